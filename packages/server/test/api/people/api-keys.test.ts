import { ApiKeySummary, CreatedApiKey } from '@gifts/contract/dashboard/api-keys';
import { memberOperations } from '@gifts/contract/dashboard/member-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCommerceApp } from '../../../src/modules/organizations/create-commerce-app.ts';
import { mostKeys } from '../../../src/modules/organizations/own-api-keys.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Browser, signInByLink } from './people-fixtures.ts';

let app: TestApp;
let admin: Browser;
let sender: Browser;
let viewer: Browser;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  admin = await signInByLink(app, 'admin@example.com');
  sender = await signInByLink(app, 'sender@example.com');
  viewer = await signInByLink(app, 'viewer@example.com');
});
afterAll(() => app.close());

const create = (browser: Browser, body: object, headers = {}) =>
  browser.post('/internal/api_keys', body, headers);
const meOf = async (apiKey: string) => (await app.request('GET', '/v1/me', { apiKey })).status;

describe('POST /internal/api_keys', () => {
  it('makes a key of the person, which is shown once', async () => {
    const { status, body } = await create(sender, { name: 'Integration', expires_in_days: 30 });
    expect(status).toBe(201);
    expect(problemsOf(CreatedApiKey, body)).toEqual([]);
    expect(body.api_key).toMatchObject({
      name: 'Integration',
      kind: 'automation',
      is_read_only: false,
      user_email: 'sender@example.com',
      last_four: body.key.slice(-4),
    });
    const days = (new Date(body.api_key.expires_at).getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect((await app.request('GET', '/v1/me', { apiKey: body.key })).body).toEqual({
      email: 'sender@example.com',
    });
    const stored = await app.db.query(
      `select from api_keys k where to_jsonb(k)::text like '%' || $1 || '%'`,
      [body.key],
    );
    expect(stored).toEqual([]);
    const [entry] = (await admin.get('/v1/audit_log?act=create_api_key')).body.data;
    expect(entry).toMatchObject({
      subject_kind: 'api_key',
      subject_id: body.api_key.id,
      details: { values: { expires_in_days: 30 } },
    });
  });

  it('makes only read-only keys for a viewer', async () => {
    const { body } = await create(viewer, { name: 'Report', is_read_only: false });
    expect(body.api_key.is_read_only).toBe(true);
  });

  it('makes a commerce key of an open app of the organization, and of no other', async () => {
    const appId = await app.db.transaction((tx) =>
      createCommerceApp(tx, { organizationId: app.organizationId, name: 'Corner Shop' }),
    );
    const other = await addOrganization(app);
    const foreign = await app.db.transaction((tx) =>
      createCommerceApp(tx, { organizationId: other.id, name: 'Foreign Shop' }),
    );
    const made = await create(admin, { name: 'Shop', kind: 'commerce', commerce_app_id: appId });
    expect(made.body.api_key).toMatchObject({ kind: 'commerce', commerce_app_name: 'Corner Shop' });
    expect((await app.request('GET', '/v1/me', { apiKey: made.body.key })).body).toHaveProperty(
      'public_app_id',
    );
    for (const [body, problem] of [
      [{ kind: 'commerce' }, 'required'],
      [{ kind: 'commerce', commerce_app_id: foreign }, 'not found'],
      [{ kind: 'commerce', commerce_app_id: unknownId() }, 'not found'],
      [{ commerce_app_id: appId }, 'only for'],
    ] as const) {
      const refused = await create(admin, { name: 'Wrong', ...body });
      expect(refused.status).toBe(400);
      expect(refused.body.details[0]).toMatchObject({ field: 'commerce_app_id' });
      expect(refused.body.error).toContain(problem);
    }
  });

  it.each([
    [{}],
    [{ name: ' ' }],
    [{ name: 'x'.repeat(101) }],
    [{ name: 'A', kind: 'fulfilment' }],
    [{ name: 'A', expires_in_days: 0 }],
    [{ name: 'A', expires_in_days: 3_651 }],
    [{ name: 'A', user_id: unknownId() }],
  ])('refuses %j', async (body) => {
    expect((await create(admin, body)).status).toBe(400);
  });

  it('makes one key of a request that is sent again, and shows a secret that works', async () => {
    const headers = { 'idempotency-key': 'key-once' };
    const first = await create(viewer, { name: 'Once' }, headers);
    const second = await create(viewer, { name: 'Once' }, headers);
    expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(second.body.api_key.id).toBe(first.body.api_key.id);
    expect(second.body.key).not.toBe(first.body.key);
    expect([await meOf(second.body.key), await meOf(first.body.key)]).toEqual([200, 401]);
    const stored = await app.db.query<{ body: string }>(`select body from idempotency_keys`);
    expect(stored.filter(({ body }) => /gos_sandbox_\w/.test(body))).toEqual([]);
    await expect
      .poll(async () => (await create(viewer, { name: 'Once' }, headers)).status, { timeout: 10_000 })
      .toBe(422);
  });

  it('makes at most fifty keys that work, also when they are asked for at once', async () => {
    await app.db.query(
      `update api_keys set revoked_at = now() where user_id in (select id from users where email = 'viewer@example.com')`,
    );
    const statuses: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const answers = await Promise.all(Array.from({ length: 10 }, () => create(viewer, { name: 'Many' })));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(mostKeys);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60 - mostKeys);
  });
});

