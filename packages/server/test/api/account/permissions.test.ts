import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommerceApp } from '../../../src/modules/organizations/create-commerce-app.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { sequenceAll } from '../events/event-fixtures.ts';
import { accept, placeOrder } from '../fulfilment/fulfilment-fixtures.ts';
import {
  addOrganization,
  addWebhook,
  countRows,
  giftBody,
  keyOf,
  type OtherOrganization,
  sendBatch,
  sendOrder,
  unknownId,
  workspacesOf,
} from '../http/api-fixtures.ts';
import { issuedInvoice } from '../ledger/ledger-fixtures.ts';

/** The operations of organizations; fulfilment-keys.test.ts asks for those of shippers. */
const rows = (Object.entries<Operation>(operations) as [OperationId, Operation][]).filter(
  ([, { callers }]) => callers !== 'shippers',
);
const isRead = ({ access, method }: Operation) =>
  access === 'read' || (access === 'admin' && method === 'GET');
const writes = rows.filter(([, operation]) => !isRead(operation));
const reads = rows.filter(([, operation]) => isRead(operation));
const ofAdmins = rows.filter(([, { access }]) => access === 'admin');
const byId = rows.filter(([, { params }]) => params !== undefined);

let app: TestApp;
let other: OtherOrganization;
/** Ids of the demo organization, by the noun before them in a path. */
let ids: Record<string, string>;
/** Ids of another organization, by the same nouns. */
let foreign: Record<string, string>;

beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { webhooksAllowLoopback: true } });
  other = await addOrganization(app);
  ids = await thingsOf(app, {}, app);
  foreign = await thingsOf(app, {}, { apiKey: other.apiKey, organizationId: other.id });
  foreign.products = await ownProduct(other.id);
  foreign.collections = ids.collections ?? '';
  ids.invoices = (await issuedInvoice(app)).id;
  foreign.invoices = (await issuedInvoice(app, other.id)).id;
});
afterAll(() => app.close());

async function thingsOf(
  app: TestApp,
  fields: object,
  { apiKey, organizationId }: { apiKey: string; organizationId: string },
): Promise<Record<string, string>> {
  const batch = await sendBatch(app, { ...fields }, apiKey);
  const shipped = await sendOrder(app, { ...fields }, apiKey);
  await accept(app, shipped, apiKey);
  const { shipments } = await placeOrder(app, shipped, { organizationId, apiKey });
  const collections = (await app.request('GET', '/v1/collections', { apiKey })).body.data;
  const products = (await app.request('GET', '/v1/products', { apiKey })).body.data;
  return {
    order_batches: batch.id,
    orders: batch.orders_preview[0]?.id ?? '',
    shipments: shipments[0]?.id ?? '',
    collections: collections[0]?.id ?? '',
    products: products[0].id,
    commerce_user_payment_methods: await addCard(apiKey === other.apiKey ? other.id : app.organizationId),
    webhooks: await testedWebhook(app, apiKey),
    events: await eventOf(app, organizationId, batch.id),
  };
}

/** The id of a delivery, by its webhook. */
const deliveries = new Map<string, string>();

async function testedWebhook(app: TestApp, apiKey: string): Promise<string> {
  const id = await addWebhook(app, apiKey);
  const { body } = await app.request('POST', `/v1/webhooks/${id}/test`, { apiKey, body: {} });
  deliveries.set(id, body.id);
  return id;
}

/** Stores a card of the user `user-1` in an app of its own. */
async function addCard(organizationId: string): Promise<string> {
  const id = unknownId();
  await app.db.transaction(async (tx) => {
    const appId = await createCommerceApp(tx, { organizationId, name: 'Shop' });
    await tx.query(
      `insert into payment_methods (organization_id, id, commerce_app_id, commerce_end_user_id, gateway,
         customer_reference, method_reference, card_brand, card_last_4, card_exp_month, card_exp_year,
         cardholder_name, billing_address, created_at)
       values ($1, $2, $3, 'user-1', 'simulated', 'cus_1', 'pm_1', 'visa', '4242', 4, 2040, 'Robin', '{}', now())`,
      [organizationId, id, appId],
    );
  });
  return id;
}

/** Returns the numbered event of a batch, as a worker would number it. */
async function eventOf(app: TestApp, organizationId: string, batchId: string): Promise<string> {
  await sequenceAll(app, { organizationId });
  const [event] = await app.db.query<{ id: string }>(
    `select id from events where organization_id = $1 and data::json ->> 'id' = $2`,
    [organizationId, batchId],
  );
  return event?.id ?? '';
}

async function ownProduct(organizationId: string): Promise<string> {
  const id = unknownId();
  await app.db.query(
    `insert into products (id, slug, owner_organization_id, brand_id, name, price, status)
     select $1, 'secret-thing', $2, id, 'Secret thing', 1000, 'active' from brands order by slug limit 1`,
    [id, organizationId],
  );
  await app.db.query('update catalog_version set version = version + 1');
  return id;
}

