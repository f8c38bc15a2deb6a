import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { RequestDetail, type RequestList } from '@gifts/contract/dashboard/requests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId, newToken } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { keyOf } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { newOrganization } from '../people/member-fixtures.ts';
import { type Browser, signInByLink } from '../people/people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let sender: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await signInByLink(app, 'admin@example.com');
  sender = await signInByLink(app, 'sender@example.com');
});
afterAll(() => app.close());

/** Everything that the table has, as text. */
async function storedText(): Promise<string> {
  await app.flushRequestLog();
  const rows = await app.db.query<{ text: string }>('select r::text as text from request_log r');
  return rows.map(({ text }) => text).join('\n');
}

async function listed(browser: Browser, query = ''): Promise<RequestList> {
  await app.flushRequestLog();
  const { status, body } = await browser.get(`/internal/requests?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(problemsOf(memberOperations.listRequests.response, body)).toEqual([]);
  return body;
}

async function detailOf(browser: Browser, id: string): Promise<RequestDetail> {
  await app.flushRequestLog();
  const { status, body } = await browser.get(`/internal/requests/${encodeURIComponent(id)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  expect(problemsOf(RequestDetail, body)).toEqual([]);
  return body;
}

describe('a request with an API key', () => {
  it('is found by the request id of its answer, with what was asked and answered', async () => {
    const { headers, body } = await app.request('POST', '/v1/order_batches', {
      body: { recipients: [{ first_name: 'Jane', email: 'not-an-address' }], swap: 'sometimes' },
      headers: { 'idempotency-key': '3f2b8c1a-1111-4a2b-8c3d-444455556666', 'user-agent': 'curl/8.5.0' },
    });
    const found = await detailOf(admin, headers.get('request-id') ?? '');
    expect(found).toMatchObject({
      method: 'POST',
      path: '/v1/order_batches',
      operation: 'createOrderBatch',
      status: 400,
      request_id: body.request_id,
      error_code: 'invalid_request',
      idempotency_key: '3f2b8c1a…',
      user_agent: 'curl/8.5.0',
      key: { last_four: app.apiKey.slice(-4), user_email: 'admin@example.com' },
      request_body: {
        recipients: [{ first_name: '(text, 4 characters)', email: '(not valid)' }],
        swap: '(not valid)',
      },
    });
    const fields = body.details.map(({ field }: { field: string }) => ({ field }));
    expect(found.response_body).toEqual({ code: 'invalid_request', details: fields });
    expect((await detailOf(admin, found.id)).id).toBe(found.id);
  });

  it('is found by an id that the caller chose, which is not stored', async () => {
    await app.request('GET', '/v1/me', { headers: { 'x-request-id': 'for-jane@example.com' } });
    const found = await detailOf(admin, 'for-jane@example.com');
    expect(found).toMatchObject({ operation: 'getMe', status: 200, request_id: null });
    expect(found.response_body).toEqual({ email: '(text, 17 characters)' });
    expect(await storedText()).not.toContain('jane');
  });

  it('keeps ids, figures and values of fixed lists', async () => {
    const { data } = await app.client.products.list();
    const product = data[0];
    const { id } = await app.client.orderBatches.create({
      from_name: 'Ann',
      message: 'Thank you',
      send_method: 'email_and_link',
      recipients: [{ first_name: 'Jane', email: 'jane@example.com' }],
      cart: { items: [{ product_id: product?.id ?? '', quantity: 1 }] },
    });
    const [first] = (await listed(admin, 'method=POST&limit=1')).data;
    const found = await detailOf(admin, first?.id ?? '');
    expect(found.request_body).toMatchObject({
      send_method: 'email_and_link',
      cart: { items: [{ quantity: 1 }] },
    });
    expect(found.response_body).toMatchObject({ id, send_status: 'complete' });
    await app.client.orderBatches.get(id);
    const [next] = (await listed(admin, `path=/v1/order_batches/${id}`)).data;
    expect(next).toMatchObject({ path: `/v1/order_batches/${id}`, method: 'GET', status: 200 });
  });

  it('that waits for a fault until its connection is closed has no status', async () => {
    const late = await startTestApp({ worker: false, outside: { faultTimeoutMs: 20 } });
    try {
      const failed = late.request('GET', '/v1/me', { headers: { 'sandbox-fault': 'timeout' } });
      await expect(failed).rejects.toThrow();
      const browser = await signInByLink(late, 'admin@example.com');
      await late.flushRequestLog();
      const { body } = await browser.get('/internal/requests?outcome=failed');
      expect(body.data).toMatchObject([{ operation: 'getMe', status: null }]);
    } finally {
      await late.close();
    }
  });
});

it('of people and secrets nothing is stored, wherever a caller writes it', async () => {
  const planted = [
    'Xaverine',
    'Quillington',
    'xaverine@quill.example',
    '+14155559876',
    '4242424242424242',
    'Marmalade Lane 7',
    'https://quill.example/secret',
    'Dear Xaverine',
    newToken(),
    newToken(),
    newToken(),
  ] as const;
  const [first, last, email, phone, card, street, link, message, gift, other, third] = planted;
  const person = {
    ...{ first_name: first, last_name: last, email, phone, [email]: 1, [gift]: first },
    mailing_address: {
      address_1: street,
      city: last,
      state: 'CA',
      postal_code: '94105',
      country: 'US',
      phone,
    },
  };
  const bodies: unknown[] = [
    { recipients: [person], from_name: first, message, name: last, customer_reference_id: email },
    { recipients: email, cart: { items: [{ product_id: gift, quantity: Number(card), note: card }] } },
    { recipients: [[person]], send_method: email, swap: { [email]: message }, expires_at: email },
    [email, [card]],
    email,
    Number(card),
    { [message]: { [email]: street }, payment_method_id: card, card: { number: card } },
  ];
  const headers = {
    'x-request-id': gift,
    'idempotency-key': `${email}-${other}`,
    'user-agent': `${first}/1.0 (${email}; ${phone}) ${link}`,
    'x-secret': message.replace(' ', ''),
    referer: link,
  };
  for (const body of bodies) {
    for (const path of [
      '/v1/order_batches',
      '/v1/order_batches/price',
      '/v1/commerce_user_payment_methods',
      '/v1/webhooks',
    ]) {
      await app.request('POST', path, { body, headers });
      await app.request('POST', path, { body, headers: { 'idempotency-key': third } });
    }
    for (const id of [gift, email, encodeURIComponent(street), newId()]) {
      await app.request('POST', `/v1/sandbox/orders/${encodeURIComponent(id)}/accept`, { body, headers });
    }
  }
  await app.request('POST', '/v1/order_batches', {
    rawBody: `{"email": "${email}", "card": ${card}`,
    headers,
  });
  for (const query of [
    email,
    `email=${email}`,
    `page=${card}`,
    `status=${first}`,
    `customer_reference_id=${email}`,
    `created_at[after]=${phone}`,
    `${gift}=${gift}`,
  ]) {
    await app.request('GET', `/v1/orders?${query}`, { headers });
  }
  for (const id of [gift, email, phone, encodeURIComponent(street)]) {
    await app.request('GET', `/v1/orders/${id}`, { headers });
    await app.request('GET', `/v1/events/${id}`, { headers });
    await app.request('DELETE', `/v1/webhooks/${id}`, { headers });
    await app.request('GET', `/gift/${id}`, { headers });
  }
  const { data } = await app.client.products.list();
  const made = await app.client.orderBatches.create({
    ...{ from_name: first, message, send_method: 'email_and_link', customer_reference_id: `ref ${email}` },
    recipients: [{ first_name: first, last_name: last, email, phone }],
    cart: { items: [{ product_id: data[0]?.id ?? '', quantity: 1 }] },
  });
  const orders = await app.request('GET', `/v1/order_batches/${made.id}/orders`);
  await app.client.orders.get(orders.body.data[0].id);
  await app.request('POST', '/v1/webhooks', { body: { url: link } });
  await app.request('GET', '/v1/events');
  await app.request('GET', '/v1/sandbox/mailbox');
  await app.request('GET', '/v1/audit_log');

  const stored = (await storedText()).toLowerCase();
  expect(stored.split('\n').length).toBeGreaterThan(100);
  const links = await app.db.query<{ token: string }>('select gift_token as token from orders');
  expect(links.length).toBeGreaterThan(0);
  const secrets = [
    ...planted,
    ...links.map(({ token }) => token),
    'whsec_',
    app.apiKey,
    'quill',
    'marmalade',
    '94105',
  ];
  expect(secrets.filter((each) => stored.includes(each.toLowerCase()))).toEqual([]);
});

describe('the list', () => {
  it('shows admins all requests and others those of their own keys', async () => {
    const apiKey = await keyOf(app, 'sender', { name: 'Of the sender' });
    const { headers } = await app.request('GET', '/v1/workspaces', { apiKey });
    const foreign = await app.request('GET', '/v1/workspaces');
    const own = await listed(sender);
    expect(own.data.map(({ key }) => key.name)).toEqual(['Of the sender']);
    expect((await listed(admin, 'path=/v1/workspaces')).data).toHaveLength(2);
    const id = headers.get('request-id') ?? '';
    expect((await detailOf(sender, id)).operation).toBe('listWorkspaces');
    const hidden = await sender.get(`/internal/requests/${foreign.headers.get('request-id')}`);
    expect(hidden.status).toBe(404);
    const other = await newOrganization(app, 'Elsewhere');
    expect((await other.admin.browser.get(`/internal/requests/${id}`)).status).toBe(404);
    expect((await listed(other.admin.browser)).data).toEqual([]);
    const asKey = await app.request('GET', '/internal/requests');
    expect(asKey.status).toBe(403);
  });

  it('filters and goes on where it ended', async () => {
    for (let count = 0; count < 5; count += 1) await app.request('GET', '/v1/cards');
    await app.request('GET', '/v1/cards?page=0');
    const first = await listed(admin, 'path=/v1/cards&limit=4');
    expect(first.list_meta.has_more).toBe(true);
    const rest = await listed(admin, `path=/v1/cards&limit=4&after=${first.list_meta.next_after}`);
    expect(rest.list_meta.has_more).toBe(false);
    expect(new Set([...first.data, ...rest.data].map(({ id }) => id)).size).toBe(6);
    const refused = await listed(admin, 'path=/v1/cards&outcome=refused');
    expect(refused.data).toMatchObject([{ status: 400, error_code: 'invalid_request' }]);
    expect((await listed(admin, 'path=/v1/cards&outcome=succeeded')).data).toHaveLength(5);
    expect((await listed(admin, 'path=/v1/cards&outcome=failed')).data).toEqual([]);
    expect((await listed(admin, 'path=/v1/cards&method=POST')).data).toEqual([]);
    expect((await listed(admin, `path=/v1/cards&key_id=${newId()}`)).data).toEqual([]);
    const soon = new Date(Date.now() + 60_000).toISOString();
    expect((await listed(admin, `path=/v1/cards&created_at[after]=${soon}`)).data).toEqual([]);
  });

  it('has no entry for what a signed-in person asks, for a wrong key, or for an unknown address', async () => {
    await app.flushRequestLog();
    const before = (await storedText()).split('\n').length;
    await admin.get('/v1/orders');
    await app.request('GET', '/v1/orders', { apiKey: 'gos_sandbox_wrong' });
    await app.request('GET', '/v1/nothing');
    expect((await storedText()).split('\n').length).toBe(before);
  });
});
