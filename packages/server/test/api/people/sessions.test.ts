import { personOperations } from '@gifts/contract/dashboard/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/app.ts';
import { deleteOldSignIns } from '../../../src/modules/people/delete-old-sign-ins.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, giftBody, unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { linkFor, openBrowser, sessionCookie, signInByLink, tokenIn } from './people-fixtures.ts';

let app: TestApp;
const admin = 'admin@example.com';
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const gifts = (...args: string[]) => runGifts(app.databaseUrl, args);
const within = { timeout: 10_000 };

async function addUser(email: string, role: string, organizationId = app.organizationId): Promise<void> {
  const { code, stderr } = await gifts(
    ...['users', 'add', '--organization', organizationId, '--email', email, '--role', role, '--quiet'],
  );
  expect([code, stderr]).toEqual([0, '']);
}

/** Makes a person a user of another organization too, as it may be in data of earlier releases. */
const alsoUserOf = (organizationId: string, email: string) =>
  app.db.query(
    `insert into users (organization_id, id, email, first_name, last_name, role) values ($1, $2, $3, 'Kim', 'Noor', 'viewer')`,
    [organizationId, unknownId(), email],
  );

describe('a request of another site', () => {
  const crossSite: Record<string, Record<string, string>> = {
    'names another origin': { origin: 'https://evil.example' },
    'names none': { origin: '' },
    'comes from a sandboxed frame': { origin: 'null' },
    'is said to be cross-site, whatever its origin': { 'sec-fetch-site': 'cross-site' },
    'comes from a neighbouring domain': { 'sec-fetch-site': 'same-site' },
  };
  it.each(Object.entries(crossSite))('that %s changes nothing', async (_name, headers) => {
    const browser = await signInByLink(app, admin);
    const orders = await browser.post('/v1/order_batches', await giftBody(app), headers);
    expect([orders.status, orders.body.code]).toEqual([403, 'forbidden']);
    expect((await browser.post('/internal/api_keys', { name: 'Stolen' }, headers)).status).toBe(403);
    expect((await browser.post('/internal/sign_out', {}, headers)).status).toBe(403);
    const token = tokenIn(await linkFor(app, admin));
    expect((await openBrowser(app).post('/internal/sign_in/links/spend', { token }, headers)).status).toBe(
      403,
    );
    expect((await browser.get('/v1/me')).status).toBe(200);
    expect(await app.db.query(`select from api_keys where name = 'Stolen'`)).toEqual([]);
  });

  it('is one of the own site if the browser says so, and a form cannot send JSON', async () => {
    const browser = await signInByLink(app, admin);
    const own = { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' };
    expect((await browser.post('/internal/api_keys', { name: 'Own' }, own)).status).toBe(201);
    const form = { ...own, 'content-type': 'application/x-www-form-urlencoded' };
    expect((await browser.post('/internal/api_keys', { name: 'Form' }, form)).status).toBe(415);
  });

  it('needs no origin with an API key', async () => {
    const { status } = await app.request('POST', '/v1/order_batches', {
      body: await giftBody(app),
      headers: { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(status).toBe(201);
  });
});

describe('the organization of a session', () => {
  it('is the only one, or the one that is named', async () => {
    await addUser('both@example.com', 'sender');
    const browser = await signInByLink(app, 'both@example.com');
    expect((await browser.get('/v1/me')).status).toBe(200);
    const other = await addOrganization(app, 'Second Company');
    await alsoUserOf(other.id, 'both@example.com');
    await expect.poll(async () => (await browser.get('/v1/me')).status, within).toBe(400);
    expect((await browser.get('/v1/me')).body.error).toContain('Gifts-Organization');
    const named = (id: string) => browser.get('/v1/workspaces', { 'gifts-organization': id });
    expect((await named(other.id)).body.data).toEqual([]);
    expect((await named(app.organizationId)).body.data.length).toBeGreaterThan(0);
    expect((await browser.get('/internal/session')).body.person.memberships).toHaveLength(2);
  });

  it('is none that the person does not belong to', async () => {
    const other = await addOrganization(app, 'Third Company');
    const browser = await signInByLink(app, admin);
    for (const id of [other.id, unknownId(), 'nonsense', '']) {
      const { status, body } = await browser.get('/v1/orders', { 'gifts-organization': id });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
  });

  it('is left within a second by a user who was removed', async () => {
    await addUser('leaving@example.com', 'sender');
    const browser = await signInByLink(app, 'leaving@example.com');
    expect((await browser.get('/v1/me')).status).toBe(200);
    await gifts('users', 'remove', 'leaving@example.com');
    const since = Date.now();
    await expect.poll(async () => (await browser.get('/v1/me')).status, within).toBe(403);
    expect(Date.now() - since).toBeLessThan(1_000);
  });

  it('gives a user another role within a second', async () => {
    await addUser('promoted@example.com', 'viewer');
    const browser = await signInByLink(app, 'promoted@example.com');
    const send = async () => (await browser.post('/v1/order_batches', await giftBody(app))).status;
    expect(await send()).toBe(403);
    await gifts('users', 'update', 'promoted@example.com', '--role', 'sender');
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(await send()).toBe(201);
  });

  it('is reached no more when its account is closed', async () => {
    const other = await addOrganization(app, 'Closing Company');
    const [user] = await app.db.query<{ email: string }>(
      'select email from users where organization_id = $1 and id = $2',
      [other.id, other.userId],
    );
    const browser = await signInByLink(app, user?.email ?? '');
    expect((await browser.get('/v1/me')).status).toBe(200);
    await gifts('organizations', 'close', other.id);
    await expect.poll(async () => (await browser.get('/v1/me')).status, within).toBe(403);
    expect((await browser.get('/internal/session')).body.person.memberships).toEqual([]);
  });

  it('sends gifts in the name of the user, which the audit log says without a key', async () => {
    const browser = await signInByLink(app, admin);
    const sent = await browser.post('/v1/order_batches', await giftBody(app));
    expect([sent.status, sent.body.sender.email]).toEqual([201, admin]);
    const [entry] = (await browser.get('/v1/audit_log?act=create_order_batch')).body.data;
    expect(entry).toMatchObject({
      subject_id: sent.body.id,
      actor: { kind: 'user', email: admin, key_id: null, key_name: null },
    });
    const signIns = (await browser.get('/v1/audit_log?act=spend_sign_in_link')).body.data;
    expect(signIns[0]).toMatchObject({ subject_kind: 'person', actor: { kind: 'user', email: admin } });
  });

  it('takes an Idempotency-Key like an API key does', async () => {
    const browser = await signInByLink(app, admin);
    const headers = { 'idempotency-key': 'from-the-dashboard' };
    const body = await giftBody(app);
    const [first, second] = [
      await browser.post('/v1/order_batches', body, headers),
      await browser.post('/v1/order_batches', body, headers),
    ];
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
  });
});

describe('GET and DELETE /internal/sessions', () => {
  it('list the sessions of the person, and end them', async () => {
    await addUser('tidy@example.com', 'sender');
    const [here, there] = [
      await signInByLink(app, 'tidy@example.com'),
      await signInByLink(app, 'tidy@example.com'),
    ];
    const { body } = await here.get('/internal/sessions', { 'user-agent': 'Test browser' });
    expect(problemsOf(personOperations.listOwnSessions.response, body)).toEqual([]);
    expect(
      problemsOf(personOperations.getSession.response, (await here.get('/internal/session')).body),
    ).toEqual([]);
    expect(body.list_meta).toEqual({ total_count: 2 });
    expect(body.data.map(({ is_current }: { is_current: boolean }) => is_current)).toEqual([false, true]);
    expect(body.data[0].client_address).toBe('127.0.0.1');
    expect((await here.send('DELETE', `/internal/sessions/${body.data[0].id}`)).status).toBe(204);
    expect((await there.get('/v1/me')).status).toBe(401);
    expect((await here.get('/v1/me')).status).toBe(200);
  });

  it('know nothing of the sessions of others', async () => {
    const [mine, other] = [await signInByLink(app, admin), await signInByLink(app, 'viewer@example.com')];
    const [session] = (await other.get('/internal/sessions')).body.data;
    for (const id of [session.id, unknownId(), 'nonsense']) {
      expect((await mine.send('DELETE', `/internal/sessions/${id}`)).status).toBe(404);
    }
    expect((await other.get('/v1/me')).status).toBe(200);
  });

  it('need a session', async () => {
    expect((await openBrowser(app).get('/internal/sessions')).body.code).toBe('unauthorized');
  });
});

describe('a session', () => {
  it('ends with the sign-out, also for a copy of the cookie', async () => {
    const browser = await signInByLink(app, admin);
    const copy = openBrowser(app);
    copy.cookies.set(sessionCookie, browser.cookies.get(sessionCookie) ?? '');
    expect((await browser.post('/internal/sign_out', {})).status).toBe(204);
    expect(browser.cookies.size).toBe(0);
    expect((await copy.get('/v1/me')).status).toBe(401);
    expect((await openBrowser(app).post('/internal/sign_out', {})).status).toBe(204);
  });

  it('ends when it was not used for two weeks, and is prolonged by its use', async () => {
    const browser = await signInByLink(app, admin);
    const id = (await browser.get('/internal/sessions')).body.data.find(
      ({ is_current }: { is_current: boolean }) => is_current,
    ).id;
    await app.db.query(
      `update sign_in_sessions set updated_at = now() - interval '13 days', expires_at = now() + interval '1 day' where id = $1`,
      [id],
    );
    const daysLeft = async () => {
      const [row] = await app.db.query<{ days: number }>(
        `select extract(epoch from expires_at - now())::int / 86400 as days from sign_in_sessions where id = $1`,
        [id],
      );
      return row?.days;
    };
    await new Promise((resolve) => setTimeout(resolve, 900));
    await browser.get('/v1/me');
    await expect.poll(daysLeft, within).toBe(13);
    await app.db.query(`update sign_in_sessions set expires_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await expect.poll(async () => (await browser.get('/v1/me')).status, within).toBe(401);
  });

  it('and whatever else is over is deleted an hour later', async () => {
    const browser = await signInByLink(app, admin);
    const token = tokenIn(await linkFor(app, admin, -2 * 3_600_000));
    await app.db.query(
      `insert into sign_in_attempts (kind, address_hash, attempts, since) values ('link', 'x', 1, now() - interval '2 hours')`,
    );
    const [{ id } = { id: '' }] = await app.db.query<{ id: string }>(
      `update sign_in_sessions set expires_at = now() - interval '2 hours'
       where id = (select id from sign_in_sessions order by id desc limit 1) returning id`,
    );
    await deleteOldSignIns(app.services);
    expect(await app.db.query('select from sign_in_sessions where id = $1', [id])).toEqual([]);
    for (const table of ['sign_in_sessions', 'sign_in_verifications']) {
      expect(await app.db.query(`select from ${table} where expires_at < now() - interval '1 hour'`)).toEqual(
        [],
      );
    }
    expect(await app.db.query(`select from sign_in_attempts where address_hash = 'x'`)).toEqual([]);
    expect(token).not.toBe('');
    await expect.poll(async () => (await browser.get('/v1/me')).status, within).toBe(401);
  });

  it('is ended by the operator within a second', async () => {
    const browser = await signInByLink(app, admin);
    expect(await gifts('sessions', 'end', '--email', admin)).toMatchObject({ code: 0 });
    await expect.poll(async () => (await browser.get('/v1/me')).status, within).toBe(401);
  });

  it('gives way to an API key in the same request', async () => {
    const browser = await signInByLink(app, 'viewer@example.com');
    const { body } = await browser.get('/v1/me', { authorization: `Bearer ${app.apiKey}` });
    expect(body).toEqual({ email: admin });
    const bad = await browser.get('/v1/me', { authorization: 'Bearer gos_sandbox_unknown' });
    expect(bad.status).toBe(401);
  });
});

describe('with https', () => {
  it('the cookies are bound to the host, and only https carries them', async () => {
    const config = { ...app.services.config, publicUrl: 'https://gifts.test' };
    const secure = await createApp(config, app.databaseUrl);
    const url = await secure.listen();
    try {
      const token = tokenIn(await linkFor(app, admin));
      const spend = (origin: string) =>
        fetch(`${url}/internal/sign_in/links/spend`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin },
          body: JSON.stringify({ token }),
        });
      expect((await spend('http://gifts.test')).status).toBe(403);
      const answer = await spend('https://gifts.test');
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^__Host-gifts_session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
        ),
      ]);
    } finally {
      await secure.close();
    }
  });
});

describe('the limit of guesses', () => {
  it('holds for an address, whoever it tries', async () => {
    const limited = await createApp({ ...app.services.config, signInRateLimitPerMinute: 3 }, app.databaseUrl);
    const url = await limited.listen();
    try {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const answer = await fetch(`${url}/internal/sign_in`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: 'http://gifts.test' },
          body: JSON.stringify({ email: `nobody-${attempt}@example.com`, password: 'wrong' }),
        });
        statuses.push(answer.status);
        if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([401, 401, 401, 429, 429]);
    } finally {
      await limited.close();
    }
  });
});
