/** Placement turns paid orders into ordered ones with a shipment for every brand of the cart. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schedulePlacement } from '../../../src/modules/orders/schedule-placement.ts';
import type { TestApp } from '../../harness/app.ts';
import {
  accept,
  acceptedOrder,
  newYork,
  ordersOf,
  pay,
  place,
  placeOrder,
  plainProducts,
  sendGift,
  startFulfilmentApp,
  stateOf,
} from './fulfilment-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startFulfilmentApp();
});
afterAll(() => app.close());

it('a paid order is ordered with one pending shipment for each brand', async () => {
  const products = await plainProducts(app, 3);
  const order = await placeOrder(app, await acceptedOrder(app, { brands: 3 }));
  expect(order.status).toBe('ordered');
  expect(order.shipments).toEqual(
    products.map(({ brand }) => ({
      id: expect.any(String),
      status: 'pending',
      brand_name: brand.name,
      tracking_carrier: null,
      tracking_number: null,
      tracking_url: null,
      tracking_numbers: null,
      shipped_at: null,
      delivered_at: null,
      delivery_eta: null,
    })),
  );
  const { activities, events, lastEvent } = await stateOf(app, order.id);
  expect(activities).toEqual(['created', 'accepted', 'paid', 'ordered']);
  expect(events.at(-1)).toBe('order.ordered');
  expect(lastEvent).toEqual(order);
});

it('two products of one brand are in one shipment', async () => {
  const [product] = await plainProducts(app, 1);
  const items = [1, 2].map((quantity) => ({ product_id: product?.id, quantity }));
  const { shipments } = await placeOrder(app, await acceptedOrder(app, { batch: { cart: { items } } }));
  expect(shipments).toHaveLength(1);
});

it('a swapped order ships the chosen products', async () => {
  const [dear, cheap] = await plainProducts(app, 2);
  const items = (product: typeof dear, quantity: number) => [{ product_id: product?.id, quantity }];
  const { body } = await sendGift(app, { batch: { cart: { items: items(dear, 20) } } });
  const { id } = body.orders_preview[0];
  const swap = await app.request('POST', `/v1/sandbox/orders/${id}/swap`, {
    body: { items: items(cheap, 1) },
  });
  expect(swap.status).toBe(200);
  await accept(app, id);
  const { shipments } = await placeOrder(app, id);
  expect(shipments.map(({ brand_name }) => brand_name)).toEqual([cheap?.brand.name]);
});

it('placing again changes nothing', async () => {
  const order = await placeOrder(app, await acceptedOrder(app, { brands: 2 }));
  const before = await stateOf(app, order.id);
  await place(app, order.order_batch_id, 0, 10);
  await Promise.all([0, 1, 2].map(() => place(app, order.order_batch_id, 0, 10)));
  expect(await stateOf(app, order.id)).toEqual(before);
});

it('many workers at once place an order once', async () => {
  const id = await acceptedOrder(app);
  await pay(app, id);
  const { body } = await app.request('GET', `/v1/orders/${id}`);
  await Promise.all(Array.from({ length: 8 }, () => place(app, body.order_batch_id, 0, 1)));
  const { shipments, activities, events } = await stateOf(app, id);
  expect(shipments).toHaveLength(1);
  expect(activities).toEqual(['created', 'accepted', 'paid', 'ordered']);
  expect(events.filter((type) => type === 'order.ordered')).toHaveLength(1);
});

it('an order that is not paid does not change', async () => {
  const id = await acceptedOrder(app);
  const before = await stateOf(app, id);
  const { body } = await app.request('GET', `/v1/orders/${id}`);
  await place(app, body.order_batch_id, 0, 1);
  const after = await stateOf(app, id);
  expect(after.shipments).toEqual([]);
  if (before.row.status === 'accepted') expect(after).toEqual(before);
});

/** Creates a direct_send batch of paid orders. Returns their positions. */
async function paidBatch(count: number) {
  const recipients = Array.from({ length: count }, (_, index) => ({
    first_name: `Robin ${index}`,
    mailing_address: newYork,
  }));
  const { body } = await sendGift(app, { brands: 2, batch: { send_method: 'direct_send', recipients } });
  for (const { id } of body.orders_preview) await pay(app, id);
  return body.id as string;
}

it('a slice of a batch is placed in the order of its positions, and the rest waits', async () => {
  const batchId = await paidBatch(6);
  await place(app, batchId, 1, 4);
  const orders = await ordersOf(app, batchId, 6);
  expect(orders.map(({ status, shipments }) => [status, shipments.length])).toEqual([
    ['paid', 0],
    ['ordered', 2],
    ['ordered', 2],
    ['ordered', 2],
    ['paid', 0],
    ['paid', 0],
  ]);
  const shown = await app.db.query<{ id: string }>(
    `select e.data::json ->> 'id' as id from events e where e.organization_id = $1
       and e.event_type = 'order.ordered' and e.data::json ->> 'order_batch_id' = $2::text order by e.id`,
    [app.organizationId, batchId],
  );
  expect(shown.map(({ id }) => id)).toEqual(orders.slice(1, 4).map(({ id }) => id));
});

it('scheduling a batch makes jobs that cover it exactly once', async () => {
  const { body } = await sendGift(app);
  const batchId: string = body.id;
  await app.db.transaction(async (tx) =>
    schedulePlacement(tx, app.organizationId, [{ order_batch_id: batchId, from: 0, to: 1_200 }]),
  );
  const jobs = await app.db.query<{ from: number; to: number }>(
    `select (payload->>'from')::int as "from", (payload->>'to')::int as "to"
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'place_orders' and payload->>'order_batch_id' = $1 order by 1`,
    [batchId],
  );
  expect(jobs).toEqual([
    { from: 0, to: 500 },
    { from: 500, to: 1_000 },
    { from: 1_000, to: 1_200 },
  ]);
});

it('an order has the link of its recipient when it is placed, however it was accepted', async () => {
  const batchId = await paidBatch(2);
  await place(app, batchId, 0, 2);
  const tokens = (await ordersOf(app, batchId, 2)).map(({ recipient_token }) => recipient_token);
  expect(new Set(tokens).size).toBe(2);
  expect(tokens).not.toContain(null);
});
