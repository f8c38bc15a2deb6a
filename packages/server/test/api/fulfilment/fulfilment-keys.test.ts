/** Who may use /v1/fulfilment, and which shipments a key sees. */
import { type Operation, type OperationId, operations } from '@gifts/contract/operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { countRows, keyOf, unknownId } from '../http/api-fixtures.ts';
import { orderedOrder } from './fulfilment-fixtures.ts';
import { fulfilmentKey } from './shipper-fixtures.ts';

const rows = Object.entries<Operation>(operations) as [OperationId, Operation][];
const ofShippers = rows.filter(([, { callers }]) => callers === 'shippers');
const ofOrganizations = rows.filter(([, { callers = 'organizations' }]) => callers === 'organizations');
const changes = ofShippers.filter(([, { access }]) => access !== 'read');
const withId = ofShippers.filter(([, { params }]) => params !== undefined);

const bodies: Partial<Record<OperationId, object>> = {
  setShipmentTracking: { carrier: 'UPS', number: '1Z999AA10123456784' },
  addShipmentTrackingNumber: { carrier: 'UPS', number: '1Z999AA10123456785' },
  splitShipment: { items: [{ product_id: unknownId(), quantity: 1 }] },
  holdShipment: { reason: 'other' },
  failShipment: { reason: 'lost', reship: false },
  createFulfilmentWebhook: { url: 'http://127.0.0.1:9/hook' },
  recoverFulfilmentWebhook: { since: new Date().toISOString() },
};

const kindOf = ({ path }: Operation) => /\/([a-z_]+)\/\{id\}/.exec(path)?.[1] ?? '';
const nouns: Record<string, string> = { shipments: 'Shipment', webhooks: 'Webhook' };

let app: TestApp;
let everything: string;
/** What `otherKey` cannot see, by the noun before an id in a path. The shipment is of another brand than `otherBrand`. */
let ids: Record<string, string>;
let deliveryId: string;
let otherBrand: string;
let otherKey: string;

beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { webhooksAllowLoopback: true } });
  everything = await fulfilmentKey(app);
  const { shipments } = await orderedOrder(app, { brands: 2 });
  const listed = (await app.request('GET', '/v1/fulfilment/shipments', { apiKey: everything })).body.data;
  expect(listed).toHaveLength(shipments.length);
  const webhook = await app.request('POST', '/v1/fulfilment/webhooks', {
    apiKey: everything,
    body: bodies.createFulfilmentWebhook,
  });
  ids = { shipments: listed[0].id, webhooks: webhook.body.id };
  const test = `/v1/fulfilment/webhooks/${ids.webhooks}/test`;
  deliveryId = (await app.request('POST', test, { apiKey: everything, body: {} })).body.id;
  otherBrand = listed[1].brand.id;
  otherKey = await fulfilmentKey(app, { brandIds: [otherBrand] });
});
afterAll(() => app.close());

const send = (
  [id, operation]: [OperationId, Operation],
  apiKey: string,
  of = ids[kindOf(operation)] ?? '',
) => {
  const { method, path } = operation;
  const query = id === 'listPackingSlips' ? `?ids=${ids.shipments}` : '';
  return app.request(method, path.replace('{id}', of).replace('{delivery_id}', deliveryId) + query, {
    apiKey,
    ...((method === 'POST' || method === 'PATCH') && { body: bodies[id] ?? {} }),
  });
};

describe('a key of an organization', () => {
  it.each(ofShippers)('may not %s', async (...row) => {
    const before = await countRows(app);
    const { status, body } = await send(row, app.apiKey);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.error).toContain('Only fulfilment keys may do this');
    expect(await countRows(app)).toEqual(before);
  });
});

describe('a fulfilment key', () => {
  it.each(ofOrganizations)('may not %s', async (...row) => {
    const { status, body } = await send(row, everything, unknownId());
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.error).toBe('A fulfilment key may use /v1/fulfilment and /v1/me only.');
  });

  it('is told whose it is', async () => {
    const { status, body } = await app.request('GET', '/v1/me', { apiKey: everything });
    expect([status, body]).toEqual([200, { email: 'packing@example.com' }]);
  });

  it('sees the shipments of its brands only', async () => {
    const { body } = await app.request('GET', '/v1/fulfilment/shipments', { apiKey: otherKey });
    expect(body.data.map(({ brand }: { brand: { id: string } }) => brand.id)).toEqual([otherBrand]);
    expect(body.list_meta).toEqual({ total_count: 1 });
  });

  it('of an organization-wide address belongs to no organization', async () => {
    const { email } = (await app.request('GET', '/v1/me')).body;
    const apiKey = await fulfilmentKey(app, { email });
    expect((await app.request('GET', '/v1/me', { apiKey })).body).toEqual({ email });
    expect((await app.request('GET', '/v1/orders', { apiKey })).status).toBe(403);
    // The commands still find the one user of an organization who has the address.
    await expect(keyOf(app, 'sender')).resolves.toMatch(/^gos_sandbox_/);
  });
});

describe('a shipment of another brand, and a webhook of other keys', () => {
  it.each(withId)('%s answers it like an unknown or malformed id', async (...row) => {
    const before = await countRows(app);
    const kind = kindOf(row[1]);
    for (const id of [ids[kind], unknownId(), 'not-an-id', '%00', `{${ids[kind]}}`]) {
      const { status, body } = await send(row, otherKey, id);
      expect([status, body]).toEqual([
        404,
        { error: `${nouns[kind]} not found`, code: 'not_found', request_id: body.request_id },
      ]);
    }
    expect(await countRows(app)).toEqual(before);
  });

  it('cannot be named as a filter', async () => {
    const listed = (await app.request('GET', '/v1/fulfilment/shipments', { apiKey: everything })).body.data;
    for (const id of [listed[0].brand.id, unknownId()]) {
      const { status, body } = await app.request('GET', `/v1/fulfilment/shipments?brand_id=${id}`, {
        apiKey: otherKey,
      });
      expect([status, body.error]).toEqual([400, `Brand not found: ${id}`]);
    }
  });
});

describe('a read-only key', () => {
  it.each(changes)('may not %s', async (...row) => {
    const apiKey = await fulfilmentKey(app, { isReadOnly: true });
    const before = await countRows(app);
    const { status, body } = await send(row, apiKey);
    expect([status, body.code, body.error]).toEqual([403, 'forbidden', 'This API key is read-only.']);
    expect(await countRows(app)).toEqual(before);
  });

  it.each(ofShippers.filter(([, { access }]) => access === 'read'))('may %s', async (...row) => {
    const apiKey = await fulfilmentKey(app, { isReadOnly: true });
    expect((await send(row, apiKey)).status).toBe(200);
  });
});
