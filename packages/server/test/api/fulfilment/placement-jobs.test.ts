/** Placement by a worker. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedulePlacement } from '../../../src/modules/orders/schedule-placement.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork, ordersOf, pay, sendGift } from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('a paid batch is placed once by its jobs even if it is scheduled twice', async () => {
  const recipients = ['One', 'Two', 'Three'].map((first_name) => ({ first_name, mailing_address: newYork }));
  const { body } = await sendGift(app, { brands: 2, batch: { send_method: 'direct_send', recipients } });
  for (const { id } of body.orders_preview) await pay(app, id);
  await app.db.transaction(async (tx) => {
    schedulePlacement(tx, app.organizationId, [{ order_batch_id: body.id, from: 0, to: 3 }]);
    schedulePlacement(tx, app.organizationId, [{ order_batch_id: body.id, from: 0, to: 3 }]);
  });
  await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 1 } });
  const orders = await ordersOf(app, body.id, 3);
  expect(orders.map(({ status, shipments }) => [status, shipments.length])).toEqual([
    ['ordered', 2],
    ['ordered', 2],
    ['ordered', 2],
  ]);
});
