import { randomBytes } from 'node:crypto';
import { Passkey, PasskeyChallenge, PasskeyRegistration } from '@gifts/contract/dashboard/passkeys';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeChallenge } from '../../../src/modules/people/challenges.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import {
  type Browser,
  codeOf,
  mailTo,
  openBrowser,
  password,
  sessionCookie,
  setPassword,
  signInByLink,
} from './people-fixtures.ts';
import {
  type Authenticator,
  type Cbor,
  createAuthenticator,
  keyKinds,
  type Misbehaviour,
} from './software-authenticator.ts';

const origin = 'http://localhost:4000';
const email = 'sender@example.com';
let app: TestApp;
let browser: Browser;

beforeAll(async () => {
  app = await startTestApp({ config: { publicUrl: origin } });
  browser = await signInByLink(app, email);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from passkeys');
  await app.db.query('delete from sign_in_attempts');
});

const begin = (by: Browser = browser, body: object = {}) => by.post('/internal/passkeys/begin', body);
const add = (input: object, by: Browser = browser) => by.post('/internal/passkeys', input);
const beginSignIn = async (by: Browser) => (await by.post('/internal/sign_in/passkey/begin')).body;
const signIn = (by: Browser, input: object) => by.post('/internal/sign_in/passkey', input);
const passkeys = async (by: Browser = browser) => (await by.get('/internal/passkeys')).body.data;
const storedPasskeys = async (): Promise<number> =>
  (await app.db.query<{ count: number }>('select count(*) from passkeys'))[0]?.count ?? -1;
const acts = async (act: string) =>
  app.db.query<{ details: Record<string, string> }>(
    'select details from audit_entries where organization_id = $1 and act = $2 order by id desc',
    [app.organizationId, act],
  );
const ageSessions = () =>
  app.db.query(`update sign_in_sessions set created_at = now() - interval '11 minutes'`);

/** Adds a passkey and returns the device that keeps it. */
async function addPasskey(
  options: Partial<Parameters<typeof createAuthenticator>[0]> = {},
  by: Browser = browser,
): Promise<Authenticator & { id: string }> {
  const device = createAuthenticator({ origin, ...options });
  const added = await add(device.make((await begin(by)).body), by);
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  return { ...device, id: added.body.id };
}

const refusal = ['sign_in_refused', 401];
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [body.code, status];

describe('GET /internal/session', () => {
  it('names the origin at which passkeys work', async () => {
    const { body } = await openBrowser(app).get('/internal/session');
    expect(body.passkey_origin).toBe(origin);
  });
});

describe('POST /internal/passkeys/begin', () => {
  it('asks for a passkey of the host name of PUBLIC_URL, whatever a request says', async () => {
    const { status, body } = await browser.post(
      '/internal/passkeys/begin',
      {},
      { 'x-forwarded-host': 'evil.example.com', 'x-forwarded-proto': 'https' },
    );
    expect(status).toBe(200);
    expect(problemsOf(PasskeyRegistration, body)).toEqual([]);
    expect(body).toMatchObject({ relying_party_id: 'localhost', email, known_passkeys: [] });
  });

  it('names the passkeys that the person has', async () => {
    const { credentialId } = await addPasskey();
    expect((await begin()).body.known_passkeys).toEqual([{ id: credentialId, transports: ['internal'] }]);
  });

  it('needs the password, or a session of less than ten minutes', async () => {
    const person = 'viewer@example.com';
    const old = await signInByLink(app, person);
    await ageSessions();
    const refused = await begin(old);
    expect(outcome(refused)).toEqual(refusal);
    expect(refused.body.error).toContain('sign in again');
    expect((await begin(old, { password })).body.error).toContain('no password yet');
    await setPassword(app, person);
    const again = openBrowser(app);
    await again.post('/internal/sign_in', { email: person, password });
    await ageSessions();
    expect((await begin(again)).body.error).toContain('enter your password');
    expect(outcome(await begin(again, { password: 'wrong' }))).toEqual(refusal);
    expect((await begin(again, { password })).status).toBe(200);
    for (let attempt = 0; attempt < 10; attempt += 1) await begin(again, { password: 'wrong' });
    expect(outcome(await begin(again, { password }))).toEqual(['rate_limited', 429]);
    browser = await signInByLink(app, email);
  });
});

