import type { EventType } from '@gifts/contract/events';
import { examples } from '@gifts/contract/examples/examples';
import { keysOf } from '@gifts/contract/keys-of';
import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import type { Order, OrderDetail } from '@gifts/contract/order';
import type { OrderBatchDetail } from '@gifts/contract/order-batch';
import { createClient, type GiftsClient } from '@gifts/sdk/client';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { createStubServer } from './stub-server.ts';

const server = createStubServer();
const apiKey = 'gos_sandbox_example';
const client = () => createClient({ apiKey, baseUrl: server.url(), retryBaseMs: 1 });

const { id } = examples.getOrder.params;

/** A call of each operation. A new operation does not compile until it is added here. */
const calls: Record<OperationId, (gifts: GiftsClient) => Promise<unknown>> = {
  getMe: (gifts) => gifts.me(),
  listWorkspaces: (gifts) => gifts.workspaces.list(examples.listWorkspaces.query),
  listPaymentMethods: (gifts) => gifts.paymentMethods.list(examples.listPaymentMethods.query),
  createCommerceUserPaymentMethod: (gifts) =>
    gifts.commercePaymentMethods.create(examples.createCommerceUserPaymentMethod.body),
  listCommerceUserPaymentMethods: (gifts) =>
    gifts.commercePaymentMethods.list(examples.listCommerceUserPaymentMethods.query),
  deleteCommerceUserPaymentMethod: (gifts) =>
    gifts.commercePaymentMethods.delete(id, examples.deleteCommerceUserPaymentMethod.query),
  createOrderBatch: (gifts) => gifts.orderBatches.create(examples.createOrderBatch.body),
  listOrderBatches: (gifts) => gifts.orderBatches.list(examples.listOrderBatches.query),
  priceOrderBatch: (gifts) => gifts.orderBatches.price(examples.priceOrderBatch.body),
  getOrderBatch: (gifts) => gifts.orderBatches.get(id),
  listOrderBatchOrders: (gifts) => gifts.orderBatches.orders(id, examples.listOrderBatchOrders.query),
  listOrderBatchRecipients: (gifts) =>
    gifts.orderBatches.recipients(id, examples.listOrderBatchRecipients.query),
  cancelOrderBatch: (gifts) => gifts.orderBatches.cancel(id),
  cancelOrderBatchOrders: (gifts) => gifts.orderBatches.cancelOrders(id),
  rescheduleOrderBatch: (gifts) => gifts.orderBatches.reschedule(id, examples.rescheduleOrderBatch.body),
  listOrders: (gifts) => gifts.orders.list(examples.listOrders.query),
  getOrder: (gifts) => gifts.orders.get(id),
  cancelOrder: (gifts) => gifts.orders.cancel(id),
  updateOrderExpiration: (gifts) => gifts.orders.updateExpiration(id, examples.updateOrderExpiration.body),
  resendOrderNotification: (gifts) =>
    gifts.orders.resendNotification(id, examples.resendOrderNotification.body),
  updateOrderPaymentMethod: (gifts) =>
    gifts.orders.updatePaymentMethod(id, examples.updateOrderPaymentMethod.body),
  refundOrder: (gifts) => gifts.orders.refund(id, examples.refundOrder.body),
  listOrderActivities: (gifts) => gifts.orderActivities.list(examples.listOrderActivities.query),
  listOrderTransfers: (gifts) => gifts.orders.transfers(id, examples.listOrderTransfers.query),
  listBalanceMovements: (gifts) => gifts.balanceMovements.list(examples.listBalanceMovements.query),
  listInvoices: (gifts) => gifts.invoices.list(examples.listInvoices.query),
  getInvoice: (gifts) => gifts.invoices.get(id),
  listEvents: (gifts) => gifts.events.list(examples.listEvents.query),
  getEvent: (gifts) => gifts.events.get(id),
  listAuditLog: (gifts) => gifts.auditLog.list(examples.listAuditLog.query),
  listProducts: (gifts) => gifts.products.list(examples.listProducts.query),
  getProduct: (gifts) => gifts.products.get(id),
  listBrands: (gifts) => gifts.brands.list(examples.listBrands.query),
  listCards: (gifts) => gifts.cards.list(examples.listCards.query),
  listCollections: (gifts) => gifts.collections.list(examples.listCollections.query),
  getCollection: (gifts) => gifts.collections.get(id),
  createWebhook: (gifts) => gifts.webhooks.create(examples.createWebhook.body),
  listWebhooks: (gifts) => gifts.webhooks.list(examples.listWebhooks.query),
  getWebhook: (gifts) => gifts.webhooks.get(id),
  updateWebhook: (gifts) => gifts.webhooks.update(id, examples.updateWebhook.body),
  deleteWebhook: (gifts) => gifts.webhooks.delete(id),
  rotateWebhookSecret: (gifts) => gifts.webhooks.rotateSecret(id),
  enableWebhook: (gifts) => gifts.webhooks.enable(id),
  listWebhookDeliveries: (gifts) => gifts.webhooks.deliveries(id, examples.listWebhookDeliveries.query),
  getWebhookDelivery: (gifts) => gifts.webhooks.delivery(id, id),
  redeliverWebhook: (gifts) => gifts.webhooks.redeliver(id, id),
  recoverWebhook: (gifts) => gifts.webhooks.recover(id, examples.recoverWebhook.body),
  testWebhook: (gifts) => gifts.webhooks.test(id, examples.testWebhook.body),
  listFulfilmentShipments: (gifts) => gifts.fulfilment.shipments.list(examples.listFulfilmentShipments.query),
  getFulfilmentShipment: (gifts) => gifts.fulfilment.shipments.get(id),
  getPackingSlip: (gifts) => gifts.fulfilment.shipments.packingSlip(id, examples.getPackingSlip.query),
  listPackingSlips: (gifts) => {
    const { ids = '', ...query } = examples.listPackingSlips.query ?? {};
    return gifts.fulfilment.shipments.packingSlips(ids.split(','), query);
  },
  setShipmentTracking: (gifts) =>
    gifts.fulfilment.shipments.setTracking(id, examples.setShipmentTracking.body),
  withdrawShipmentTracking: (gifts) => gifts.fulfilment.shipments.withdrawTracking(id),
  addShipmentTrackingNumber: (gifts) =>
    gifts.fulfilment.shipments.addTrackingNumber(id, examples.addShipmentTrackingNumber.body),
  removeShipmentTrackingNumber: (gifts) => gifts.fulfilment.shipments.removeTrackingNumber(id, id),
  splitShipment: (gifts) => gifts.fulfilment.shipments.split(id, examples.splitShipment.body),
  holdShipment: (gifts) => gifts.fulfilment.shipments.hold(id, examples.holdShipment.body),
  offerShipmentSwap: (gifts) => gifts.fulfilment.shipments.offerSwap(id),
  releaseShipment: (gifts) => gifts.fulfilment.shipments.release(id),
  shipShipment: (gifts) => gifts.fulfilment.shipments.ship(id),
  deliverShipment: (gifts) => gifts.fulfilment.shipments.deliver(id),
  failShipment: (gifts) => gifts.fulfilment.shipments.fail(id, examples.failShipment.body),
  exportShipments: (gifts) => gifts.fulfilment.shipments.export(examples.exportShipments.query),
  importShipments: (gifts) =>
    gifts.fulfilment.shipments.import(examples.importShipments.body, examples.importShipments.query),
  createFulfilmentWebhook: (gifts) => gifts.fulfilment.webhooks.create(examples.createFulfilmentWebhook.body),
  listFulfilmentWebhooks: (gifts) => gifts.fulfilment.webhooks.list(examples.listFulfilmentWebhooks.query),
  getFulfilmentWebhook: (gifts) => gifts.fulfilment.webhooks.get(id),
  updateFulfilmentWebhook: (gifts) =>
    gifts.fulfilment.webhooks.update(id, examples.updateFulfilmentWebhook.body),
  deleteFulfilmentWebhook: (gifts) => gifts.fulfilment.webhooks.delete(id),
  rotateFulfilmentWebhookSecret: (gifts) => gifts.fulfilment.webhooks.rotateSecret(id),
  enableFulfilmentWebhook: (gifts) => gifts.fulfilment.webhooks.enable(id),
  listFulfilmentWebhookDeliveries: (gifts) =>
    gifts.fulfilment.webhooks.deliveries(id, examples.listFulfilmentWebhookDeliveries.query),
  getFulfilmentWebhookDelivery: (gifts) => gifts.fulfilment.webhooks.delivery(id, id),
  redeliverFulfilmentWebhook: (gifts) => gifts.fulfilment.webhooks.redeliver(id, id),
  recoverFulfilmentWebhook: (gifts) =>
    gifts.fulfilment.webhooks.recover(id, examples.recoverFulfilmentWebhook.body),
  testFulfilmentWebhook: (gifts) => gifts.fulfilment.webhooks.test(id, examples.testFulfilmentWebhook.body),
  getSandboxClock: (gifts) => gifts.sandbox.clock(),
  advanceSandboxClock: (gifts) => gifts.sandbox.advanceClock(examples.advanceSandboxClock.body),
  openSandboxOrder: (gifts) => gifts.sandbox.openOrder(id),
  swapSandboxOrder: (gifts) => gifts.sandbox.swapOrder(id, examples.swapSandboxOrder.body),
  acceptSandboxOrder: (gifts) => gifts.sandbox.acceptOrder(id, examples.acceptSandboxOrder.body),
  declineSandboxOrder: (gifts) => gifts.sandbox.declineOrder(id, examples.declineSandboxOrder.body),
  thankSandboxOrder: (gifts) => gifts.sandbox.thankForOrder(id, examples.thankSandboxOrder.body),
  paySandboxOrder: (gifts) => gifts.sandbox.payOrder(id, examples.paySandboxOrder.body),
  advanceSandboxShipment: (gifts) => gifts.sandbox.advanceShipment(id, examples.advanceSandboxShipment.body),
  simulateSandboxBatch: (gifts) => gifts.sandbox.simulate(examples.simulateSandboxBatch.body),
  listSandboxMail: (gifts) => gifts.sandbox.mail(examples.listSandboxMail.query),
};

