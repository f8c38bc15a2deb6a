/** Every error code of the contract is caused once, with its status, form and headers. */
import { ErrorBody, type ErrorCode, errorCodes } from '@gifts/contract/errors';
import { keysOf } from '@gifts/contract/keys-of';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createApp } from '../../../src/app.ts';
import type { TestApp, TestResponse } from '../../harness/app.ts';
import { readyDraft, sendDraft } from '../drafts/draft-fixtures.ts';
import { orderedOrder } from '../fulfilment/fulfilment-fixtures.ts';
import {
  createMethod,
  interimKey,
  methodBody,
  type PaymentsFixture,
  startPaymentsFixture,
} from '../payments/payments-fixtures.ts';
import { signInByLink } from '../people/people-fixtures.ts';
import {
  addWebhook,
  countRows,
  giftBody,
  keyOf,
  moveOrder,
  newYork,
  optOutOf,
  sendBatch,
  sendOrder,
} from './api-fixtures.ts';
import { problemsOf } from './strict-schema.ts';

let fixture: PaymentsFixture;
let app: TestApp;
beforeAll(async () => {
  fixture = await startPaymentsFixture({ config: { webhooksAllowLoopback: true } });
  app = fixture.app;
});
afterAll(() => fixture.close());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', path, { body, headers });
const accepted = async () => {
  const id = await sendOrder(app);
  await moveOrder(app, id, 'accepted');
  return id;
};

