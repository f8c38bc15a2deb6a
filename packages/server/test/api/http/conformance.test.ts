/** Every operation of the contract answers with exactly the fields of its schema. */

import type { Product } from '@gifts/contract/catalog';
import { keysOf } from '@gifts/contract/keys-of';
import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { actOfOperation } from '../../../src/modules/audit/operation-act.ts';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { placeOrder } from '../fulfilment/fulfilment-fixtures.ts';
import { fulfilmentKey } from '../fulfilment/shipper-fixtures.ts';
import {
  createMethod,
  hostedOrder,
  interimKey,
  methodBody,
  type PaymentsFixture,
  savedMethod,
  startPaymentsFixture,
} from '../payments/payments-fixtures.ts';
import { addWebhook, giftBody, newYork, sendBatch, sendOrder } from './api-fixtures.ts';
import { problemsOf } from './strict-schema.ts';

let fixture: PaymentsFixture;
let app: TestApp;
/** A service with the simulated gateway, for a payer who enters a card. */
let sandbox: TestApp;
let otherProduct: string;
let shipperKey: string;
beforeAll(async () => {
  fixture = await startPaymentsFixture({ worker: true, config: { webhooksAllowLoopback: true } });
  app = fixture.app;
  sandbox = await startTestApp({ worker: false });
  shipperKey = await fulfilmentKey(app);
  const { body } = await app.request('GET', '/v1/products?per_page=100');
  const cheap = (
    body.data as { id: string; price: number; variants_num_selectable: number; price_is_variable: boolean }[]
  )
    .filter((product) => product.variants_num_selectable === 0 && !product.price_is_variable)
    .sort((left, right) => left.price - right.price);
  otherProduct = cheap[0]?.id ?? '';
});
afterAll(() => Promise.all([fixture.close(), sandbox.close()]));

const inTwoDays = () => new Date(Date.now() + 2 * 86_400_000).toISOString();
const get = (path: string) => () => app.request('GET', path);
const post = (path: string, body: object = {}) => app.request('POST', path, { body });
const asCommerce = (method: string, path: string) =>
  app.request(method, path, { apiKey: app.commerceApiKey });
const withOrder = (act: (id: string) => Promise<TestResponse>) => async () => act(await sendOrder(app));
const accepted = async (fields: Record<string, unknown> = {}) => {
  const id = await sendOrder(app, fields);
  await post(`/v1/sandbox/orders/${id}/accept`, { mailing_address: newYork });
  return id;
};
const dearGift = async () => {
  const { body } = await app.request('GET', '/v1/products?per_page=100');
  const dear = body.data
    .filter(
      (product: {
        variants_num_selectable: number;
        price_is_variable: boolean;
        restricted_states: string[];
      }) =>
        product.variants_num_selectable === 0 &&
        !product.price_is_variable &&
        product.restricted_states.length === 0,
    )
    .sort((left: { price: number }, right: { price: number }) => right.price - left.price)[0];
  return sendOrder(app, { cart: { items: [{ product_id: dear.id, quantity: 1 }] } });
};
/** Makes a shipment that waits to be sent, and returns its id. */
const toSend = async (quantity = 1, product_id = otherProduct): Promise<string> => {
  const cart = { items: [{ product_id, quantity }] };
  const { shipments } = await placeOrder(app, await accepted({ cart }));
  return shipments[0]?.id ?? expect.unreachable();
};
/** The dearer one of two products of a brand. */
const replaceable = async (): Promise<string> => {
  const { body } = await app.request('GET', '/v1/products?per_page=100');
  const plain = (body.data as Product[]).filter(
    ({ variants_num_selectable: count, variant_groups: groups, price_is_variable, restricted_states }) =>
      count === 0 && groups.length === 0 && !price_is_variable && restricted_states.length === 0,
  );
  const dearer = plain.find((one) =>
    plain.some(({ id, brand, price }) => id !== one.id && brand.id === one.brand.id && price <= one.price),
  );
  return dearer?.id ?? expect.unreachable();
};
let unsentShipment: Promise<string> | null = null;
/** One shipment for all calls that leave it unsent: each order has events for every webhook of this file. */
const unsent = (): Promise<string> => {
  unsentShipment ??= replaceable().then((productId) => toSend(3, productId));
  return unsentShipment;
};
const asShipper = (method: string, path: string, body?: object) =>
  app.request(method, `/v1/fulfilment/shipments${path}`, {
    apiKey: shipperKey,
    ...(body && { body }),
  });