describe('every operation is asked for by its method, path, query and body', () => {
  test.each(keysOf(operations))('%s', async (operationId) => {
    const { method, path, status, contentType }: Operation = operations[operationId];
    const example: { query?: object; body?: unknown; response: unknown } = examples[operationId];
    server.answer(() => ({
      status,
      body: example.response,
      ...(contentType && { headers: { 'content-type': contentType } }),
    }));

    const answer = contentType ? new TextEncoder().encode(String(example.response)) : example.response;
    expect(await calls[operationId](client())).toEqual(answer);

    const [asked, ...more] = server.asked;
    const url = new URL(asked?.url ?? '', server.url());
    expect(more).toEqual([]);
    expect({ method: asked?.method, path: url.pathname }).toEqual({
      method,
      path: path.replaceAll(/\{\w+\}/g, id),
    });
    const query = Object.entries(example.query ?? {}).map(([name, value]) => [name, String(value)]);
    expect([...url.searchParams]).toEqual(query);
    const hasText = 'body' in example && typeof example.body === 'string';
    const body = asked?.body || undefined;
    expect(hasText ? body : body && JSON.parse(body)).toEqual(example.body);
    expect(asked?.headers.authorization).toBe(`Bearer ${apiKey}`);
    expect('idempotency-key' in (asked?.headers ?? {})).toBe(method !== 'GET');
    const type = hasText ? 'text/csv; charset=utf-8' : 'application/json';
    expect(asked?.headers['content-type']).toBe('body' in example ? type : undefined);
  });
});