const cases: {
  readonly [Code in ErrorCode]: () => Promise<TestResponse>;
} = {
  invalid_request: () => post('/v1/order_batches', {}),
  invalid_json: () => app.request('POST', '/v1/order_batches', { rawBody: '{"from_name":' }),
  unknown_field: async () => post('/v1/order_batches', await giftBody(app, { sheduled_send_on: null })),
  unauthorized: () => app.request('GET', '/v1/me', { apiKey: null }),
  sign_in_refused: () =>
    app.request('POST', '/internal/sign_in', {
      body: { email: 'nobody@example.com', password: 'wrong password' },
      headers: { origin: 'http://gifts.test' },
      apiKey: null,
    }),
  insufficient_funds: async () => {
    const recipients = Array.from({ length: 2_000 }, () => ({ first_name: 'Robin' }));
    const { items } = (await giftBody(app)).cart;
    const cart = { items: items.map((item) => ({ ...item, quantity: 100 })) };
    return post('/v1/order_batches', await giftBody(app, { payment_method_id: 'BALANCE', recipients, cart }));
  },
  card_declined: async () => {
    const token = fixture.gateway.vault({ declines: 'Your card was declined.' });
    return createMethod(fixture, methodBody(await interimKey(fixture, { token })));
  },
  forbidden: async () =>
    app.request('POST', '/v1/order_batches', {
      body: {},
      apiKey: await keyOf(app, 'admin', { isReadOnly: true }),
    }),
  commerce_only: async () =>
    post('/v1/order_batches', await giftBody(app, { payment_method_id: 'COMMERCE_STORED_VALUE' })),
  not_found: () => app.request('GET', '/v1/orders/unknown'),
  method_not_allowed: () => app.request('DELETE', '/v1/orders'),
  duplicate_customer_reference_id: async () => {
    const body = await giftBody(app, { customer_reference_id: 'twice' });
    const first = await post('/v1/order_batches', body);
    const second = await post('/v1/order_batches', body);
    expect(second.body.existing_order_batch_id).toBe(first.body.id);
    return second;
  },
  order_not_cancelable: async () => post(`/v1/orders/${await accepted()}/cancel`),
  batch_not_cancelable: async () => post(`/v1/order_batches/${(await sendBatch(app)).id}/cancel`),
  batch_not_reschedulable: async () =>
    post(`/v1/order_batches/${(await sendBatch(app)).id}/reschedule`, {
      scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString(),
    }),
  expiration_not_updatable: async () =>
    post(`/v1/orders/${await accepted()}/update_expiration`, { expires_at: '2031-01-01T00:00:00Z' }),
  order_state: async () =>
    post(`/v1/sandbox/orders/${await accepted()}/accept`, { mailing_address: newYork }),
  address_suppressed: async () => {
    const email = 'private@example.com';
    const id = await sendOrder(app, { recipients: [{ first_name: 'Robin', email }] });
    await optOutOf(app, app.organizationId, email, 'sender');
    return post(`/v1/orders/${id}/resend_notification`);
  },
  out_of_stock: async () => {
    const id = await sendOrder(app);
    const { body } = await app.request('GET', `/v1/orders/${id}`);
    const product = [body.cart.items[0].product.id];
    await app.db.query(
      `insert into product_stock (product_id, variant, available) values ($1, '', 0)`,
      product,
    );
    const answer = await post(`/v1/sandbox/orders/${id}/accept`, { mailing_address: newYork });
    await app.db.query('delete from product_stock where product_id = $1', product);
    return answer;
  },
  shipment_state: async () => {
    const { shipments } = await orderedOrder(app);
    return post(`/v1/sandbox/shipments/${shipments[0]?.id}/advance`, { status: 'delivered' });
  },
  member_state: async () => {
    const browser = await signInByLink(app, 'admin@example.com');
    return browser.post('/internal/members', { email: 'viewer@example.com', role: 'sender' });
  },
  draft_changed: async () => {
    const { browser, draft } = await readyDraft(app);
    return sendDraft(browser, { ...draft, revision: 1 });
  },
  contact_changed: async () => {
    const { browser } = await readyDraft(app);
    const { body } = await browser.post('/internal/contacts', { first_name: 'Ada' });
    return browser.send('PATCH', `/internal/contacts/${body.id}`, { revision: 2, first_name: 'Grace' });
  },
  draft_sent: async () => {
    const { browser, draft } = await readyDraft(app);
    const { body } = await sendDraft(browser, draft);
    const answer = await browser.send('PATCH', `/internal/drafts/${draft.id}`, {
      form: {},
      revision: draft.revision,
    });
    expect(answer.body.existing_order_batch_id).toBe(body.id);
    return answer;
  },
  price_changed: async () => {
    const { browser, draft } = await readyDraft(app);
    const answer = await sendDraft(browser, draft, 1);
    expect(answer.body.est_group_total_high).toBeGreaterThan(1);
    return answer;
  },
  already_imported: async () => {
    const { browser, draft } = await readyDraft(app);
    const file = { file_name: 'team.csv', sha256: 'ab'.repeat(32), rows: 1 };
    await browser.post(`/internal/drafts/${draft.id}/imports`, file);
    return browser.post(`/internal/drafts/${draft.id}/imports`, file);
  },
  webhook_disabled: async () => {
    const id = await addWebhook(app);
    await app.db.query(
      `update webhook_endpoints set disabled_at = now(), disabled_reason = 'gone' where organization_id = $1 and id = $2`,
      [app.organizationId, id],
    );
    return post(`/v1/webhooks/${id}/test`);
  },
  idempotency_in_progress: async () => {
    const id = await sendOrder(app);
    return whileLocked(id, async () => {
      const path = `/v1/orders/${id}/cancel`;
      const waiting = post(path, {}, { 'idempotency-key': 'busy' });
      await lockWaitedFor();
      return { answer: await post(path, {}, { 'idempotency-key': 'busy' }), waiting };
    });
  },
  payload_too_large: () =>
    app.request('POST', '/v1/order_batches', { rawBody: Buffer.alloc(64 * 1024 * 1024 + 1, ' ') }),
  unsupported_media_type: () =>
    app.request('POST', '/v1/order_batches', {
      rawBody: 'from_name=A',
      headers: { 'content-type': 'text/plain' },
    }),
  idempotency_mismatch: async () => {
    const headers = { 'idempotency-key': 'reused' };
    await post('/v1/order_batches', await giftBody(app), headers);
    return post('/v1/order_batches', await giftBody(app, { from_name: 'Someone else' }), headers);
  },
  rate_limited: async () => {
    const limited = await createApp(
      { ...app.services.config, rateLimitRps: 1, rateLimitBurst: 1 },
      app.databaseUrl,
    );
    const url = await limited.listen();
    const ask = () => fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${app.apiKey}` } });
    await ask();
    const { status, headers, ...answer } = await ask().then(async (response) => ({
      status: response.status,
      headers: response.headers,
      body: await response.json(),
    }));
    await limited.close();
    return { status, headers, ...answer };
  },
  internal_error: async () => {
    await app.db.query('alter table order_activities rename to order_activities_away');
    const answer = await app.request('GET', '/v1/order_activities');
    await app.db.query('alter table order_activities_away rename to order_activities');
    return answer;
  },
  unavailable: async () => {
    const nowhere = await createApp(app.services.config, 'postgresql://gifts@127.0.0.1:9/nowhere');
    const url = await nowhere.listen();
    const response = await fetch(`${url}/v1/me`, { headers: { authorization: `Bearer ${app.apiKey}` } });
    const answer = { status: response.status, headers: response.headers, body: await response.json() };
    await nowhere.close();
    return answer;
  },
};

test('every code has a case', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(errorCodes).sort());
});

describe.each(keysOf(cases))('%s', (code) => {
  it('has its status, one shape and a request id', async () => {
    const { status, headers, body } = await cases[code]();
    expect([status, body.code]).toEqual([errorCodes[code].status, code]);
    expect(problemsOf(ErrorBody, body)).toEqual([]);
    expect(body.error).toMatch(/^\S.*\w/);
    expect(body.error).not.toMatch(/Error:|node_modules|\bat \w+ \(|select |relation/);
    expect(body.request_id).toBe(headers.get('request-id'));
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    if (status === 401) expect(headers.get('www-authenticate')).toBe('Bearer');
    if (status === 405) expect(headers.get('allow')).toBe('GET');
    if (status === 429 || status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    if (!['invalid_request', 'unknown_field'].includes(code)) expect(body).not.toHaveProperty('details');
  });
});

it('every problem is listed, up to 100 of them', async () => {
  const recipients = Array.from({ length: 300 }, () => ({ first_name: '', email: 'nobody' }));
  const before = await countRows(app);
  const { status, body } = await post('/v1/order_batches', await giftBody(app, { recipients }));
  expect([status, body.details.length]).toEqual([400, 100]);
  expect(body.details.slice(0, 3)).toEqual([
    { field: 'recipients[0].first_name', message: "First name can't be blank" },
    { field: 'recipients[0].email', message: 'Email is not a valid email address' },
    { field: 'recipients[1].first_name', message: "First name can't be blank" },
  ]);
  expect(await countRows(app)).toEqual(before);
});

/** Locks an order in another transaction while something is tried. */
async function whileLocked(
  orderId: string,
  work: () => Promise<{ answer: TestResponse; waiting: Promise<TestResponse> }>,
): Promise<TestResponse> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from orders where id = $1 for update', [orderId]);
  try {
    const { answer, waiting } = await work();
    await client.query('rollback');
    expect((await waiting).status).toBe(200);
    return answer;
  } finally {
    await client.end();
  }
}

const lockWaitedFor = () =>
  expect
    .poll(async () => {
      const [row] = await app.db.query<{ waiting: number }>(
        `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return row?.waiting;
    })
    .toBe(1);
