/** A service whose tests pay and place orders themselves, and functions that act as carriers. */
import { strict as assert } from 'node:assert';
import type { Shipment } from '@gifts/contract/shipment';
import { type Context, openContext } from '../../../src/context/context.ts';
import { placeOrders } from '../../../src/modules/fulfilment/place-orders.ts';
import { findOrdersOfBatches } from '../../../src/modules/orders/find-orders.sql.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import { collect } from '../../../src/modules/payments/collect-payments.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';

export const newYork = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

/** A gift with this number of shipments: products of as many brands. */
interface Gift {
  brands?: number;
  recipient?: object;
  batch?: object;
}

/** Jobs stay queued, so only the test itself has effects. */
export const startFulfilmentApp = (): Promise<TestApp> => startTestApp({ worker: false });

interface ListedProduct {
  id: string;
  brand: { id: string; name: string };
  price_is_variable: boolean;
  variants_num_selectable: number;
  restricted_states: string[];
}

/** Products without variants, each of another brand. */
export async function plainProducts(app: TestApp, count: number): Promise<ListedProduct[]> {
  const { body } = await app.request('GET', '/v1/products?per_page=100');
  const plain = (body.data as ListedProduct[]).filter(
    (product) =>
      !product.price_is_variable &&
      product.variants_num_selectable === 0 &&
      product.restricted_states.length === 0,
  );
  const ofBrands = new Map(plain.map((product) => [product.brand.id, product]));
  const products = [...ofBrands.values()].slice(0, count);
  assert.equal(products.length, count);
  return products;
}

export async function sendGift(
  app: TestApp,
  { brands = 1, recipient, batch }: Gift = {},
  apiKey = app.apiKey,
): Promise<TestResponse> {
  const products = await plainProducts(app, brands);
  const answer = await app.request('POST', '/v1/order_batches', {
    apiKey,
    body: {
      from_name: 'Avery Example',
      send_method: 'link_multiple_custom_list',
      recipients: [{ first_name: 'Robin', email: 'robin@example.com', ...recipient }],
      cart: { items: products.map(({ id }) => ({ product_id: id, quantity: 1 })) },
      ...batch,
    },
  });
  assert.equal(answer.status, 201, JSON.stringify(answer.body));
  return answer;
}

export const accept = (app: TestApp, orderId: string, apiKey = app.apiKey): Promise<TestResponse> =>
  app.request('POST', `/v1/sandbox/orders/${orderId}/accept`, { body: { mailing_address: newYork }, apiKey });

/** Creates an accepted order. */
export async function acceptedOrder(app: TestApp, gift: Gift = {}): Promise<string> {
  const { body } = await sendGift(app, gift);
  const { id } = body.orders_preview[0];
  assert.equal((await accept(app, id)).status, 200);
  return id;
}

export async function contextOf(app: TestApp, organizationId = app.organizationId): Promise<Context> {
  const organization = await findOrganization(app.db, organizationId);
  assert(organization);
  return openContext(app.services, organization);
}

/** Pays an accepted order, like the job of its acceptance. */
export async function pay(app: TestApp, orderId: string, organizationId = app.organizationId): Promise<void> {
  const context = await contextOf(app, organizationId);
  await app.db.transaction(async (tx) => {
    const order = await lockOrder(tx, organizationId, orderId);
    assert(order);
    if (order.status === 'accepted') await collect(context, tx, [order]);
  });
}

/** Places paid orders at these positions of a batch. */
export async function place(app: TestApp, batchId: string, from: number, to: number): Promise<void> {
  const context = await contextOf(app);
  await app.db.transaction((tx) => placeOrders(context, tx, [{ order_batch_id: batchId, from, to }]));
}

export type OrderBody = { id: string; status: string; order_batch_id: string; shipments: Shipment[] };

/** Pays and places an accepted order. Returns it as the API presents it. */
export async function placeOrder(
  app: TestApp,
  orderId: string,
  { organizationId = app.organizationId, apiKey = app.apiKey } = {},
): Promise<OrderBody> {
  await pay(app, orderId, organizationId);
  const context = await contextOf(app, organizationId);
  const { body: order } = await app.request('GET', `/v1/orders/${orderId}`, { apiKey });
  const [{ position }] = (await app.db.query<{ position: number }>(
    'select position from orders where organization_id = $1 and id = $2',
    [organizationId, orderId],
  )) as [{ position: number }];
  await app.db.transaction((tx) =>
    placeOrders(context, tx, [{ order_batch_id: order.order_batch_id, from: position, to: position + 1 }]),
  );
  return (await app.request('GET', `/v1/orders/${orderId}`, { apiKey })).body;
}

/** Creates an order with a pending shipment. */
export const orderedOrder = async (app: TestApp, gift: Gift = {}): Promise<OrderBody> =>
  placeOrder(app, await acceptedOrder(app, gift));

export const advance = (
  app: TestApp,
  shipmentId: string,
  status: string,
  more: object = {},
): Promise<TestResponse> =>
  app.request('POST', `/v1/sandbox/shipments/${shipmentId}/advance`, { body: { status, ...more } });

/** Makes moves one after the other, each of which must succeed. Returns the order of the last answer. */
export async function advanceThrough(app: TestApp, shipmentId: string, ...statuses: string[]) {
  let order: TestResponse['body'];
  for (const status of statuses) {
    const answer = await advance(app, shipmentId, status);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    order = answer.body;
  }
  return order;
}

/** Reads everything that a move can change: rows, history, activities, events and mails. */
export async function stateOf(app: TestApp, orderId: string) {
  const where = [app.organizationId, orderId];
  const [[row], shipments, changes, activities, events, mails] = await Promise.all([
    app.db.query<{ status: string; revision: number; shipped_at: Date | null; delivered_at: Date | null }>(
      'select * from orders where organization_id = $1 and id = $2',
      where,
    ),
    app.db.query<{ id: string; status: string; reship_of: string | null }>(
      'select * from shipments where organization_id = $1 and order_id = $2 order by id',
      where,
    ),
    app.db.query<{ shipment_id: string; status: string; tracking_number: string | null }>(
      `select c.* from shipment_changes c join shipments s using (organization_id)
       where c.organization_id = $1 and s.order_id = $2 and s.id = c.shipment_id order by c.id`,
      where,
    ),
    app.db.query<{ order_status: string }>(
      'select order_status from order_activities where organization_id = $1 and order_id = $2 order by id',
      where,
    ),
    app.db.query<{ event_type: string; data: string }>(
      `select event_type, data from events
       where organization_id = $1 and event_type like 'order.%' and data::json ->> 'id' = $2::text order by id`,
      where,
    ),
    app.db.query<{ template: string; to_email: string; params: Record<string, unknown> }>(
      'select * from mails where organization_id = $1 and order_id = $2 order by id',
      where,
    ),
  ]);
  assert(row);
  return {
    row,
    shipments,
    changes: changes.map(({ status }) => status),
    numbers: changes.map(({ tracking_number }) => tracking_number),
    activities: activities.map(({ order_status }) => order_status),
    events: events.map(({ event_type }) => event_type),
    lastEvent: JSON.parse(events.at(-1)?.data ?? 'null'),
    mails,
  };
}

/** Sets whether the organization is a distribution partner, which sees tracking numbers. */
export async function makePartner(app: TestApp, isPartner: boolean): Promise<void> {
  await app.db.query('update organizations set is_distribution_partner = $2 where id = $1', [
    app.organizationId,
    isPartner,
  ]);
}

export const ordersOf = (app: TestApp, batchId: string, count: number) =>
  findOrdersOfBatches(app.db, app.organizationId, [batchId], 0, count);
