/** Orders that an earlier release left `shipped` or `ordered` when their parcels had ended. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OrderDetail } from '@gifts/contract/order';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { migrationsFolder } from '../../../src/db/migrate.ts';
import { type BatchFixture, getBody, startBatchFixture } from '../batches/batch-fixtures.ts';
import { assertLedger, waitForStatus } from '../payments/money-fixtures.ts';
import { accept, advanceThrough, plainProducts, sendGift } from './fulfilment-fixtures.ts';

let fixture: BatchFixture;
let productIds: string[];
beforeAll(async () => {
  fixture = await startBatchFixture({ worker: true });
  productIds = (await plainProducts(fixture.app, 2)).map(({ id }) => id);
});
afterEach(() => assertLedger(fixture));
afterAll(() => fixture.close());

/** Runs the statements of the upgrade, which find the orders and add a job for each. */
async function upgrade(): Promise<void> {
  const name = (await readdir(migrationsFolder)).find((each) =>
    each.endsWith('_orders_whose_parcels_ended.sql'),
  );
  const text = await readFile(join(migrationsFolder, name ?? ''), 'utf8');
  for (const statement of text.split(/;\n/).filter((part) => part.trim()))
    await fixture.app.db.query(statement);
}

/** Sends a gift of two brands, and returns its order when it is `ordered`. */
async function ordered(): Promise<OrderDetail> {
  const cart = { items: productIds.map((product_id) => ({ product_id, quantity: 1 })) };
  const { body } = await sendGift(fixture.app, { batch: { cart, payment_method_id: 'BALANCE' } });
  const [{ id }] = body.orders_preview;
  await accept(fixture.app, id);
  return (await waitForStatus(fixture, id, 'ordered')) as OrderDetail;
}

/** Changes a parcel as the earlier release did: its order stays as it is. */
const endParcel = (id: string | undefined, status: 'failed' | 'delivered') =>
  fixture.app.db.query(
    `update shipments set status = $2, delivered_at = case when $2 = 'delivered' then now() end where id = $1`,
    [id, status],
  );

const order = (id: string): Promise<OrderDetail> => getBody(fixture, `/v1/orders/${id}`);

it('that lost all their parcels fail and are refunded, once', async () => {
  const { id, shipments, amounts } = await ordered();
  await advanceThrough(fixture.app, shipments[0]?.id ?? '', 'tracking', 'shipped');
  for (const shipment of shipments) await endParcel(shipment.id, 'failed');
  expect((await order(id)).status).toBe('shipped');
  await upgrade();
  await upgrade();
  expect((await waitForStatus(fixture, id, 'failed')).amounts.amount_refunded).toBe(amounts.amount_total);
  const refunds = await fixture.app.db.query('select amount_cents, kind from refunds where order_id = $1', [
    id,
  ]);
  expect(refunds).toEqual([{ amount_cents: amounts.amount_total, kind: 'failed_order' }]);
});

it('of which a parcel was delivered become delivered, and what was lost is refunded', async () => {
  const { id, shipments } = await ordered();
  await endParcel(shipments[0]?.id, 'delivered');
  await endParcel(shipments[1]?.id, 'failed');
  await upgrade();
  const delivered = await waitForStatus(fixture, id, 'delivered');
  expect(delivered.amounts.amount_refunded).toBeGreaterThan(0);
  const activities = await fixture.app.db.query<{ order_status: string }>(
    'select order_status from order_activities where order_id = $1 order by id',
    [id],
  );
  expect(activities.map(({ order_status }) => order_status).slice(-2)).toEqual(['shipped', 'delivered']);
});

it('leaves an order alone of which a parcel is still under way', async () => {
  const { id, shipments } = await ordered();
  await endParcel(shipments[0]?.id, 'failed');
  const before = await order(id);
  await upgrade();
  const jobs = await fixture.app.db.query(
    `select from graphile_worker._private_jobs where payload->>'order_id' = $1`,
    [id],
  );
  expect([jobs, await order(id)]).toEqual([[], before]);
});