test('what comes back is typed as the contract has it', () => {
  expectTypeOf<GiftsClient['orderBatches']['create']>().returns.resolves.toEqualTypeOf<OrderBatchDetail>();
  expectTypeOf<GiftsClient['orders']['list']>()
    .returns.resolves.toHaveProperty('data')
    .toEqualTypeOf<Order[]>();
  expectTypeOf<GiftsClient['orders']['all']>().returns.toEqualTypeOf<
    AsyncGenerator<Order, void, undefined>
  >();
});

test('events are read to the end, page by page, behind the last one of each', async () => {
  const page = (ids: string[], has_more: boolean) => ({
    body: {
      data: ids.map((id) => ({ ...examples.getEvent.response, id })),
      list_meta: { has_more, next_after: ids.at(-1) ?? 'a' },
    },
  });
  server.answer(
    (_asked, count) => [page(['b', 'c'], true), page(['d'], true), page([], false)][count - 1] ?? {},
  );
  const seen: string[] = [];
  for await (const event of client().events.all({ after: 'a', event_type: 'order.created' })) {
    seen.push(event.id);
    expectTypeOf(event.event_type).toEqualTypeOf<EventType>();
    if (event.event_type === 'order.created') expectTypeOf(event.data).toEqualTypeOf<OrderDetail>();
  }
  expect(seen).toEqual(['b', 'c', 'd']);
  const asked = server.asked.map(({ url }) => Object.fromEntries(new URL(url, server.url()).searchParams));
  const query = { event_type: 'order.created', limit: '100' };
  expect(asked).toEqual([
    { ...query, after: 'a' },
    { ...query, after: 'c' },
    { ...query, after: 'd' },
  ]);
});

