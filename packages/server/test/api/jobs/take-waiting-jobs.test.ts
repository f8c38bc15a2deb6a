/** Jobs for single orders wait in the queue, and one of them is run as a worker does it. */
import { strict as assert } from 'node:assert';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { tasks } from '../../../src/jobs/tasks.ts';
import { schedulePlacement } from '../../../src/modules/orders/schedule-placement.ts';
import type { Jobs } from '../../../src/queue/jobs.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { accept, sendGift } from '../fulfilment/fulfilment-fixtures.ts';
import { addOrganization, type OtherOrganization } from '../http/api-fixtures.ts';

let app: TestApp;
let other: OtherOrganization;
beforeEach(async () => {
  app = await startTestApp({ worker: false });
  other = await addOrganization(app);
});
afterEach(() => app.close());

type Slice = Jobs['collect_payments'];

async function acceptGifts(count: number, apiKey = app.apiKey): Promise<string[]> {
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const { body } = await sendGift(app, {}, apiKey);
    const { id } = body.orders_preview[0];
    assert.equal((await accept(app, id, apiKey)).status, 200);
    ids.push(id);
  }
  return ids;
}

async function waiting(task: string): Promise<Slice[]> {
  const rows = await app.db.query<{ payload: Slice }>(
    `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = $1 and is_available order by j.id`,
    [task],
  );
  return rows.map(({ payload }) => payload);
}

/** Takes the oldest job as the library does, and runs it. Does nothing if there is none. */
async function runOldest(task: 'collect_payments' | 'place_orders'): Promise<void> {
  const [job] = await app.db.query<{ payload: Slice }>(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'test', attempts = 1
     where id = (select j.id from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1 and is_available
       order by j.id limit 1 for update of j skip locked)
     returning payload`,
    [task],
  );
  if (job) await tasks[task](app.services, job.payload);
}

async function statuses(ids: readonly string[]): Promise<string[]> {
  const rows = await app.db.query<{ status: string }>(
    'select status from orders where id = any($1::uuid[]) order by id',
    [ids],
  );
  return rows.map(({ status }) => status);
}

const same = (status: string, count: number): string[] => Array<string>(count).fill(status);

it('one job pays and places all orders of its organization that wait, and none of another', async () => {
  const first = await acceptGifts(4);
  const others = await acceptGifts(3, other.apiKey);
  const last = await acceptGifts(3);
  await runOldest('collect_payments');
  expect(await statuses([...first, ...last])).toEqual(same('paid', 7));
  expect(await statuses(others)).toEqual(same('accepted', 3));
  expect(await waiting('collect_payments')).toEqual(
    same('', 3).map(() => expect.objectContaining({ organization_id: other.id })),
  );
  expect(await waiting('place_orders')).toHaveLength(7);
  await runOldest('place_orders');
  expect(await statuses([...first, ...last])).toEqual(same('ordered', 7));
  expect(await waiting('place_orders')).toEqual([]);
});

it('an order that cannot be paid holds up no other, and no job is lost', async () => {
  const [first = '', broken = '', last = ''] = await acceptGifts(3);
  await app.db.query('update orders set amount_total = 900000000 where id = $1', [broken]);
  await runOldest('collect_payments');
  expect(await statuses([first, broken, last])).toEqual(['paid', 'accepted', 'accepted']);
  expect(await waiting('collect_payments')).toHaveLength(2);
  await expect(runOldest('collect_payments')).rejects.toThrow('no order costs more than was estimated');
  await runOldest('collect_payments');
  expect(await statuses([first, broken, last])).toEqual(['paid', 'accepted', 'paid']);
});

it('orders of a large slice and jobs that failed before are left to their own jobs', async () => {
  await acceptGifts(3);
  await app.db.query(
    `update graphile_worker._private_jobs set attempts = 1
     where id = (select max(j.id) from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'collect_payments')`,
  );
  const people = ['One', 'Two'].map((first_name) => ({
    first_name,
    mailing_address: {
      address_1: '20 W 34th St',
      city: 'New York',
      state: 'NY',
      postal_code: '10001',
      country: 'US',
    },
  }));
  await sendGift(app, { batch: { send_method: 'direct_send', recipients: people } });
  await runOldest('collect_payments');
  expect((await waiting('collect_payments')).map(({ from, to }) => to - from)).toEqual([1, 2]);
});

it('slices that are paid at once are placed together, and large ones by themselves', async () => {
  const ids = await acceptGifts(6);
  for (const _ of ids) await runOldest('collect_payments');
  await app.db.query(`delete from graphile_worker._private_jobs where task_id =
    (select id from graphile_worker._private_tasks where identifier = 'place_orders')`);
  const batches = await app.db.query<{ order_batch_id: string }>(
    'select order_batch_id from orders where id = any($1::uuid[]) order by id',
    [ids],
  );
  const widths = [2, 100, 101, 3, 100, 100];
  await app.db.transaction(async (tx) => {
    for (const [index, { order_batch_id }] of batches.entries())
      schedulePlacement(tx, app.organizationId, [{ order_batch_id, from: 0, to: widths[index] ?? 1 }]);
  });
  await runOldest('place_orders');
  expect(await statuses(ids)).toEqual(['ordered', 'ordered', 'paid', 'ordered', 'ordered', 'ordered']);
  expect((await waiting('place_orders')).map(({ to }) => to)).toEqual([101]);
  await runOldest('place_orders');
  expect(await statuses(ids)).toEqual(same('ordered', 6));
});

it('several workers at once pay each order once', async () => {
  const ids = await acceptGifts(12);
  await Promise.all(Array.from({ length: 4 }, () => runOldest('collect_payments')));
  expect(await statuses(ids)).toEqual(same('paid', 12));
  const [captured] = await app.db.query(
    `select count(*)::int as transfers, count(distinct order_id)::int as orders from ledger_transfers where kind = 'capture'`,
  );
  expect(captured).toEqual({ transfers: 12, orders: 12 });
});
