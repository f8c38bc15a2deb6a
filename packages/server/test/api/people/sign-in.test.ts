import { performance } from 'node:perf_hooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostAttempts } from '../../../src/modules/people/take-attempt.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { runGifts } from '../operators/run-gifts.ts';
import {
  linkFor,
  mailTo,
  openBrowser,
  password,
  sessionCookie,
  setPassword,
  signInByLink,
  tokenIn,
} from './people-fixtures.ts';

let app: TestApp;
const admin = 'admin@example.com';
beforeAll(async () => {
  app = await startTestApp();
  await signInByLink(app, admin);
  await setPassword(app, admin);
});
afterAll(() => app.close());
beforeEach(() => app.db.query('delete from sign_in_attempts'));

const spend = (token: string) => openBrowser(app).post('/internal/sign_in/links/spend', { token });
const signIn = (email: string, given: string) =>
  openBrowser(app).post('/internal/sign_in', { email, password: given });
const jobsTo = async (email: string) =>
  app.db.query(
    `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'mail_person' and payload ->> 'email' = $1`,
    [email],
  );

describe('POST /internal/sign_in/links/spend', () => {
  it('signs in, makes the person, and says who it is', async () => {
    const browser = await signInByLink(app, 'viewer@example.com');
    expect([...browser.cookies.keys()]).toEqual([sessionCookie]);
    const { status, body, headers } = await browser.get('/internal/session');
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(body).toMatchObject({ environment: 'sandbox', can_mail: true, has_mailbox: true });
    expect(body.person).toMatchObject({
      email: 'viewer@example.com',
      has_password: false,
      has_second_factor: false,
      signed_in_at: expect.any(String),
      memberships: [{ organization_id: app.organizationId, role: 'viewer' }],
      operator_role: null,
    });
    expect((await browser.get('/v1/me')).body).toEqual({ email: 'viewer@example.com' });
  });

  it('takes a token once', async () => {
    const token = tokenIn(await linkFor(app, admin));
    const [first, second] = [await spend(token), await spend(token)];
    expect([first.status, second.status, second.body.code]).toEqual([200, 401, 'sign_in_refused']);
    expect(second.headers.getSetCookie()).toEqual([]);
  });

  it('takes a token once, whichever of several requests is first', async () => {
    const token = tokenIn(await linkFor(app, admin));
    const answers = await Promise.all(Array.from({ length: 5 }, () => spend(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
  });

  it('makes one person of several links that are spent at once for the first time', async () => {
    const links = await Promise.all(Array.from({ length: 3 }, () => linkFor(app, 'sender@example.com')));
    const answers = await Promise.all(links.map((link) => spend(tokenIn(link))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const people = await app.db.query(`select from people where email = 'sender@example.com'`);
    expect(people).toHaveLength(1);
  });

  it('refuses a token that has expired, one of a reset, and one that never was', async () => {
    expect((await spend(tokenIn(await linkFor(app, admin, -1_000)))).status).toBe(401);
    await app.db.query(`delete from mails where template = 'password_reset'`);
    await openBrowser(app).post('/internal/password/resets', { email: admin });
    expect((await spend(tokenIn(await mailTo(app, admin, /Set your password/)))).status).toBe(401);
    expect((await spend('unknown')).status).toBe(401);
    expect((await spend('')).status).toBe(400);
  });

  it('makes no person of somebody who was removed since the link was made', async () => {
    const email = 'gone@example.com';
    await runGifts(app.databaseUrl, [
      ...['users', 'add', '--organization', app.organizationId, '--email', email, '--role', 'sender'],
    ]);
    const token = tokenIn(await linkFor(app, email));
    await runGifts(app.databaseUrl, ['users', 'remove', email]);
    expect((await spend(token)).status).toBe(401);
    expect(await app.db.query('select from people where email = $1', [email])).toEqual([]);
  });

  it('signs nobody in by a GET, as programs that check links do', async () => {
    const token = tokenIn(await linkFor(app, admin));
    expect((await openBrowser(app).get(`/internal/sign_in/links/spend?token=${token}`)).status).toBe(405);
    expect((await spend(token)).status).toBe(200);
  });

  it('gives a new session at each sign-in, and ends the one that the browser had', async () => {
    const browser = await signInByLink(app, admin);
    const before = browser.cookies.get(sessionCookie);
    const planted = openBrowser(app);
    planted.cookies.set(sessionCookie, before ?? '');
    await planted.post('/internal/sign_in', { email: admin, password });
    expect(planted.cookies.get(sessionCookie)).not.toBe(before);
    expect((await browser.get('/v1/me')).status).toBe(401);
    expect((await planted.get('/v1/me')).status).toBe(200);
  });
});

describe('POST /internal/sign_in', () => {
  it('signs in with a password', async () => {
    const browser = openBrowser(app);
    const { status, body, headers } = await browser.post('/internal/sign_in', {
      email: 'ADMIN@example.com',
      password,
    });
    expect([status, body]).toEqual([200, { next: 'done' }]);
    expect(headers.getSetCookie()[0]).toMatch(
      /^gifts_session=[^;]+; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect((await browser.get('/internal/session')).body.person.has_password).toBe(true);
  });

  it('answers the same for a wrong password, a person without one, and an address that nobody has', async () => {
    const answers = [
      await signIn(admin, 'a wrong password'),
      await signIn('viewer@example.com', 'a wrong password'),
      await signIn('nobody@example.com', 'a wrong password'),
    ];
    const shown = answers.map(({ status, body: { request_id: _, ...body } }) => ({ status, body }));
    expect(new Set(shown.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(shown[0]).toEqual({
      status: 401,
      body: { error: 'The e-mail address or the password is wrong.', code: 'sign_in_refused' },
    });
  });

  it('hashes the password also for an address that nobody has', async () => {
    const timeOf = async (email: string) => {
      const times: number[] = [];
      for (let round = 0; round < 5; round += 1) {
        const start = performance.now();
        await signIn(email, 'a wrong password');
        times.push(performance.now() - start);
      }
      return Math.min(...times);
    };
    const [known, unknown] = [await timeOf(admin), await timeOf('nobody@example.com')];
    expect(unknown).toBeGreaterThan(known / 3);
    expect(known).toBeGreaterThan(unknown / 3);
  });

  it.each([admin, 'nobody@example.com'])(
    'refuses the password of %s after ten wrong ones, and takes links',
    async (email) => {
      const answers = [];
      for (let attempt = 0; attempt < mostAttempts.password + 1; attempt += 1) {
        answers.push(await signIn(email, 'a wrong password'));
      }
      expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
      const right = await signIn(email, password);
      expect([right.status, right.body.code]).toEqual([429, 'rate_limited']);
      expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
      if (email === admin) {
        expect((await spend(tokenIn(await linkFor(app, admin)))).status).toBe(200);
        await app.db.query(`update sign_in_attempts set since = since - interval '16 minutes'`);
        expect((await signIn(email, password)).status).toBe(200);
      }
    },
  );

  it('counts wrong passwords that come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => signIn(admin, 'a wrong password').then(({ status }) => status)),
    );
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(5);
  });

  it('stores a hash of the password and signs the cookie, so that rows alone let nobody in', async () => {
    const browser = openBrowser(app);
    await browser.post('/internal/sign_in', { email: admin, password });
    const [account] = await app.db.query<{ password: string }>('select password from sign_in_accounts');
    expect(account?.password).toMatch(/^[0-9a-f]+:[0-9a-f]{128}$/);
    const [session] = await app.db.query<{ token: string }>(
      'select token from sign_in_sessions order by created_at desc limit 1',
    );
    const forged = openBrowser(app);
    for (const value of [session?.token ?? '', `${session?.token}.`, `${session?.token}.c2lnbmF0dXJl`]) {
      forged.cookies.set(sessionCookie, value);
      expect((await forged.get('/v1/me')).status).toBe(401);
      expect((await forged.get('/internal/session')).body.person).toBeNull();
    }
  });
});

describe('POST /internal/sign_in/links and /internal/password/resets', () => {
  it.each(['/internal/sign_in/links', '/internal/password/resets'])(
    '%s answers the same for every address, and mails nobody who is unknown',
    async (path) => {
      const answers = [
        await openBrowser(app).post(path, { email: admin }),
        await openBrowser(app).post(path, { email: 'stranger@example.com' }),
      ];
      expect(answers.map(({ status, body }) => [status, body])).toEqual([
        [202, ''],
        [202, ''],
      ]);
      await expect.poll(() => jobsTo('stranger@example.com'), { timeout: 10_000 }).toEqual([]);
      expect(await app.db.query(`select from mails where to_email = 'stranger@example.com'`)).toEqual([]);
    },
  );

  it('mails a link of the public address, whatever the request calls the service', async () => {
    await app.db.query(`delete from mails where template = 'sign_in_link'`);
    const browser = openBrowser(app);
    await browser.post(
      '/internal/sign_in/links',
      { email: admin },
      { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' },
    );
    const text = await mailTo(app, admin, /sign-in link/);
    expect(text).toMatch(/\nhttp:\/\/gifts\.test\/sign-in\/link#token=[\w-]{43}\n/);
    expect(text).not.toContain('evil.example');
    expect((await spend(tokenIn(text))).body).toEqual({ next: 'done' });
  });

  it('stores no token that opens anything', async () => {
    await app.db.query(`delete from mails where template = 'sign_in_link'`);
    await openBrowser(app).post('/internal/sign_in/links', { email: admin });
    const token = tokenIn(await mailTo(app, admin, /sign-in link/));
    const rows = await app.db.query<{ row: string }>(
      `select to_jsonb(v)::text as row from sign_in_verifications v union all select to_jsonb(m)::text from mails m
       union all select payload::text from graphile_worker._private_jobs`,
    );
    expect(token.length).toBe(43);
    expect(rows.filter(({ row }) => row.includes(token))).toEqual([]);
  });

  it('shows the links of others in the mailbox to admins only', async () => {
    const viewer = await signInByLink(app, 'viewer@example.com');
    const { body } = await viewer.get('/v1/sandbox/mailbox?per_page=100');
    expect(body.data.filter(({ subject }: { subject: string }) => /link|password/i.test(subject))).toEqual(
      [],
    );
  });

  it('refuses a sixth link within a quarter of an hour, also for an address that nobody has', async () => {
    for (const email of ['sender@example.com', 'stranger@example.com']) {
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        statuses.push((await openBrowser(app).post('/internal/sign_in/links', { email })).status);
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    }
  });

  it('mails somebody who has never signed in a link to sign in, because there is no password yet', async () => {
    await runGifts(app.databaseUrl, [
      ...[
        'users',
        'add',
        '--organization',
        app.organizationId,
        '--email',
        'new@example.com',
        '--role',
        'sender',
      ],
    ]);
    await openBrowser(app).post('/internal/password/resets', { email: 'new@example.com' });
    expect(await mailTo(app, 'new@example.com', /sign-in link/)).toContain('/sign-in/link#token=');
    expect(await mailTo(app, 'new@example.com', /You were added/)).toContain('within 7 days');
  });
});

describe('POST /internal/password/resets/spend', () => {
  it('ends every session, the other links and the limit of wrong passwords', async () => {
    const browser = await signInByLink(app, admin);
    for (let attempt = 0; attempt < 11; attempt += 1) await signIn(admin, 'a wrong password');
    await openBrowser(app).post('/internal/password/resets', { email: admin });
    const other = tokenIn(await mailTo(app, admin, /Set your password/));
    await setPassword(app, admin, 'a very new password');
    expect((await browser.get('/v1/me')).status).toBe(401);
    expect((await signIn(admin, 'a very new password')).status).toBe(200);
    expect((await signIn(admin, password)).status).toBe(401);
    const again = await openBrowser(app).post('/internal/password/resets/spend', { token: other, password });
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_refused']);
    expect(await mailTo(app, admin, /was changed/)).toContain('Your password was changed');
    await setPassword(app, admin);
  });

  it('refuses a link to sign in, and a password that is too short or too long', async () => {
    const token = tokenIn(await linkFor(app, admin));
    const spendReset = (given: string) =>
      openBrowser(app).post('/internal/password/resets/spend', { token, password: given });
    expect((await spendReset(password)).status).toBe(401);
    expect((await spendReset('eleven char')).body.error).toContain('12');
    expect((await spendReset('x'.repeat(129))).status).toBe(400);
  });
});

describe('POST /internal/password', () => {
  it('changes the password, and ends all other sessions', async () => {
    const [browser, other] = [await signInByLink(app, admin), await signInByLink(app, admin)];
    const change = (current: string) =>
      browser.post('/internal/password', { current_password: current, new_password: 'yet another password' });
    expect((await change('wrong')).body.code).toBe('sign_in_refused');
    expect((await other.get('/v1/me')).status).toBe(200);
    expect((await change(password)).status).toBe(204);
    expect((await browser.get('/v1/me')).status).toBe(200);
    expect((await other.get('/v1/me')).status).toBe(401);
    expect((await signIn(admin, 'yet another password')).status).toBe(200);
    await setPassword(app, admin);
  });

  it('tells whoever has no password to ask for a link', async () => {
    const viewer = await signInByLink(app, 'viewer@example.com');
    const { status, body } = await viewer.post('/internal/password', {
      current_password: password,
      new_password: password,
    });
    expect([status, body.error]).toEqual([401, 'You have no password yet. Ask for a link to set one.']);
  });
});
