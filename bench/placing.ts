/**
 * A hundred thousand paid orders are placed by the jobs that their payment enqueues, against one INSERT … SELECT of all rows that
 * this writes: the orders as they are then, their shipments, the shipper's list, the activities and both kinds of events.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { schedulePlacement } from '../packages/server/src/modules/orders/schedule-placement.ts';
import { asAdministrator } from './as-administrator.ts';
import {
  type Benchmark,
  ensure,
  type Repetition,
  ratioOutcome,
  repetitions,
  say,
  show,
} from './benchmark.ts';
import { insertionOfCopies } from './copies.ts';
import { inTransaction } from './in-transaction.ts';
import { organizationId, type Service, startService } from './service.ts';
import { asShipper, findOffers, placeGift } from './shippers.ts';

const orders = 100_000;
/** So many orders of a batch are paid, and then placed, by one job. */
const paidAtOnce = 100;
const target = 0.4;
const placedWithinMs = 15 * 60_000;
const schema = 'placed';
const tables = ['orders', 'shipments', 'order_activities', 'shipper_shipments', 'events'] as const;

export const placing: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    const [offer] = await findOffers(service, 1);
    const { shipperId } = await asShipper(service, null);
    const orderId = await placeGift(service, offer?.product_id ?? '');
    const batchId = await makeTables(service, orderId);
    const results: Repetition[] = [];
    for (let round = 1; round <= repetitions; round += 1) {
      await payOrders(service, orderId, round * orders);
      const since = await newestId(service);
      const ours = orders / (await place(service, batchId, round * orders));
      const ceiling = orders / (await insertAtOnce(service, { shipperId, since }));
      results.push({ ceiling, ours });
      say(
        `round ${round}: ceiling ${show(ceiling)} /s, ours ${show(ours)} /s, ratio ${(ours / ceiling).toFixed(2)}`,
      );
    }
    return [ratioOutcome('place 100,000 paid orders', results, { unit: '/s', goal: { atLeast: target } })];
  },
};

/** Empty tables with the indexes of the service's tables. Returns the batch of the order. */
async function makeTables({ database }: Service, orderId: string): Promise<string> {
  await database.query(`create schema ${schema}`);
  for (const table of tables) {
    await database.query(`create table ${schema}.${table} (like public.${table} including all)`);
  }
  const { rows } = await database.query<{ id: string }>(
    'select order_batch_id as id from orders where organization_id = $1 and id = $2',
    [organizationId, orderId],
  );
  return rows[0]?.id ?? '';
}

/** Adds paid orders that are like a placed one, from a position of its batch on. */
async function payOrders(service: Service, likeOrderId: string, from: number): Promise<void> {
  await asAdministrator(service, async (administrator) => {
    const copies = await insertionOfCopies(administrator, 'orders', {
      id: `uuid_v7_behind(uuid_v7_time(now()), n)`,
      position: 'n',
      status: `'paid'`,
      ordered_at: 'null',
      gift_token: 'gen_random_uuid()',
      recipient_token: 'gen_random_uuid()',
    });
    await administrator.query(
      `${copies} from orders t, generate_series(${from}, ${from + orders - 1}) n
      where t.organization_id = $1 and t.id = $2`,
      [organizationId, likeOrderId],
    );
    await administrator.query('vacuum (analyze) orders');
  });
}

/** Everything that is placed from now on has a higher id. */
async function newestId({ database }: Service): Promise<string> {
  const { rows } = await database.query<{ id: string }>('select uuid_v7(clock_timestamp(), 0) as id');
  return rows[0]?.id ?? '';
}

const waiting = `select count(*)::int as count from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'place_orders'`;

/** Enqueues the jobs as a payment does, and returns the seconds until the last of them is done. */
async function place(service: Service, batchId: string, from: number): Promise<number> {
  const begun = performance.now();
  await inTransaction(service, (tx) => {
    for (let next = from; next < from + orders; next += paidAtOnce) {
      schedulePlacement(tx, organizationId, [{ order_batch_id: batchId, from: next, to: next + paidAtOnce }]);
    }
  });
  for (;;) {
    const { rows } = await service.database.query<{ count: number }>(waiting);
    if (rows[0]?.count === 0) return (performance.now() - begun) / 1000;
    ensure(performance.now() - begun < placedWithinMs, `${rows[0]?.count} jobs wait.`);
    await pause(100);
  }
}

interface Placed {
  readonly shipperId: string;
  /** An id below those of all rows that were placed. */
  readonly since: string;
}

/** Inserts the same rows by one statement, and returns its seconds. */
async function insertAtOnce({ database }: Service, { shipperId, since }: Placed): Promise<number> {
  await database.query(`truncate ${tables.map((table) => `${schema}.${table}`).join(', ')}`);
  const own = `organization_id = '${organizationId}'`;
  const isNew = `id >= '${since}'`;
  const begun = performance.now();
  const { rows } = await database.query<Record<string, number>>(`
    with shipment as (
      insert into ${schema}.shipments select * from shipments where ${own} and ${isNew} returning id
    ), placed as (
      insert into ${schema}.orders select o.* from shipments s
      join orders o on o.organization_id = s.organization_id and o.id = s.order_id
      where s.${own} and s.${isNew} and o.status = 'ordered' returning id
    ), activity as (
      insert into ${schema}.order_activities select * from order_activities where ${own} and ${isNew} returning id
    ), listed as (
      insert into ${schema}.shipper_shipments
      select * from shipper_shipments where organization_id = '${shipperId}' and ${isNew} returning id
    ), event as (
      insert into ${schema}.events select * from events
      where organization_id in ('${organizationId}', '${shipperId}') and ${isNew}
        and event_type in ('order.ordered', 'shipment.created') returning id
    )
    select (select count(*)::int from shipment) as shipments, (select count(*)::int from placed) as orders,
      (select count(*)::int from activity) as activities, (select count(*)::int from listed) as listed,
      (select count(*)::int from event) as events`);
  const seconds = (performance.now() - begun) / 1000;
  const written = JSON.stringify(rows[0]);
  const whole = { shipments: orders, orders, activities: orders, listed: orders, events: 2 * orders };
  ensure(written === JSON.stringify(whole), `Placed were ${written}.`);
  return seconds;
}