/** Ends a month in which an order was charged. */
const invoiced = async () => {
  await accepted();
  await post('/v1/sandbox/clock/advance', { seconds: 31 * 86_400 });
  return (await app.request('GET', '/v1/invoices')).body.data[0].id;
};
const withWebhook = (act: (path: string) => Promise<TestResponse>) => async () =>
  act(`/v1/webhooks/${await addWebhook(app)}`);
const atFulfilment = (method: string, path: string, body?: object) =>
  app.request(method, `/v1/fulfilment/webhooks${path}`, { apiKey: shipperKey, ...(body && { body }) });
/** The clock waits for the attempts of every endpoint, and nobody answers at these. */
async function deleteWebhooks(): Promise<void> {
  const { body } = await app.request('GET', '/v1/webhooks');
  for (const { id } of body.data) await app.request('DELETE', `/v1/webhooks/${id}`);
}

const postAtFulfilment = (path: string, body: object = {}) => atFulfilment('POST', path, body);
const newFulfilmentWebhook = () =>
  postAtFulfilment('', { url: 'http://localhost:9/hook', events: ['shipment.*'] });
const withFulfilmentWebhook = (act: (path: string) => Promise<TestResponse>) => async () =>
  act(`/${(await newFulfilmentWebhook()).body.id}`);
const scheduled = () => sendBatch(app, { scheduled_send_on: inTwoDays() });

/** Waits for the event of an order, which comes after the event of its batch. */
const sequenced = (orderId: string): Promise<string> =>
  vi.waitFor(async () => {
    const rows = await app.db.query<{ event_id: string }>(
      `select s.event_id from event_sequences s join events e on e.organization_id = s.organization_id and e.id = s.event_id
       where e.data::json ->> 'id' = $1`,
      [orderId],
    );
    return rows[0]?.event_id ?? expect.unreachable();
  }, 5_000);

const disable = (path: string) =>
  app.db.query(`update webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where id = $1`, [
    path.split('/').at(-1),
  ]);

