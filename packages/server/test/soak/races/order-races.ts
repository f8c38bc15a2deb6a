/** Twenty actors at one order: it moves along one path, and what was held for it is captured or released. */
import { strict as assert } from 'node:assert';
import { orderStatusEvents } from '@gifts/contract/events';
import { canTransition, type OrderStatus, type OrderTransition } from '@gifts/contract/states';
import { tasks } from '../../../src/jobs/tasks.ts';
import { expireOrders } from '../../../src/modules/gifts/expire-orders.ts';
import { isHeld, type Method } from '../model.ts';
import {
  accept,
  contextAt,
  mugs,
  play,
  type RaceWorld,
  runJobs,
  sentMugs,
  times,
  topUp,
} from './race-world.ts';

type Actor = (world: RaceWorld, orderId: string) => Promise<{ status: number }>;

const methods: readonly Method[] = [
  'BALANCE',
  'WORKSPACE_BALANCE',
  'COMMERCE_STORED_VALUE',
  'CORPORATE_ACCOUNT',
  'works',
  'declined',
  'hosted',
];

const swap: Actor = (world, id) => play(world, id, 'swap', mugs(world, 'tea'));
const swapBack: Actor = (world, id) => play(world, id, 'swap', mugs(world));
const decline: Actor = (world, id) => play(world, id, 'decline');
const open: Actor = (world, id) => play(world, id, 'open');
const cancel: Actor = (world, id) => world.request('POST', `/v1/orders/${id}/cancel`);

/** By a process two hours ahead, for which the gifts have expired. */
const expire: Actor = async (world) => {
  const context = await contextAt(world, 7_200_000);
  await context.db.transaction((tx) => expireOrders(context, tx));
  return { status: 200 };
};

/** By a worker that is quicker than the answer. */
const collect: Actor = async (world, id) => {
  const { services } = world.service.app;
  const [order] = await services.db.query<{ order_batch_id: string; position: number }>(
    'select order_batch_id, position from orders where organization_id = $1 and id = $2',
    [world.organization.id, id],
  );
  assert(order);
  const { order_batch_id, position: from } = order;
  const slice = { organization_id: world.organization.id, order_batch_id, from, to: from + 1 };
  await tasks.collect_payments(services, slice);
  return { status: 200 };
};

const actors: readonly Actor[] = [
  ...times(5, accept),
  ...times(3, swap),
  ...times(2, swapBack),
  ...times(3, decline),
  ...times(3, cancel),
  ...times(2, open),
  expire,
  collect,
];

/** Other actors come first each time. */
const lineUp = (turn: number): Actor[] => {
  const first = (turn * 7) % actors.length;
  return [...actors.slice(first), ...actors.slice(0, first)];
};

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Races so many orders, a few at a time, and returns their ids. */
export async function raceOrders(world: RaceWorld, count: number): Promise<string[]> {
  const raced: string[] = [];
  for (let turn = 0; raced.length < count; turn += 1) {
    const method = methods[turn % methods.length] ?? 'BALANCE';
    await topUp(world, 'balance', 20_000);
    await topUp(world, 'workspace_balance', 20_000);
    await topUp(world, 'receivable', 20_000);
    const orders = await sentMugs(world, method, 4, { expires_at: inAnHour() });
    for (const [index, order] of orders.entries()) {
      const answers = await Promise.all(lineUp(turn + index).map((actor) => actor(world, order)));
      for (const { status } of answers) assert([200, 409].includes(status), `an actor is answered ${status}`);
    }
    await runJobs(world);
    raced.push(...orders);
    for (const order of orders) await assertOnePath(world, order, isHeld(method));
  }
  return raced;
}

const storyOf = `select o.status, o.recipient_token is null as is_unaccepted,
  (select json_agg(order_status order by id) from order_activities
    where organization_id = $1 and order_id = $2) as activities,
  (select json_agg(event_type order by id) from events where organization_id = $1 and event_type like 'order.%'
    and data::json ->> 'id' = $2::text) as events,
  (select coalesce(json_agg(kind), '[]') from ledger_transfers
    where organization_id = $1 and order_id = $2 and kind in ('capture', 'release', 'charge')) as settled
  from orders o where o.organization_id = $1 and o.id = $2`;

interface Story {
  status: string;
  is_unaccepted: boolean;
  activities: OrderStatus[];
  events: string[];
  settled: string[];
}

async function assertOnePath({ service, organization }: RaceWorld, orderId: string, wasHeld: boolean) {
  const [story] = await service.app.services.db.query<Story>(storyOf, [organization.id, orderId]);
  assert(story);
  const { activities, events, settled, status } = story;
  for (const [index, next] of activities.slice(1).entries()) {
    const from = activities[index];
    assert(from && canTransition(from, next as OrderTransition), `an order went ${activities.join(', ')}`);
  }
  assert.deepEqual(
    events,
    activities.map((each) => orderStatusEvents[each]),
  );
  const endings = activities.filter((each) => each === 'accepted' || each === 'canceled');
  assert.equal(endings.length, 1, `an order ended ${endings.join(' and ')}`);
  assert.equal(story.is_unaccepted, status === 'canceled');
  const isPaid = activities.includes('paid');
  const expected = isPaid ? [wasHeld ? 'capture' : 'charge'] : wasHeld ? ['release'] : [];
  assert.deepEqual(settled, expected, `an order that is ${status} has ${settled.join(', ') || 'nothing'}`);
  assert.notEqual(status, 'accepted', 'its payment was asked for');
}