const kindOf = ({ path }: Operation) => /([a-z_]+)\/\{id\}/.exec(path)?.[1] ?? '';
const pathOf = (path: string, id: string) =>
  path.replace('{id}', id).replace('{delivery_id}', deliveries.get(id) ?? unknownId());
/** Adds the query that an operation requires. */
const send = ({ method, path, commerceOnly }: Operation, id: string, apiKey: string, body: object = {}) =>
  app.request(method, pathOf(path, id) + (commerceOnly ? '?commerce_end_user_id=user-1' : ''), {
    apiKey,
    ...(method === 'POST' || method === 'PATCH' ? { body } : {}),
  });
/** The kind of key that an operation requires at least. */
const kindFor = ({ commerceOnly }: Operation) => (commerceOnly ? { kind: 'commerce' as const } : {});

describe('a read-only key', () => {
  it.each(writes)('may not %s, and nothing changes', async (_id, operation) => {
    const apiKey = await keyOf(app, 'admin', { isReadOnly: true, ...kindFor(operation) });
    const before = await countRows(app);
    const { status, body } = await send(operation, ids[kindOf(operation)] ?? '', apiKey);
    expect([status, body.code, body.error]).toEqual([403, 'forbidden', 'This API key is read-only.']);
    expect(await countRows(app)).toEqual(before);
  });

  it.each(reads.filter(([, { method }]) => method === 'GET'))('may %s', async (_id, operation) => {
    const apiKey = await keyOf(app, 'admin', { isReadOnly: true, ...kindFor(operation) });
    expect((await send(operation, ids[kindOf(operation)] ?? '', apiKey)).status).toBe(200);
  });

  it('may request a price', async () => {
    const apiKey = await keyOf(app, 'admin', { isReadOnly: true });
    const { recipients, cart, send_method } = await giftBody(app);
    const body = { recipients, cart, send_method };
    expect((await app.request('POST', '/v1/order_batches/price', { body, apiKey })).status).toBe(200);
  });

  it('is refused before its body is read', async () => {
    const apiKey = await keyOf(app, 'admin', { isReadOnly: true });
    const { status } = await app.request('POST', '/v1/order_batches', { rawBody: '{', apiKey });
    expect(status).toBe(403);
  });
});

describe('a key that is no commerce key', () => {
  it.each(rows.filter(([, { commerceOnly }]) => commerceOnly))('may not %s', async (_id, operation) => {
    const before = await countRows(app);
    const { status, body } = await send(operation, ids[kindOf(operation)] ?? '', app.apiKey);
    expect([status, body.code, body.error]).toEqual([
      403,
      'commerce_only',
      'Only commerce keys may do this.',
    ]);
    expect(await countRows(app)).toEqual(before);
  });
});

describe('a sender', () => {
  it.each(rows.filter(([, { access }]) => access === 'admin'))('may not %s', async (_id, operation) => {
    const apiKey = await keyOf(app, 'sender', kindFor(operation));
    const { status, body } = await send(operation, ids[kindOf(operation)] ?? '', apiKey);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.error).toBe("Only admins may do this; the role of this key's user is sender.");
  });
});

describe('a viewer', () => {
  it.each(writes)('may not %s', async (_id, operation) => {
    const apiKey = await keyOf(app, 'viewer', kindFor(operation));
    const { status, body } = await send(operation, ids[kindOf(operation)] ?? '', apiKey);
    const sentence =
      operation.access === 'admin'
        ? "Only admins may do this; the role of this key's user is viewer."
        : 'The role viewer may not do this.';
    expect([status, body.code, body.error]).toEqual([403, 'forbidden', sentence]);
  });

  it('reads the orders of its workspace', async () => {
    const apiKey = await keyOf(app, 'viewer');
    expect((await app.request('GET', `/v1/orders/${ids.orders}`, { apiKey })).status).toBe(200);
  });
});

describe('what is for admins', () => {
  it.each(ofAdmins)('%s refuses senders', async (_id, operation) => {
    const apiKey = await keyOf(app, 'sender');
    const before = await countRows(app);
    const { status, body } = await send(operation, ids[kindOf(operation)] ?? '', apiKey);
    expect([status, body.code, body.error]).toEqual([
      403,
      'forbidden',
      "Only admins may do this; the role of this key's user is sender.",
    ]);
    expect(await countRows(app)).toEqual(before);
  });
});

const nouns: Record<string, string> = {
  order_batches: 'Order batch',
  orders: 'Order',
  products: 'Product',
  collections: 'Collection',
  commerce_user_payment_methods: 'Payment method',
  shipments: 'Shipment',
  webhooks: 'Webhook',
  invoices: 'Invoice',
  events: 'Event',
};

