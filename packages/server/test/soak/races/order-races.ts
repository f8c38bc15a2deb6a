/**
 * Twenty actors change one order at once. Its status must follow one path, and its hold must be captured or
 * released.
 */
import { strict as assert } from 'node:assert';
import { orderStatusEvents } from '@gifts/contract/events';
import { canTransition, type OrderStatus, type OrderTransition } from '@gifts/contract/states';
import { tasks } from '../../../src/jobs/tasks.ts';
import { expireOrders } from '../../../src/modules/gifts/expire-orders.ts';
import { statementOf } from '../../harness/text-queries.ts';
import { isHeld, type Method } from '../model.ts';
import {
  accept,
  contextAt,
  mugs,
  performAction,
  type RaceFixture,
  runJobs,
  sentMugs,
  times,
  topUp,
} from './race-fixtures.ts';

type Actor = (fixture: RaceFixture, orderId: string) => Promise<{ status: number }>;

const methods: readonly Method[] = [
  'BALANCE',
  'WORKSPACE_BALANCE',
  'COMMERCE_STORED_VALUE',
  'CORPORATE_ACCOUNT',
  'works',
  'declined',
  'hosted',
];

const swap: Actor = (fixture, id) => performAction(fixture, id, 'swap', mugs(fixture, 'tea'));
const swapBack: Actor = (fixture, id) => performAction(fixture, id, 'swap', mugs(fixture));
const decline: Actor = (fixture, id) => performAction(fixture, id, 'decline');
const open: Actor = (fixture, id) => performAction(fixture, id, 'open');
const cancel: Actor = (fixture, id) => fixture.request('POST', `/v1/orders/${id}/cancel`);

/** Expires orders in a process whose clock is two hours ahead. */
const expire: Actor = async (fixture) => {
  const context = await contextAt(fixture, 7_200_000);
  await context.db.transaction((tx) => expireOrders(context, tx));
  return { status: 200 };
};

/** Collects the payment in a worker that runs before the request is answered. */
const collect: Actor = async (fixture, id) => {
  const { services } = fixture.service.app;
  const [order] = await services.db.query(
    statementOf<{ order_batch_id: string; position: number }>(
      'select order_batch_id, position from orders where organization_id = $1 and id = $2',
    ),
    [fixture.organization.id, id],
  );
  assert(order);
  const { order_batch_id, position: from } = order;
  const slice = { organization_id: fixture.organization.id, order_batch_id, from, to: from + 1 };
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

/** Returns the actors, starting with a different one in each turn. */
const pickActors = (turn: number): Actor[] => {
  const first = (turn * 7) % actors.length;
  return [...actors.slice(first), ...actors.slice(0, first)];
};

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString();

/** Races this number of orders, a few at a time. Returns their ids. */
export async function raceOrders(fixture: RaceFixture, count: number): Promise<string[]> {
  const raced: string[] = [];
  for (let turn = 0; raced.length < count; turn += 1) {
    const method = methods[turn % methods.length] ?? 'BALANCE';
    await topUp(fixture, 'balance', 20_000);
    await topUp(fixture, 'workspace_balance', 20_000);
    await topUp(fixture, 'receivable', 20_000);
    const orders = await sentMugs(fixture, method, 4, { expires_at: inAnHour() });
    for (const [index, order] of orders.entries()) {
      const answers = await Promise.all(pickActors(turn + index).map((actor) => actor(fixture, order)));
      for (const { status } of answers)
        assert([200, 409].includes(status), `an actor was answered ${status}`);
    }
    await runJobs(fixture);
    raced.push(...orders);
    for (const order of orders) await assertOnePath(fixture, order, isHeld(method));
  }
  return raced;
}

const timelineQuery = statementOf<OrderTimeline>(`select o.status, o.recipient_token is null as is_unaccepted,
  (select json_agg(order_status order by id) from order_activities
    where organization_id = $1 and order_id = $2) as activities,
  (select json_agg(event_type order by id) from events where organization_id = $1 and event_type like 'order.%'
    and data::json ->> 'id' = $2::text) as events,
  (select coalesce(json_agg(kind), '[]') from ledger_transfers
    where organization_id = $1 and order_id = $2 and kind in ('capture', 'release', 'charge')) as settled
  from orders o where o.organization_id = $1 and o.id = $2`);

interface OrderTimeline {
  status: string;
  is_unaccepted: boolean;
  activities: OrderStatus[];
  events: string[];
  settled: string[];
}

async function assertOnePath({ service, organization }: RaceFixture, orderId: string, wasHeld: boolean) {
  const [timeline] = await service.app.services.db.query(timelineQuery, [organization.id, orderId]);
  assert(timeline);
  const { activities, events, settled, status } = timeline;
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
  assert.equal(timeline.is_unaccepted, status === 'canceled');
  const isPaid = activities.includes('paid');
  const expected = isPaid ? [wasHeld ? 'capture' : 'charge'] : wasHeld ? ['release'] : [];
  assert.deepEqual(settled, expected, `an order that is ${status} has ${settled.join(', ') || 'nothing'}`);
  assert.notEqual(status, 'accepted', 'its payment was asked for');
}
