import { ProviderAddress } from '@gifts/contract/dashboard/ways-in';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import {
  codeOf,
  openBrowser,
  password,
  sessionCookie,
  setPassword,
  signInByLink,
} from './people-fixtures.ts';
import {
  begin,
  clientId,
  finish,
  type Provider,
  signInAtProvider,
  startProvider,
  verified,
} from './provider-fixtures.ts';

let app: TestApp;
let provider: Provider;
const email = 'sender@example.com';

beforeAll(async () => {
  provider = await startProvider();
  app = await startTestApp({ config: { oidc: provider.settings } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});
beforeEach(async () => {
  provider.lies = {};
  await app.db.query('delete from provider_identities');
});

const signIn = (claims = verified(email), browser = openBrowser(app)) =>
  signInAtProvider(provider, browser, claims);
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const people = async (address: string) =>
  app.db.query<{ id: string }>('select id from people where email = $1', [address]);

describe('POST /internal/sign_in/provider/begin', () => {
  it('sends the browser to the provider with PKCE, state and nonce, and an address of PUBLIC_URL alone', async () => {
    const browser = openBrowser(app);
    const answer = await browser.post('/internal/sign_in/provider/begin', undefined, {
      'x-forwarded-host': 'evil.example.com',
    });
    expect(problemsOf(ProviderAddress, answer.body)).toEqual([]);
    const address = new URL(answer.body.address);
    expect(address.href).toMatch(`${provider.issuer}/authorize?tenant=1&`);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'code',
      redirect_uri: 'http://gifts.test/sign-in/return',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{60,}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^gifts_provider=[\w-]{32}; Max-Age=900; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('never sends two browsers with the same secrets', async () => {
    const seen = await Promise.all(
      Array.from(
        { length: 4 },
        async () => new URL((await begin(openBrowser(app))).body.address).searchParams,
      ),
    );
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(new Set(seen.map((params) => params.get(name))).size).toBe(4);
    }
  });

  it('is refused for a page of another site', async () => {
    const answer = await openBrowser(app).post('/internal/sign_in/provider/begin', undefined, {
      origin: 'https://evil.example.com',
    });
    expect(outcome(answer)).toEqual([403, 'forbidden']);
  });
});

it('the document of the sign-in page names the provider', async () => {
  const { body } = await openBrowser(app).get('/sign-in');
  expect(body).toContain(
    '<html data-single-sign-on="{&quot;name&quot;:&quot;Acme ID&quot;,&quot;is_only&quot;:false}" lang="en">',
  );
});

describe('POST /internal/sign_in/provider', () => {
  it('signs in whoever has the verified address, and says so in the audit log', async () => {
    const browser = openBrowser(app);
    const answer = await signIn(verified('SENDER@example.com'), browser);
    expect([answer.status, answer.body]).toEqual([200, { next: 'done' }]);
    expect(browser.cookies.has(sessionCookie)).toBe(true);
    const { body } = await browser.get('/internal/session');
    expect(body.person.email).toBe(email);
    expect(body.single_sign_on).toEqual({ name: 'Acme ID', is_only: false });
    const [entry] = await app.db.query<{ details: object }>(
      `select details from audit_entries where organization_id = $1 and act = 'sign_in' order by id desc limit 1`,
      [app.organizationId],
    );
    expect(entry?.details).toEqual({ by: 'single_sign_on' });
  });

  it('gives a new session, and ends the one that the browser had', async () => {
    const browser = await signInByLink(app, email);
    const before = browser.cookies.get(sessionCookie) ?? '';
    await signIn(verified(email), browser);
    expect(browser.cookies.get(sessionCookie)).not.toBe(before);
    const old = openBrowser(app);
    old.cookies.set(sessionCookie, before);
    expect((await old.get('/v1/me')).status).toBe(401);
  });

  it('takes an answer only from the browser that was sent', async () => {
    const [attacker, victim] = [openBrowser(app), openBrowser(app)];
    const answer = provider.letIn((await begin(attacker)).body.address, verified(email));
    await begin(victim);
    expect(outcome(await finish(victim, answer))).toEqual([401, 'sign_in_refused']);
    expect(outcome(await finish(openBrowser(app), answer))).toEqual([401, 'sign_in_refused']);
    expect(victim.cookies.has(sessionCookie)).toBe(false);
    expect((await finish(attacker, answer)).status).toBe(200);
  });

  it('takes an answer once, however many come at once', async () => {
    const browser = openBrowser(app);
    const answer = provider.letIn((await begin(browser)).body.address, verified(email));
    const statuses = await Promise.all(Array.from({ length: 4 }, () => finish(browser, answer)));
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect(provider.asked.filter((path) => path === '/token').length).toBeGreaterThan(0);
  });

  it('does not ask the provider again with an answer that came before', async () => {
    const browser = openBrowser(app);
    const answer = provider.letIn((await begin(browser)).body.address, verified(email));
    await finish(browser, answer);
    const before = provider.asked.length;
    await finish(browser, answer);
    expect(provider.asked.length).toBe(before);
  });

  it('refuses a state that is not ours, too old or of another purpose', async () => {
    const browser = openBrowser(app);
    const { body } = await begin(browser);
    const state = new URL(body.address).searchParams.get('state') ?? '';
    for (const wrong of ['', 'x', `${state.slice(0, -2)}AA`]) {
      expect((await finish(browser, `code=1&state=${wrong}`)).status).toBe(401);
    }
    expect(outcome(await finish(browser, ''))).toEqual([400, 'invalid_request']);
    expect((await finish(browser, `code=${'x'.repeat(9_000)}`)).status).toBe(400);
  });

  it('lets several tabs of a browser come back', async () => {
    const browser = openBrowser(app);
    const [first, second] = [await begin(browser), await begin(browser)];
    expect((await finish(browser, provider.letIn(first.body.address, verified(email)))).status).toBe(200);
    expect((await finish(browser, provider.letIn(second.body.address, verified(email)))).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>]>([
    ['the provider has not verified', { email_verified: false }],
    ['of which the provider says nothing', { email_verified: undefined }],
    ['that is said to be verified as text', { email_verified: 'true' }],
    ['that is none', { email: 'not an address' }],
    ['that is missing', { email: undefined }],
  ])('refuses an address %s', async (_what, claims) => {
    const browser = openBrowser(app);
    const answer = await signIn({ ...verified(email), ...claims }, browser);
    expect(outcome(answer)).toEqual([401, 'sign_in_refused']);
    expect(browser.cookies.has(sessionCookie)).toBe(false);
    expect(await app.db.query('select from provider_identities')).toEqual([]);
  });

  it('refuses somebody who belongs to nothing here, and keeps nothing of them', async () => {
    const answer = await signIn(verified('stranger@example.com'));
    expect(outcome(answer)).toEqual([401, 'sign_in_refused']);
    expect(answer.body.error).toContain('Ask an admin');
    expect(await people('stranger@example.com')).toEqual([]);
    expect(await app.db.query('select from provider_identities')).toEqual([]);
  });

  it('knows a person by the subject afterwards, whatever becomes of the address at the provider', async () => {
    const claims = verified(email);
    await signIn(claims);
    const browser = openBrowser(app);
    const changed = { ...claims, email: 'admin@example.com', email_verified: false };
    expect((await signIn(changed, browser)).status).toBe(200);
    expect((await browser.get('/internal/session')).body.person.email).toBe(email);
  });

  it('lets nobody take over a person by getting the address later', async () => {
    await signIn(verified(email));
    const answer = await signIn({ ...verified(email), sub: 'somebody new' });
    expect(outcome(answer)).toEqual([401, 'sign_in_refused']);
    expect(answer.body.error).toContain('another account');
  });

  it('makes one person of first sign-ins at once', async () => {
    const address = 'viewer@example.com';
    await app.db.query('delete from people where email = $1', [address]);
    const answers = await Promise.all(Array.from({ length: 3 }, () => signIn(verified(address))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await people(address)).toHaveLength(1);
  });

  it('asks somebody with a second factor here for the code too', async () => {
    const browser = await signInByLink(app, 'admin@example.com');
    await setPassword(app, 'admin@example.com');
    await browser.post('/internal/sign_in', { email: 'admin@example.com', password });
    const { body: factor } = await browser.post('/internal/second_factor', { password });
    await browser.post('/internal/second_factor/confirm', { code: codeOf(factor.secret) });
    const fresh = openBrowser(app);
    const answer = await signIn(verified('admin@example.com'), fresh);
    expect(answer.body).toEqual({ next: 'second_factor' });
    expect((await fresh.get('/internal/session')).body.person).toBeNull();
    const done = await fresh.post('/internal/sign_in/second_factor', { code: codeOf(factor.secret, 1) });
    expect(done.body).toEqual({ next: 'done' });
  });

  it('says that the provider did not let somebody in', async () => {
    const browser = openBrowser(app);
    const state = new URL((await begin(browser)).body.address).searchParams.get('state');
    const text = '<b>Call 0900-123 now</b>';
    const answer = await finish(
      browser,
      new URLSearchParams({ error: 'access_denied', error_description: text, state: state ?? '' }).toString(),
    );
    expect(outcome(answer)).toEqual([401, 'sign_in_refused']);
    expect(answer.body.error).toContain('did not let you in');
    expect(JSON.stringify(answer.body)).not.toContain('0900');
  });
});

it('without settings there is nothing to begin', async () => {
  const plain = await startTestApp({ worker: false });
  const browser = openBrowser(plain);
  expect((await browser.get('/internal/session')).body.single_sign_on).toBeNull();
  expect(outcome(await begin(browser))).toEqual([400, 'invalid_request']);
  expect(outcome(await finish(browser, 'code=1&state=1'))).toEqual([400, 'invalid_request']);
  await plain.close();
});