describe("another organization's id", () => {
  it.each(byId)('%s answers it like an unknown or malformed id', async (_id, operation) => {
    const kind = kindOf(operation);
    const ours = operation.commerceOnly ? app.commerceApiKey : app.apiKey;
    const apiKey = kind === 'collections' ? other.apiKey : ours;
    const before = await countRows(app);
    const candidates = [
      foreign[kind] ?? '',
      unknownId(),
      'not-an-id',
      `${ids[kind]}0`,
      `{${ids[kind]}}`,
      '%00',
      '..%2f..',
      '1%20or%201=1',
      'x'.repeat(3_000),
      '%F0%9F%8E%81',
    ];
    const inputs: Record<string, object> = {
      rescheduleOrderBatch: { scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() },
      updateOrderPaymentMethod: { payment_method_id: 'BALANCE' },
      updateOrderExpiration: { expires_at: new Date(Date.now() + 86_400_000).toISOString() },
      swapSandboxOrder: { items: [{ product_id: ids.products, quantity: 1 }] },
      thankSandboxOrder: { note: 'Thank you' },
      advanceSandboxShipment: { status: 'tracking' },
      recoverWebhook: { since: new Date().toISOString() },
      refundOrder: { reason: 'A scratch' },
    };
    for (const id of candidates) {
      const { status, body } = await send(operation, id, apiKey, inputs[_id] ?? {});
      const noun = nouns[kind];
      expect([status, body]).toEqual([
        404,
        { error: `${noun} not found`, code: 'not_found', request_id: body.request_id },
      ]);
    }
    expect(await countRows(app)).toEqual(before);
  });

  it('is in no list', async () => {
    for (const path of ['/v1/orders', '/v1/order_batches', '/v1/order_activities', '/v1/products']) {
      const { body } = await app.request('GET', `${path}?per_page=100`);
      const text = JSON.stringify(body);
      for (const id of [foreign.orders, foreign.order_batches, foreign.products])
        expect(text).not.toContain(id);
    }
  });

  it('is in no event', async () => {
    const { body } = await app.request('GET', '/v1/events?limit=100');
    expect(body.data.length).toBeGreaterThan(0);
    for (const id of [foreign.orders, foreign.order_batches, foreign.events]) {
      expect(JSON.stringify(body)).not.toContain(id);
    }
  });

  it('in a body is a 400 that names it', async () => {
    const before = await countRows(app);
    const gift = await giftBody(app);
    const answers = await Promise.all(
      [
        { ...gift, workspace_id: other.workspaceId },
        { ...gift, cart: { items: [{ product_id: foreign.products, quantity: 1 }] } },
        { ...gift, card_id: foreign.orders },
        { ...gift, payment_method_id: foreign.orders },
      ].map((body) => app.request('POST', '/v1/order_batches', { body })),
    );
    expect(answers.map(({ status, body }) => [status, body.error])).toEqual([
      [400, expect.stringContaining('Workspace not found')],
      [400, expect.stringContaining(`Product not found: ${foreign.products}`)],
      [400, expect.stringContaining('Card not found')],
      [400, expect.stringContaining('Payment method not found')],
    ]);
    expect(await countRows(app)).toEqual(before);
  });
});

describe('workspaces are separate', () => {
  let inaccessible: Record<string, string>;
  let apiKey: string;
  let people: string;
  beforeAll(async () => {
    [, people] = await workspacesOf(app);
    inaccessible = await thingsOf(app, { workspace_id: people }, app);
    apiKey = await keyOf(app, 'sender');
  });

  const forSenders = byId.filter(([, { access }]) => access !== 'admin');
  it.each(forSenders.filter(([, operation]) => /^order|^shipments|^events/.test(kindOf(operation))))(
    '%s does not reach another workspace',
    async (id, operation) => {
      const inputs: Record<string, object> = {
        rescheduleOrderBatch: { scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString() },
        updateOrderPaymentMethod: { payment_method_id: 'BALANCE' },
        updateOrderExpiration: { expires_at: new Date(Date.now() + 86_400_000).toISOString() },
        swapSandboxOrder: { items: [{ product_id: ids.products, quantity: 1 }] },
        thankSandboxOrder: { note: 'Thank you' },
        advanceSandboxShipment: { status: 'tracking' },
      };
      const before = await countRows(app);
      const { status, body } = await send(
        operation,
        inaccessible[kindOf(operation)] ?? '',
        apiKey,
        inputs[id] ?? {},
      );
      expect([status, body.code]).toEqual([404, 'not_found']);
      expect(await countRows(app)).toEqual(before);
    },
  );

  it('a batch cannot be created in a workspace without access', async () => {
    const body = await giftBody(app, { workspace_id: people });
    const answer = await app.request('POST', '/v1/order_batches', { body, apiKey });
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('Workspace not found')]);
  });

  it('a batch of a colleague is visible to all members of its workspace', async () => {
    const mine = await sendOrder(app, {}, apiKey);
    const viewer = await keyOf(app, 'viewer');
    for (const key of [app.apiKey, viewer]) {
      expect((await app.request('GET', `/v1/orders/${mine}`, { apiKey: key })).body.sender.email).toBe(
        'sender@example.com',
      );
    }
  });
});