describe('POST /internal/passkeys', () => {
  it('stores the passkey, tells the person, and records who added it', async () => {
    const device = createAuthenticator({ origin });
    const added = await add({ ...device.make((await begin()).body), name: '  My laptop ' });
    expect(added.status).toBe(200);
    expect(problemsOf(Passkey, added.body)).toEqual([]);
    expect(added.body).toMatchObject({
      name: 'My laptop',
      is_usable: true,
      is_synced: false,
      last_used_at: null,
    });
    expect(await passkeys()).toEqual([added.body]);
    expect(await mailTo(app, email, /passkey was added/)).toContain('without a password or a code');
    const [entry] = await acts('add_passkey');
    expect(entry?.details).toEqual({ passkey_id: added.body.id, name: 'My laptop' });
  });

  it('takes a challenge once, whichever of several requests is first', async () => {
    const registration = (await begin()).body;
    const inputs = [1, 2, 3].map(() => createAuthenticator({ origin }).make(registration));
    const answers = await Promise.all(inputs.map((input) => add(input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect(await storedPasskeys()).toBe(1);
  });

  it('a challenge is spent also by an answer that is not right', async () => {
    const registration = (await begin()).body;
    const device = createAuthenticator({ origin });
    expect(outcome(await add(device.make(registration, { isVerified: false })))).toEqual(refusal);
    expect(outcome(await add(device.make(registration)))).toEqual(refusal);
  });

  it('refuses the challenge of another session, of a sign-in, and one that has expired', async () => {
    const other = await signInByLink(app, email);
    const registration = (await begin(other)).body;
    const device = createAuthenticator({ origin });
    expect(outcome(await add(device.make(registration)))).toEqual(refusal);
    const { challenge } = await beginSignIn(browser);
    expect(outcome(await add(device.make({ ...registration, challenge })))).toEqual(refusal);
    const [session] = await app.db.query<{ id: string }>('select id from sign_in_sessions order by id desc');
    const tooOld = makeChallenge(
      await app.services.signInKeyStore.secret(),
      `session ${session?.id}`,
      new Date(Date.now() - 301_000),
    );
    expect(outcome(await add(device.make({ ...registration, challenge: tooOld }), other))).toEqual(refusal);
    expect(await storedPasskeys()).toBe(0);
  });

  it.each(keyKinds)('takes a passkey of the kind %s that attests itself', async (kind) => {
    const device = createAuthenticator({ origin, kind });
    expect((await add(device.make((await begin()).body, { attestsItself: true }))).status).toBe(200);
  });

  const certificate = new Map<string, Cbor>([
    ['alg', -7],
    ['sig', randomBytes(70)],
    ['x5c', [randomBytes(300)]],
  ]);
  it.each<[string, Misbehaviour]>([
    ['another origin', { origin: 'http://localhost:4001' }],
    ['another site', { origin: 'https://evil.example.com' }],
    ['another host name', { relyingPartyId: 'evil.example.com' }],
    ['nobody verified', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['a sign-in instead', { type: 'webauthn.get' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a challenge of its own', { challenge: randomBytes(56).toString('base64url') }],
    ['a certificate of the device', { attestation: ['packed', certificate] }],
    ['an unknown attestation', { attestation: ['tpm', certificate] }],
  ])('refuses a passkey of %s', async (_case, wrong) => {
    const device = createAuthenticator({ origin });
    expect(outcome(await add(device.make((await begin()).body, wrong)))).toEqual(refusal);
    expect(await storedPasskeys()).toBe(0);
  });

  it('refuses bytes that mean nothing', async () => {
    const registration = (await begin()).body;
    const good = createAuthenticator({ origin }).make(registration);
    const garbage = ['AA', 'oA', randomBytes(500).toString('base64url'), 'n'.repeat(10_000)];
    for (const attestation of garbage) {
      const made = createAuthenticator({ origin }).make((await begin()).body);
      expect(outcome(await add({ ...made, attestation }))).toEqual(refusal);
    }
    for (const text of ['null', '7', '{', '{"challenge":7}', '[]']) {
      const client_data = Buffer.from(text).toString('base64url');
      expect(outcome(await add({ ...good, client_data }))).toEqual(refusal);
    }
    expect(await storedPasskeys()).toBe(0);
  });

  it('says what is wrong with a body', async () => {
    const good = createAuthenticator({ origin }).make((await begin()).body);
    for (const wrong of [
      { name: ' ' },
      { attestation: 'a+b' },
      { client_data: '' },
      { transports: ['USB'] },
    ]) {
      expect(outcome(await add({ ...good, ...wrong }))).toEqual(['invalid_request', 400]);
    }
  });

  it('takes a passkey once', async () => {
    const device = createAuthenticator({ origin });
    expect((await add(device.make((await begin()).body))).status).toBe(200);
    expect(outcome(await add(device.make((await begin()).body)))).toEqual(['invalid_request', 400]);
    const other = await signInByLink(app, 'viewer@example.com');
    expect(outcome(await add(device.make((await begin(other)).body), other))).toEqual([
      'invalid_request',
      400,
    ]);
  });

  it('lets a person have twenty, also if several are added at once', async () => {
    await addPasskey();
    await app.db.query(
      `insert into passkeys select gen_random_uuid(), person_id, relying_party_id, credential_id || n, public_key, uses,
         transports, is_synced, name, created_at from passkeys, generate_series(1, 18) n`,
    );
    const inputs = await Promise.all(
      [1, 2, 3].map(async () => createAuthenticator({ origin }).make((await begin()).body)),
    );
    const answers = await Promise.all(inputs.map((input) => add(input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await storedPasskeys()).toBe(20);
    expect(outcome(await begin())).toEqual(['invalid_request', 400]);
  });
});

describe('PATCH and DELETE /internal/passkeys/{id}', () => {
  it('give a passkey another name, and remove it', async () => {
    const device = await addPasskey();
    const path = `/internal/passkeys/${device.id}`;
    const renamed = await browser.send('PATCH', path, { name: 'Old laptop' });
    expect([renamed.status, renamed.body.name]).toEqual([200, 'Old laptop']);
    expect((await browser.send('PATCH', path, { name: '' })).status).toBe(400);
    expect((await browser.send('DELETE', path)).status).toBe(204);
    expect(await passkeys()).toEqual([]);
    expect(outcome(await browser.send('DELETE', path))).toEqual(['not_found', 404]);
    expect(await mailTo(app, email, /passkey was removed/)).toContain('no longer signs you in');
    expect((await acts('rename_passkey'))[0]?.details).toEqual({ passkey_id: device.id, name: 'Old laptop' });
    expect((await acts('remove_passkey'))[0]?.details).toEqual({ passkey_id: device.id, name: 'Old laptop' });
    const visitor = openBrowser(app);
    expect(outcome(await signIn(visitor, device.use(await beginSignIn(visitor))))).toEqual(refusal);
  });

  it('reach no passkey of anybody else', async () => {
    const { id } = await addPasskey();
    const other = await signInByLink(app, 'viewer@example.com');
    expect(await passkeys(other)).toEqual([]);
    for (const path of [`/internal/passkeys/${id}`, '/internal/passkeys/no-id']) {
      expect(outcome(await other.send('PATCH', path, { name: 'Mine' }))).toEqual(['not_found', 404]);
      expect(outcome(await other.send('DELETE', path))).toEqual(['not_found', 404]);
    }
    expect((await passkeys())[0]?.name).toBe('Laptop');
  });
});

describe('POST /internal/sign_in/passkey', () => {
  it.each(keyKinds)('signs in with a key of the kind %s', async (kind) => {
    const device = await addPasskey({ kind });
    const visitor = openBrowser(app);
    const challenge = await beginSignIn(visitor);
    expect(problemsOf(PasskeyChallenge, challenge)).toEqual([]);
    const { status, body } = await signIn(visitor, device.use(challenge));
    expect([status, body]).toEqual([200, { next: 'done' }]);
    expect((await visitor.get('/internal/session')).body.person.email).toBe(email);
    expect((await visitor.get('/v1/me')).body).toEqual({ email });
    expect((await passkeys())[0]?.last_used_at).toMatch(/Z$/);
    expect((await acts('sign_in'))[0]?.details).toEqual({ by: 'passkey', passkey_id: device.id });
  });

  it('replaces the second factor', async () => {
    const person = 'admin@example.com';
    await signInByLink(app, person);
    await setPassword(app, person);
    const own = openBrowser(app);
    await own.post('/internal/sign_in', { email: person, password });
    const { secret } = (await own.post('/internal/second_factor', { password })).body;
    await own.post('/internal/second_factor/confirm', { code: codeOf(secret) });
    const device = await addPasskey({}, own);
    const visitor = openBrowser(app);
    expect((await signIn(visitor, device.use(await beginSignIn(visitor)))).body).toEqual({ next: 'done' });
    expect((await visitor.get('/internal/session')).body.person.has_second_factor).toBe(true);
  });

  it('ends the session that the browser had before', async () => {
    const device = await addPasskey();
    const visitor = await signInByLink(app, 'viewer@example.com');
    const before = visitor.cookies.get(sessionCookie);
    expect((await signIn(visitor, device.use(await beginSignIn(visitor)))).status).toBe(200);
    expect((await visitor.get('/internal/session')).body.person.email).toBe(email);
    visitor.cookies.set(sessionCookie, before ?? '');
    expect((await visitor.get('/internal/session')).body.person).toBeNull();
  });

  it('takes a challenge once, whichever of several requests is first', async () => {
    const device = await addPasskey();
    const visitor = openBrowser(app);
    const input = device.use(await beginSignIn(visitor));
    const answers = await Promise.all([1, 2, 3].map(() => signIn(visitor, input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('lets two tabs of a browser be asked at once', async () => {
    const device = await addPasskey();
    const visitor = openBrowser(app);
    const first = await beginSignIn(visitor);
    await beginSignIn(visitor);
    expect((await signIn(visitor, device.use(first))).status).toBe(200);
  });

  it('refuses the challenge of another browser, and one that has expired', async () => {
    const device = await addPasskey();
    const visitor = openBrowser(app);
    const challenge = await beginSignIn(visitor);
    const thief = openBrowser(app);
    await beginSignIn(thief);
    expect(outcome(await signIn(thief, device.use(challenge)))).toEqual(refusal);
    expect(outcome(await signIn(openBrowser(app), device.use(challenge)))).toEqual(refusal);
    const tooOld = makeChallenge(
      await app.services.signInKeyStore.secret(),
      `browser ${visitor.cookies.get('gifts_passkey')}`,
      new Date(Date.now() - 301_000),
    );
    const late = device.use({ ...challenge, challenge: tooOld });
    expect(outcome(await signIn(visitor, late))).toEqual(refusal);
    expect((await signIn(visitor, device.use(challenge))).status).toBe(200);
  });

  it.each<[string, Misbehaviour]>([
    ['another origin', { origin: 'http://localhost:4001' }],
    ['another host name', { relyingPartyId: 'evil.example.com' }],
    ['nobody verified', { isVerified: false }],
    ['nobody present', { isPresent: false }],
    ['a registration instead', { type: 'webauthn.create' }],
    ['a frame of another site', { crossOrigin: true }],
    ['a wrong signature', { signature: randomBytes(70) }],
    ['another person', { personHandle: randomBytes(16).toString('base64url') }],
  ])('refuses a use of %s', async (_case, wrong) => {
    const device = await addPasskey();
    const visitor = openBrowser(app);
    expect(outcome(await signIn(visitor, device.use(await beginSignIn(visitor), wrong)))).toEqual(refusal);
    expect(visitor.cookies.has(sessionCookie)).toBe(false);
  });

  it('refuses a copied key: the number of uses must rise', async () => {
    const device = await addPasskey();
    const visitor = openBrowser(app);
    const use = async (uses: number) =>
      (await signIn(visitor, device.use(await beginSignIn(visitor), { uses }))).status;
    expect(await use(5)).toBe(200);
    expect(await use(5)).toBe(401);
    expect(await use(4)).toBe(401);
    expect(await use(0)).toBe(401);
    expect(await use(6)).toBe(200);
  });

  it('takes a copied use once, whichever of two requests is first', async () => {
    const device = await addPasskey();
    const visitors = [openBrowser(app), openBrowser(app), openBrowser(app)];
    const inputs = await Promise.all(
      visitors.map(async (visitor) => device.use(await beginSignIn(visitor), { uses: 9 })),
    );
    const answers = await Promise.all(visitors.map((visitor, at) => signIn(visitor, inputs[at] ?? {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('lets a device that does not count sign in again and again', async () => {
    const device = await addPasskey({ counts: false });
    for (let time = 0; time < 2; time += 1) {
      const visitor = openBrowser(app);
      expect((await signIn(visitor, device.use(await beginSignIn(visitor)))).status).toBe(200);
    }
    expect((await passkeys())[0]?.is_synced).toBe(true);
  });

  it('refuses a passkey of another host name, and says so in the list', async () => {
    const device = await addPasskey();
    await app.db.query(`update passkeys set relying_party_id = 'old.example.com'`);
    const visitor = openBrowser(app);
    expect(outcome(await signIn(visitor, device.use(await beginSignIn(visitor))))).toEqual(refusal);
    expect((await passkeys())[0]?.is_usable).toBe(false);
  });

  it('refuses somebody who was removed, and leaves no session', async () => {
    const person = 'gone@example.com';
    await app.db.query(
      `insert into users (id, organization_id, email, first_name, last_name, role)
       values (gen_random_uuid(), $1, $2, 'Gone', 'Soon', 'viewer')`,
      [app.organizationId, person],
    );
    const device = await addPasskey({}, await signInByLink(app, person));
    await app.db.query('update users set removed_at = now() where organization_id = $1 and email = $2', [
      app.organizationId,
      person,
    ]);
    await app.db.query(
      'delete from sign_in_sessions using people p where p.id = person_id and p.email = $1',
      [person],
    );
    const visitor = openBrowser(app);
    expect(outcome(await signIn(visitor, device.use(await beginSignIn(visitor))))).toEqual(refusal);
    const sessions = await app.db.query(
      'select from sign_in_sessions s join people p on p.id = s.person_id where p.email = $1',
      [person],
    );
    expect(sessions).toEqual([]);
  });

  it('refuses bytes that mean nothing', async () => {
    const device = await addPasskey();
    const visitor = openBrowser(app);
    for (const wrong of [{ authenticator_data: 'AA' }, { signature: 'AA' }, { client_data: 'AA' }]) {
      const input = { ...device.use(await beginSignIn(visitor)), ...wrong };
      expect(outcome(await signIn(visitor, input))).toEqual(refusal);
    }
  });
});

describe('where passkeys cannot work', () => {
  it('they are not offered', async () => {
    const elsewhere = await startTestApp({ worker: false });
    const own = await signInByLink(elsewhere, email);
    expect((await own.get('/internal/session')).body.passkey_origin).toBeNull();
    const asked = await begin(own);
    expect(outcome(asked)).toEqual(['invalid_request', 400]);
    expect(asked.body.error).toContain('need an address with https');
    expect(outcome(await own.post('/internal/sign_in/passkey/begin'))).toEqual(['invalid_request', 400]);
    await elsewhere.close();
  });
});
