import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, keyOf, workspacesOf } from '../http/api-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const get = (path: string, apiKey = app.apiKey) => app.request('GET', path, { apiKey });

describe('GET /v1/me', () => {
  it("answers with the email of the key's user and nothing else", async () => {
    const { status, headers, body } = await get('/v1/me');
    expect([status, body]).toEqual([200, { email: 'admin@example.com' }]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect((await get('/v1/me', await keyOf(app, 'viewer'))).body).toEqual({ email: 'viewer@example.com' });
  });

  it('answers with the app of a commerce key', async () => {
    const { body } = await get('/v1/me', app.commerceApiKey);
    expect(body).toEqual({
      email: 'admin@example.com',
      public_app_id: expect.stringMatching(/^app_[0-9a-f]{32}$/),
    });
  });

  it('accepts "bearer" in small letters', async () => {
    const { status } = await app.request('GET', '/v1/me', {
      apiKey: null,
      headers: { authorization: `bearer ${app.apiKey}` },
    });
    expect(status).toBe(200);
  });
});

describe('GET /v1/workspaces', () => {
  it('lists the workspaces that the user can access, newest first', async () => {
    const { body } = await get('/v1/workspaces');
    expect(body).toEqual({
      data: [
        { id: expect.any(String), name: 'People' },
        { id: expect.any(String), name: 'Marketing' },
      ],
      list_meta: { total_count: 2 },
    });
    const mine = await get('/v1/workspaces', await keyOf(app, 'sender'));
    expect(mine.body).toEqual({ data: [body.data[1]], list_meta: { total_count: 1 } });
  });

  it('has pages, empty past the end and with the true total', async () => {
    const [oldest] = await workspacesOf(app);
    const second = await get('/v1/workspaces?page=2&per_page=1');
    expect([second.body.data[0].id, second.body.list_meta.total_count]).toEqual([oldest, 2]);
    expect((await get('/v1/workspaces?page=3&per_page=1')).body).toEqual({
      data: [],
      list_meta: { total_count: 2 },
    });
    expect((await get('/v1/workspaces?per_page=0')).status).toBe(400);
  });
});

describe('GET /v1/payment_methods', () => {
  const balances = (body: { data: { id: string; balance?: number }[] }) =>
    Object.fromEntries(
      body.data.flatMap(({ id, balance }) => (balance === undefined ? [] : [[id, balance]])),
    );

  it('lists the balances of the demo organization under their names', async () => {
    const { body } = await get('/v1/payment_methods');
    expect(balances(body)).toEqual({
      CORPORATE_ACCOUNT: 10_000_000_000,
      BALANCE: 25_000_000,
      WORKSPACE_BALANCE: 5_000_000,
    });
    expect(body.list_meta).toEqual({ total_count: 5 });
    expect(body.data[0]).toEqual({
      id: expect.any(String),
      name: expect.stringMatching(/\w/),
      balance: expect.any(Number),
    });
  });

  it("lists the organization's own cards, and gifts can be paid with them", async () => {
    const { body } = await get('/v1/payment_methods');
    const cards = body.data.filter(({ balance }: { balance?: number }) => balance === undefined);
    expect(cards).toEqual([
      { id: expect.any(String), name: 'Visa ending in 0341', cardholder_name: 'Declined When Charged' },
      { id: expect.any(String), name: 'Visa ending in 4242', cardholder_name: 'Avery Example' },
    ]);
    const gift = await giftBody(app, { payment_method_id: cards[1].id });
    const sent = await app.request('POST', '/v1/order_batches', { body: gift });
    expect([sent.status, sent.body.payment_method_id]).toEqual([201, cards[1].id]);
  });

  it('shows stored value to commerce keys only, and only they can pay with it', async () => {
    const { body } = await get('/v1/payment_methods', app.commerceApiKey);
    expect(balances(body).COMMERCE_STORED_VALUE).toBe(10_000_000);
    expect(body.list_meta).toEqual({ total_count: 6 });
    const gift = await giftBody(app, { payment_method_id: 'COMMERCE_STORED_VALUE' });
    const refused = await app.request('POST', '/v1/order_batches', { body: gift });
    expect([refused.status, refused.body.code]).toEqual([403, 'commerce_only']);
    const paid = await app.request('POST', '/v1/order_batches', { body: gift, apiKey: app.commerceApiKey });
    expect([paid.status, paid.body.payment_method_id]).toEqual([201, 'COMMERCE_STORED_VALUE']);
  });

  it('shows a workspace balance to users who can access the workspace', async () => {
    const [, people] = await workspacesOf(app);
    const [mine, elsewhere] = [await keyOf(app, 'viewer'), await keyOf(app, 'sender')];
    await app.db.query(
      `update workspace_members set workspace_id = $2 where organization_id = $1
         and user_id = (select id from users where organization_id = $1 and email = 'sender@example.com')`,
      [app.organizationId, people],
    );
    expect(balances((await get('/v1/payment_methods', mine)).body)).toHaveProperty('WORKSPACE_BALANCE');
    expect(balances((await get('/v1/payment_methods', elsewhere)).body)).not.toHaveProperty(
      'WORKSPACE_BALANCE',
    );
  });

  it('a new sandbox organization has its corporate account', async () => {
    const { apiKey } = await addOrganization(app, 'New Company');
    const { body } = await get('/v1/payment_methods', apiKey);
    expect(balances(body)).toEqual({ CORPORATE_ACCOUNT: 10_000_000_000 });
  });

  it('has pages', async () => {
    const { body } = await get('/v1/payment_methods?page=3&per_page=2');
    expect([body.data.length, body.list_meta.total_count]).toEqual([1, 5]);
  });
});
