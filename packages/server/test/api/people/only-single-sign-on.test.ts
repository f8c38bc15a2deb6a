/** Where people sign in by single sign-on only, no other way works but a link that is printed on the server. */
import { type PersonOperation, personOperations } from '@gifts/contract/dashboard/person-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { linkFor, mailTo, openBrowser, tokenIn } from './people-fixtures.ts';
import { type Provider, signInAtProvider, startProvider, verified } from './provider-fixtures.ts';

let app: TestApp;
let provider: Provider;
const email = 'sender@example.com';
const operator = 'admin@example.com';

beforeAll(async () => {
  provider = await startProvider({ isOnly: true });
  app = await startTestApp({ config: { oidc: provider.settings, publicUrl: 'http://localhost:4000' } });
  await app.db.query(
    `insert into operators (id, email, role, created_at) values (gen_random_uuid(), $1, 'owner', now())`,
    [operator],
  );
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

const settings = () => ({
  OIDC_ISSUER: provider.issuer,
  OIDC_CLIENT_ID: provider.settings.clientId,
  OIDC_CLIENT_SECRET: 'anything',
  OIDC_ONLY: 'true',
});
const gifts = (args: string[], env: Record<string, string> = settings()) =>
  runGifts(app.databaseUrl, args, env);
const spend = (token: string) => openBrowser(app).post('/internal/sign_in/links/spend', { token });

describe('the other ways', () => {
  const off = Object.entries<PersonOperation>(personOperations).filter(
    ([, { isOffWithSingleSignOn }]) => isOffWithSingleSignOn,
  );

  it('are all of passwords, mailed links and passkeys', () => {
    expect(off.map(([id]) => id).sort()).toEqual([
      ...['addPasskey', 'beginPasskey', 'beginPasskeySignIn', 'changePassword', 'confirmSecondFactor'],
      ...['requestPasswordReset', 'requestRegistration', 'requestSignInLink', 'resetPassword'],
      ...['setUpSecondFactor', 'signIn', 'signInByPasskey', 'spendRegistration'],
    ]);
  });

  it.each(off)('%s is refused', async (_id, { method, path }) => {
    const browser = openBrowser(app);
    await signInAtProvider(provider, browser, verified(email));
    const { status, body } = await browser.send(method, path, {});
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.error).toContain('Acme ID');
  });

  it('are not offered by the sign-in page', async () => {
    const { body } = await openBrowser(app).get('/internal/session');
    expect(body).toMatchObject({
      passkey_origin: null,
      single_sign_on: { name: 'Acme ID', is_only: true },
    });
  });

  it('links that were made before the switch do not work', async () => {
    const { status, body } = await spend(tokenIn(await linkFor(app, email)));
    expect([status, body.code]).toEqual([401, 'sign_in_refused']);
  });

  it('invitations lead to the sign-in page', async () => {
    const admin = openBrowser(app);
    await signInAtProvider(provider, admin, verified(operator));
    const invited = await admin.post('/internal/members', {
      ...{ email: 'ida@example.com', role: 'sender', first_name: 'Ida', last_name: '', workspace_ids: [] },
    });
    expect(invited.status, JSON.stringify(invited.body)).toBe(201);
    const text = await mailTo(app, 'ida@example.com', /You were added/);
    expect(text).toContain('http://localhost:4000/sign-in');
    expect(text).not.toContain('token=');
  });
});

describe('gifts sign-in-link', () => {
  it('lets somebody in nevertheless, tells all operators, and stands in the log of the deployment', async () => {
    const { stdout, stderr, code } = await gifts(['sign-in-link', '--email', email]);
    expect(code, stderr).toBe(0);
    expect((await spend(tokenIn(stdout))).body).toEqual({ next: 'done' });
    expect((await spend(tokenIn(stdout))).status).toBe(401);
    expect(await mailTo(app, operator, /A sign-in link was printed/)).toContain(email);
    const entries = await app.db.query<{ organization_id: string; details: object }>(
      `select organization_id, details from audit_entries where act = 'sign_in_link' order by organization_id`,
    );
    expect(entries.map(({ organization_id }) => organization_id)).toEqual([
      '00000000-0000-0000-0000-000000000000',
      app.organizationId,
    ]);
    for (const { details } of entries) expect(details).toMatchObject({ is_past_single_sign_on: true });
  });

  it('prints no link for a password', async () => {
    const { code, stderr } = await gifts(['sign-in-link', '--email', email, '--set-password']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('Passwords are off')]);
  });

  it('makes way for another account of the provider', async () => {
    const stranger = { ...verified(email), sub: 'a new account' };
    await signInAtProvider(provider, openBrowser(app), verified(email));
    expect((await signInAtProvider(provider, openBrowser(app), stranger)).status).toBe(401);
    expect((await gifts(['sign-in-link', '--email', email, '--forget-provider'])).code).toBe(0);
    expect((await signInAtProvider(provider, openBrowser(app), stranger)).status).toBe(200);
  });

  it('tells nobody where there are other ways too', async () => {
    await app.db.query(`delete from mails where template = 'link_printed'`);
    await gifts(['sign-in-link', '--email', email], {});
    const jobs = await app.db.query(
      `select from graphile_worker._private_jobs where payload ->> 'purpose' = 'link_printed'`,
    );
    const mails = await app.db.query(`select from mails where template = 'link_printed'`);
    expect([jobs, mails]).toEqual([[], []]);
  });
});