test('a slash at the end of the base address makes no difference', async () => {
  server.answer(() => ({ body: examples.getMe.response }));
  await createClient({ apiKey, baseUrl: `${server.url()}//` }).me();
  expect(server.asked.map(({ url }) => url)).toEqual(['/v1/me']);
});

test('an id cannot lead to another path', async () => {
  server.answer(() => ({ body: examples.getOrder.response }));
  await client().orders.get('../me?x=1#y');
  expect(server.asked.map(({ url }) => url)).toEqual(['/v1/orders/..%2Fme%3Fx%3D1%23y']);
  await expect(client().orders.get('')).rejects.toThrow('is not an id');
  await expect(client().orders.get('..')).rejects.toThrow('is not an id');
  expect(server.asked).toHaveLength(1);
});

describe('a whole list', () => {
  /** A list of numbered orders. Before each page except the first, `arrivals` new ones are added at the front. */
  const serveOrders = (total: number, arrivals = 0) => {
    server.answer(({ url }, count) => {
      const query = new URL(url, server.url()).searchParams;
      const perPage = Number(query.get('per_page'));
      const start = (Number(query.get('page')) - 1) * perPage - (count - 1) * arrivals;
      const data = Array.from({ length: Math.max(0, Math.min(perPage, total - start)) }, (_, index) => ({
        ...examples.listOrders.response.data[0],
        id: `order ${start + index}`,
      }));
      return { body: { data, list_meta: { total_count: total + (count - 1) * arrivals } } };
    });
  };
  const read = async (orders: AsyncIterable<Order>) => {
    const ids: string[] = [];
    for await (const order of orders) ids.push(order.id);
    return ids;
  };
  const numbered = (total: number) => Array.from({ length: total }, (_, index) => `order ${index}`);

  test('is read to its end, page by page', async () => {
    serveOrders(250);
    expect(await read(client().orders.all({ status: 'paid' }))).toEqual(numbered(250));
    expect(server.asked.map(({ url }) => url)).toEqual(
      [1, 2, 3].map((page) => `/v1/orders?status=paid&page=${page}&per_page=100`),
    );
  });

  test('that is empty gives nothing', async () => {
    serveOrders(0);
    expect(await read(client().orders.all())).toEqual([]);
    expect(server.asked).toHaveLength(1);
  });

  test('that fills its last page asks for no page more', async () => {
    serveOrders(20);
    expect(await read(client().orders.all({ per_page: 10 }))).toHaveLength(20);
    expect(server.asked).toHaveLength(2);
  });

  test('that grows in front while it is read gives no item twice', async () => {
    serveOrders(50, 3);
    expect(await read(client().orders.all({ per_page: 10 }))).toEqual(numbered(50));
  });

  test('asks for no page the reader does not come to', async () => {
    serveOrders(250);
    for await (const order of client().orders.all()) {
      if (order.id === 'order 99') break;
    }
    expect(server.asked).toHaveLength(1);
  });
});

test('with a session, a request carries the organization and no key', async () => {
  server.answer(() => ({ status: 200, body: examples.getMe.response }));
  const gifts = createClient({ apiKey: null, organizationId: id, baseUrl: server.url() });
  await gifts.me();
  const [{ headers } = { headers: {} }] = server.asked;
  expect(headers).toMatchObject({ 'gifts-organization': id });
  expect(headers).not.toHaveProperty('authorization');
});