/** A successful call of each operation. */
const calls: { readonly [Id in OperationId]: () => Promise<TestResponse> } = {
  getMe: () => app.request('GET', '/v1/me', { apiKey: app.commerceApiKey }),
  listWorkspaces: get('/v1/workspaces'),
  listPaymentMethods: get('/v1/payment_methods'),
  createCommerceUserPaymentMethod: async () => createMethod(fixture, methodBody(await interimKey(fixture))),
  listCommerceUserPaymentMethods: async () => {
    await savedMethod(fixture);
    return asCommerce('GET', '/v1/commerce_user_payment_methods?commerce_end_user_id=user-1');
  },
  deleteCommerceUserPaymentMethod: async () => {
    const { id } = await savedMethod(fixture);
    return asCommerce('DELETE', `/v1/commerce_user_payment_methods/${id}?commerce_end_user_id=user-1`);
  },
  createOrderBatch: async () =>
    post(
      '/v1/order_batches',
      await giftBody(app, { customer_reference_id: 'conformance', message: 'Hello' }),
    ),
  listOrderBatches: get('/v1/order_batches'),
  priceOrderBatch: async () => {
    const { cart, send_method } = await giftBody(app);
    const recipients = [{ first_name: 'Robin', mailing_address: newYork }];
    return post('/v1/order_batches/price', { recipients, cart, send_method });
  },
  getOrderBatch: async () => app.request('GET', `/v1/order_batches/${(await sendBatch(app)).id}`),
  listOrderBatchOrders: async () =>
    app.request('GET', `/v1/order_batches/${(await sendBatch(app)).id}/orders`),
  listOrderBatchRecipients: async () =>
    app.request('GET', `/v1/order_batches/${(await sendBatch(app)).id}/recipients`),
  cancelOrderBatch: async () => post(`/v1/order_batches/${(await scheduled()).id}/cancel`),
  cancelOrderBatchOrders: async () => post(`/v1/order_batches/${(await sendBatch(app)).id}/cancel_orders`),
  rescheduleOrderBatch: async () =>
    post(`/v1/order_batches/${(await scheduled()).id}/reschedule`, { scheduled_send_on: inTwoDays() }),
  listOrders: get('/v1/orders?per_page=100'),
  getOrder: async () => app.request('GET', `/v1/orders/${await accepted()}`),
  cancelOrder: withOrder((id) => post(`/v1/orders/${id}/cancel`)),
  updateOrderExpiration: withOrder((id) =>
    post(`/v1/orders/${id}/update_expiration`, { expires_at: inTwoDays() }),
  ),
  resendOrderNotification: async () =>
    post(`/v1/orders/${await sendOrder(app)}/resend_notification`, { email: 'robin@example.com' }),
  updateOrderPaymentMethod: async () => {
    const { id } = await hostedOrder(app);
    return post(`/v1/orders/${id}/update_payment_method`, { payment_method_id: 'BALANCE' });
  },
  refundOrder: async () => {
    const { id } = await placeOrder(app, await accepted());
    return post(`/v1/orders/${id}/refund`, { amount: 100, reason: 'A scratch' });
  },
  listOrderActivities: get('/v1/order_activities'),
  listOrderTransfers: async () => {
    const id = await accepted();
    await post('/v1/sandbox/clock/advance', { seconds: 1 });
    return app.request('GET', `/v1/orders/${id}/transfers`);
  },
  listBalanceMovements: get('/v1/balance_movements'),
  listInvoices: async () => {
    await invoiced();
    return app.request('GET', '/v1/invoices');
  },
  getInvoice: async () => app.request('GET', `/v1/invoices/${await invoiced()}`),
  listEvents: async () => {
    await sequenced(await sendOrder(app));
    return app.request('GET', '/v1/events?limit=100');
  },
  listAuditLog: get('/v1/audit_log?limit=100'),
  getEvent: async () => app.request('GET', `/v1/events/${await sequenced(await sendOrder(app))}`),
  listProducts: get('/v1/products?per_page=100'),
  getProduct: () => app.request('GET', `/v1/products/${otherProduct}`),
  listBrands: get('/v1/brands'),
  listCards: get('/v1/cards'),
  listCollections: get('/v1/collections'),
  getCollection: async () => {
    const { body } = await app.request('GET', '/v1/collections');
    return app.request('GET', `/v1/collections/${body.data[0].id}`);
  },
  createWebhook: () =>
    post('/v1/webhooks', {
      url: 'http://localhost:9/hook',
      events: ['order.*'],
      metadata: { team: 'people' },
    }),
  listWebhooks: async () => {
    await addWebhook(app);
    return app.request('GET', '/v1/webhooks');
  },
  getWebhook: withWebhook((path) => app.request('GET', path)),
  updateWebhook: withWebhook((path) => app.request('PATCH', path, { body: { throttle: 5 } })),
  deleteWebhook: withWebhook((path) => app.request('DELETE', path)),
  rotateWebhookSecret: withWebhook((path) => post(`${path}/rotate_secret`)),
  enableWebhook: withWebhook(async (path) => {
    await disable(path);
    return post(`${path}/enable`);
  }),
  listWebhookDeliveries: withWebhook(async (path) => {
    await post(`${path}/test`);
    return app.request('GET', `${path}/deliveries`);
  }),
  getWebhookDelivery: withWebhook(async (path) => {
    const { body } = await post(`${path}/test`);
    return app.request('GET', `${path}/deliveries/${body.id}`);
  }),
  redeliverWebhook: withWebhook(async (path) => {
    const { body } = await post(`${path}/test`);
    return post(`${path}/deliveries/${body.id}/redeliver`);
  }),
  recoverWebhook: withWebhook((path) => post(`${path}/recover`, { since: new Date().toISOString() })),
  testWebhook: withWebhook((path) => post(`${path}/test`, { event_type: 'order.shipped' })),
  listFulfilmentShipments: async () => {
    await toSend();
    return asShipper('GET', '');
  },
  getFulfilmentShipment: async () => asShipper('GET', `/${await toSend()}`),
  getPackingSlip: async () => asShipper('GET', `/${await toSend()}/packing_slip`),
  listPackingSlips: async () =>
    app.request('GET', `/v1/fulfilment/packing_slips?ids=${await toSend()}`, { apiKey: shipperKey }),
  setShipmentTracking: async () =>
    asShipper('POST', `/${await toSend()}/tracking`, { carrier: 'ups', number: '1Z999AA10123456784' }),
  withdrawShipmentTracking: async () => {
    const id = await toSend();
    await asShipper('POST', `/${id}/tracking`, { carrier: 'The Milkman', number: '12' });
    return asShipper('DELETE', `/${id}/tracking`);
  },
  addShipmentTrackingNumber: async () => {
    const id = await unsent();
    await asShipper('POST', `/${id}/tracking`, { carrier: 'ups', number: '1Z999AA10123456784' });
    return asShipper('POST', `/${id}/tracking_numbers`, {
      carrier: 'The Milkman',
      number: '12/ab',
      url: 'https://milkman.example/12',
    });
  },
  removeShipmentTrackingNumber: async () =>
    asShipper('DELETE', `/${await unsent()}/tracking_numbers/${encodeURIComponent('12/ab')}`),
  splitShipment: async () => {
    const id = await unsent();
    const [{ product_id }] = (await asShipper('GET', `/${id}`)).body.items;
    return asShipper('POST', `/${id}/split`, { items: [{ product_id, quantity: 1 }] });
  },
  holdShipment: async () => asShipper('POST', `/${await unsent()}/hold`, { reason: 'out_of_stock' }),
  offerShipmentSwap: async () => {
    const id = await unsent();
    await asShipper('POST', `/${id}/hold`, { reason: 'out_of_stock' });
    return asShipper('POST', `/${id}/offer_swap`, {});
  },
  releaseShipment: async () => asShipper('POST', `/${await unsent()}/release`, {}),
  shipShipment: async () => asShipper('POST', `/${await toSend()}/ship`, {}),
  deliverShipment: async () => asShipper('POST', `/${await toSend()}/deliver`, {}),
  failShipment: async () => asShipper('POST', `/${await toSend()}/fail`, { reason: 'lost', reship: true }),
  exportShipments: async () => {
    await toSend();
    return asShipper('GET', '/export');
  },
  importShipments: async () =>
    app.request('POST', '/v1/fulfilment/shipments/import', {
      rawBody: `shipment_id,carrier,number,shipped_at\n${await toSend()},,1Z999AA10123456784,`,
      headers: { 'content-type': 'text/csv' },
      apiKey: shipperKey,
    }),
  createFulfilmentWebhook: newFulfilmentWebhook,
  listFulfilmentWebhooks: withFulfilmentWebhook(() => atFulfilment('GET', '')),
  getFulfilmentWebhook: withFulfilmentWebhook((path) => atFulfilment('GET', path)),
  updateFulfilmentWebhook: withFulfilmentWebhook((path) => atFulfilment('PATCH', path, { throttle: 5 })),
  deleteFulfilmentWebhook: withFulfilmentWebhook((path) => atFulfilment('DELETE', path)),
  rotateFulfilmentWebhookSecret: withFulfilmentWebhook((path) => postAtFulfilment(`${path}/rotate_secret`)),
  enableFulfilmentWebhook: withFulfilmentWebhook(async (path) => {
    await disable(path);
    return postAtFulfilment(`${path}/enable`);
  }),
  listFulfilmentWebhookDeliveries: withFulfilmentWebhook(async (path) => {
    await postAtFulfilment(`${path}/test`);
    return atFulfilment('GET', `${path}/deliveries`);
  }),
  getFulfilmentWebhookDelivery: withFulfilmentWebhook(async (path) => {
    const { body } = await postAtFulfilment(`${path}/test`);
    return atFulfilment('GET', `${path}/deliveries/${body.id}`);
  }),
  redeliverFulfilmentWebhook: withFulfilmentWebhook(async (path) => {
    const { body } = await postAtFulfilment(`${path}/test`);
    return postAtFulfilment(`${path}/deliveries/${body.id}/redeliver`);
  }),
  recoverFulfilmentWebhook: withFulfilmentWebhook((path) =>
    postAtFulfilment(`${path}/recover`, { since: new Date().toISOString() }),
  ),
  testFulfilmentWebhook: withFulfilmentWebhook((path) =>
    postAtFulfilment(`${path}/test`, { event_type: 'shipment.canceled' }),
  ),
  getSandboxClock: get('/v1/sandbox/clock'),
  advanceSandboxClock: async () => {
    await deleteWebhooks();
    return post('/v1/sandbox/clock/advance', { seconds: 1 });
  },
  openSandboxOrder: withOrder((id) => post(`/v1/sandbox/orders/${id}/open`)),
  swapSandboxOrder: async () =>
    post(`/v1/sandbox/orders/${await dearGift()}/swap`, {
      items: [{ product_id: otherProduct, quantity: 1 }],
    }),
  acceptSandboxOrder: withOrder((id) =>
    post(`/v1/sandbox/orders/${id}/accept`, { mailing_address: newYork }),
  ),
  declineSandboxOrder: withOrder((id) =>
    post(`/v1/sandbox/orders/${id}/decline`, { reason: 'diet', message: 'No, thank you' }),
  ),
  thankSandboxOrder: async () =>
    post(`/v1/sandbox/orders/${await accepted()}/thank_you_note`, { note: 'Thanks!' }),
  paySandboxOrder: async () => {
    const { id } = await hostedOrder(sandbox);
    return sandbox.request('POST', `/v1/sandbox/orders/${id}/pay`, { body: {} });
  },
  advanceSandboxShipment: async () => {
    const { shipments } = await placeOrder(app, await accepted());
    return post(`/v1/sandbox/shipments/${shipments[0]?.id}/advance`, { status: 'tracking' });
  },
  simulateSandboxBatch: async () => {
    const { id } = await sendBatch(app);
    return post('/v1/sandbox/simulate', { order_batch_id: id, until: 'opened' });
  },
  listSandboxMail: async () => {
    await sendBatch(app, {
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Robin', email: 'robin@example.com' }],
    });
    await post('/v1/sandbox/clock/advance', { seconds: 1 });
    return app.request('GET', '/v1/sandbox/mailbox');
  },
};

