/** The failure of a paid order that cannot be fulfilled. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failOrder } from '../../../src/modules/fulfilment/fail-order.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import type { TestApp } from '../../harness/app.ts';
import {
  acceptedOrder,
  advance,
  advanceThrough,
  contextOf,
  orderedOrder,
  pay,
  startFulfilmentApp,
  stateOf,
} from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startFulfilmentApp();
});
afterAll(() => app.close());

async function fail(orderId: string): Promise<void> {
  const context = await contextOf(app);
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, app.organizationId, orderId);
    if (order) await failOrder(context, tx, order);
  });
}

it('fails before it is placed', async () => {
  const id = await acceptedOrder(app);
  await pay(app, id);
  await fail(id);
  const { row, shipments, activities, events } = await stateOf(app, id);
  expect([row.status, shipments]).toEqual(['failed', []]);
  expect(activities.at(-1)).toBe('failed');
  expect(events.slice(-2)).toEqual(['order.failed', 'order.refunded']);
  const { body } = await app.request('GET', `/v1/orders/${id}`);
  expect(body.amounts.amount_refunded).toBe(body.amounts.amount_total);
});

it('also fails its shipments that could still arrive', async () => {
  const { id, shipments } = await orderedOrder(app, { brands: 3 });
  const [first, second, third] = shipments.map((shipment) => shipment.id) as [string, string, string];
  await advanceThrough(app, first, 'tracking');
  await advanceThrough(app, second, 'tracking', 'failed_unset_tracking');
  await fail(id);
  const { lastEvent, ...state } = await stateOf(app, id);
  expect(state.shipments.map(({ status }) => status)).toEqual(['failed', 'failed', 'failed']);
  expect(lastEvent).toEqual((await app.request('GET', `/v1/orders/${id}`)).body);

  const late = await advance(app, second, 'tracking');
  expect([late.status, late.body.code, late.body.error]).toEqual([
    409,
    'shipment_state',
    "The shipment is failed, so it can't become tracking, and nothing more can happen to it.",
  ]);
  expect((await advance(app, third, 'failed')).status).toBe(200);
  expect(await stateOf(app, id)).toEqual({ lastEvent, ...state });
});

it('has shipments that stay as they are, also those that could still move', async () => {
  const { id, shipments } = await orderedOrder(app);
  const [shipment] = shipments.map((each) => each.id) as [string];
  await fail(id);
  // Orders that failed before shipments without a number could fail still have such shipments.
  await app.db.query(
    `update shipments set status = 'failed_unset_tracking' where organization_id = $1 and id = $2`,
    [app.organizationId, shipment],
  );
  const before = await stateOf(app, id);
  const answer = await advance(app, shipment, 'tracking');
  expect([answer.status, answer.body.code, answer.body.error]).toEqual([
    409,
    'shipment_state',
    "The order has failed, so its shipments can't move any more.",
  ]);
  expect(await stateOf(app, id)).toEqual(before);
});

it('fails after it was shipped, with the parcel that is on its way', async () => {
  const { id, shipments } = await orderedOrder(app, { brands: 2 });
  await advanceThrough(app, shipments[0]?.id ?? '', 'shipped');
  await fail(id);
  const { row, shipments: failed, activities } = await stateOf(app, id);
  expect([row.status, failed.map(({ status }) => status)]).toEqual(['failed', ['failed', 'failed']]);
  expect(activities.slice(-2)).toEqual(['shipped', 'failed']);
});

it('does not fail once a parcel of it was delivered', async () => {
  const { id, shipments } = await orderedOrder(app, { brands: 2 });
  await advanceThrough(app, shipments[0]?.id ?? '', 'shipped', 'delivered');
  const before = await stateOf(app, id);
  await expect(fail(id)).rejects.toMatchObject({ code: 'order_state' });
  expect(await stateOf(app, id)).toEqual(before);
});