describe('GET /internal/api_keys', () => {
  it("lists the person's own keys, newest first", async () => {
    const { body } = await create(sender, { name: 'Newest' });
    const list = await sender.get('/internal/api_keys?per_page=5');
    expect(problemsOf(memberOperations.listApiKeys.response, list.body)).toEqual([]);
    expect(list.body.data[0].id).toBe(body.api_key.id);
    expect(new Set(list.body.data.map(({ user_email }: { user_email: string }) => user_email))).toEqual(
      new Set(['sender@example.com']),
    );
    expect(JSON.stringify(list.body)).not.toContain(body.key);
  });

  it('lists the keys of everyone for admins only, and those of no other organization', async () => {
    const other = await addOrganization(app, 'Fourth Company');
    const list = await admin.get('/internal/api_keys?of=everyone&per_page=100');
    const emails = new Set(list.body.data.map(({ user_email }: { user_email: string }) => user_email));
    expect([...emails].sort()).toEqual(['admin@example.com', 'sender@example.com', 'viewer@example.com']);
    const ids = list.body.data.map(({ user_id }: { user_id: string }) => user_id);
    expect(ids).not.toContain(other.userId);
    expect((await sender.get('/internal/api_keys?of=everyone')).body.code).toBe('forbidden');
  });

  it('says when and from where a key was last used, and leaves out what was revoked long ago', async () => {
    const { body } = await create(admin, { name: 'Used' });
    await meOf(body.key);
    const find = async () =>
      (await admin.get('/internal/api_keys?per_page=100')).body.data.find(
        ({ id }: { id: string }) => id === body.api_key.id,
      );
    await expect.poll(async () => (await find())?.last_used_from, { timeout: 5_000 }).toBe('127.0.0.1');
    expect((await find()).last_used_at).toMatch(/Z$/);
    await app.db.query(
      `update api_keys set revoked_at = now() - interval '31 days' where organization_id = $1 and id = $2`,
      [app.organizationId, body.api_key.id],
    );
    expect(await find()).toBeUndefined();
  });
});

describe('POST /internal/api_keys/{id}/revoke', () => {
  const revoke = (browser: Browser, id: string) => browser.post(`/internal/api_keys/${id}/revoke`, {});

  it('ends a key at once, and leaves it as it is the second time', async () => {
    const { body } = await create(sender, { name: 'Short' });
    expect(await meOf(body.key)).toBe(200);
    const first = await revoke(sender, body.api_key.id);
    expect([first.status, problemsOf(ApiKeySummary, first.body)]).toEqual([200, []]);
    expect(await meOf(body.key)).toBe(401);
    const second = await revoke(sender, body.api_key.id);
    expect(second.body.revoked_at).toBe(first.body.revoked_at);
  });

  it('is for the own keys, and for admins those of everyone', async () => {
    const { body } = await create(sender, { name: 'Of the sender' });
    const { body: ofAdmin } = await create(admin, { name: 'Of the admin' });
    expect((await revoke(viewer, body.api_key.id)).body.code).toBe('not_found');
    expect((await revoke(sender, ofAdmin.api_key.id)).status).toBe(404);
    expect((await revoke(admin, body.api_key.id)).status).toBe(200);
    const other = await addOrganization(app, 'Fifth Company');
    const [foreign] = await app.db.query<{ id: string }>(
      'select id from api_keys where organization_id = $1',
      [other.id],
    );
    expect((await revoke(admin, foreign?.id ?? '')).status).toBe(404);
    expect((await revoke(admin, 'nonsense')).status).toBe(404);
  });

  it('is refused to an API key, as is making one', async () => {
    for (const apiKey of [app.apiKey, await keyOf(app, 'sender')]) {
      const made = await app.request('POST', '/internal/api_keys', { body: { name: 'Another' }, apiKey });
      expect([made.status, made.body.code]).toEqual([403, 'forbidden']);
    }
  });
});