it.each(keysOf(calls))(
  '%s answers as its schema says, and leaves in the audit log what it changed or showed',
  async (id) => {
    const operation: Operation = operations[id];
    const { status, headers, body } = await calls[id]();
    expect([status, body]).toEqual([operation.status, expect.anything()]);
    expect(headers.get('request-id')).toMatch(/^[0-9a-f-]{36}$/);
    await expectAudited(id, headers.get('request-id'));
    if (operation.status === 204) {
      expect([body, headers.get('content-type')]).toEqual(['', null]);
      return;
    }
    expect(problemsOf(operation.response, body)).toEqual([]);
    if (Array.isArray(body.data)) expect(body.data.length).toBeGreaterThan(0);
    expect(headers.get('content-type')).toBe(operation.contentType ?? 'application/json; charset=utf-8');
  },
);

/** What an operation leaves in the audit log: a change, a look that was counted, or nothing. */
async function expectAudited(id: OperationId, requestId: string | null): Promise<void> {
  const operation: Operation = operations[id];
  const act = actOfOperation(id);
  const { db } = id === 'paySandboxOrder' ? sandbox : app;
  const changes = await db.query(
    `select organization_id, act, actor_kind, subject_kind, subject_id from audit_entries
     where request_id = $1 and kind = 'change'`,
    [requestId],
  );
  const change = {
    organization_id: await auditedBy(id),
    act,
    actor_kind: operation.callers === 'shippers' ? 'fulfilment_key' : 'user',
    subject_kind: expect.any(String),
    subject_id: withoutSubject.has(id) ? null : expect.any(String),
  };
  expect(changes).toEqual(isChange(operation) ? [change] : []);
  if (operation.method !== 'GET') return;
  const looks = await db.query(`select from audit_entries where kind = 'look' and act = $1`, [act]);
  expect(looks.length > 0).toBe(operation.reveals !== undefined);
}

/** What somebody does who ships stands in the log of the organization whose gift it is; webhooks of shippers in their own. */
async function auditedBy(id: OperationId): Promise<string | undefined> {
  if (id === 'paySandboxOrder') return sandbox.organizationId;
  if (!operations[id].path.startsWith('/v1/fulfilment/webhooks')) return app.organizationId;
  const [shipper] = await app.db.query<{ organization_id: string }>('select organization_id from shippers');
  return shipper?.organization_id;
}

/** A read-only key may call the others, so they change nothing. */
const isChange = ({ method, access }: Operation): boolean => method !== 'GET' && access !== 'read';

/** Operations that are about no one thing. */
const withoutSubject: ReadonlySet<OperationId> = new Set(['advanceSandboxClock', 'simulateSandboxBatch']);

it('a field outside of the contract would be found', () => {
  const workspace = { id: '019b0000-0000-7000-8000-0000000000ff', name: 'General' };
  const list = (item: object) => ({ data: [item], list_meta: { total_count: 1 } });
  const { response } = operations.listWorkspaces;
  expect(problemsOf(response, list(workspace))).toEqual([]);
  expect(problemsOf(response, list({ ...workspace, secret: 1 }))).toHaveLength(1);
});

it('HEAD answers like GET, without a body', async () => {
  const { status, body } = await app.request('HEAD', '/v1/orders');
  expect([status, body]).toEqual([200, '']);
});
