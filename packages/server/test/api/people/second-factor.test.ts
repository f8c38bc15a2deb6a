import { SecondFactorSetup } from '@gifts/contract/dashboard/person-operations';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import {
  type Browser,
  codeOf,
  linkFor,
  mailTo,
  openBrowser,
  password,
  secondFactorCookie,
  sessionCookie,
  setPassword,
  signInByLink,
  tokenIn,
} from './people-fixtures.ts';

let app: TestApp;
let secret: string;
let recoveryCodes: string[];
const email = 'sender@example.com';

beforeAll(async () => {
  app = await startTestApp();
  const browser = await signInByLink(app, email);
  await setPassword(app, email);
  await browser.post('/internal/sign_in', { email, password });
  const setup = await browser.post('/internal/second_factor', { password });
  expect(setup.status).toBe(200);
  expect(problemsOf(SecondFactorSetup, setup.body)).toEqual([]);
  expect(setup.body.uri).toMatch(/^otpauth:\/\/totp\/Gifts:sender%40example\.com\?/);
  ({ secret, recovery_codes: recoveryCodes } = setup.body);
  expect((await browser.get('/internal/session')).body.person.has_second_factor).toBe(false);
  const confirmed = await browser.post('/internal/second_factor/confirm', { code: codeOf(secret, -1) });
  expect(confirmed.status).toBe(204);
  expect((await browser.get('/internal/session')).body.person.has_second_factor).toBe(true);
});
afterAll(() => app.close());

/** Lets codes be used again, as time would. */
const forgetUsedCodes = () => app.db.query(`delete from sign_in_verifications where value = 'used'`);
beforeEach(async () => {
  await forgetUsedCodes();
  await app.db.query('update second_factors set failures = 0, locked_until = null');
  await app.db.query('delete from sign_in_attempts');
});

async function afterPassword(): Promise<Browser> {
  const browser = openBrowser(app);
  const { status, body } = await browser.post('/internal/sign_in', { email, password });
  expect([status, body]).toEqual([200, { next: 'second_factor' }]);
  return browser;
}
const give = (browser: Browser, code: string) => browser.post('/internal/sign_in/second_factor', { code });
const isSignedIn = async (browser: Browser) =>
  (await browser.get('/internal/session')).body.person !== null &&
  (await browser.get('/v1/me')).status === 200;

describe('POST /internal/sign_in/second_factor', () => {
  it('is asked for after the password, and signs in', async () => {
    const browser = await afterPassword();
    expect([...browser.cookies.keys()]).toEqual([secondFactorCookie]);
    expect(await isSignedIn(browser)).toBe(false);
    const { status, body } = await give(browser, codeOf(secret));
    expect([status, body]).toEqual([200, { next: 'done' }]);
    expect([...browser.cookies.keys()]).toEqual([sessionCookie]);
    expect(await isSignedIn(browser)).toBe(true);
  });

  it('is asked for after a link too', async () => {
    const browser = openBrowser(app);
    const spent = await browser.post('/internal/sign_in/links/spend', {
      token: tokenIn(await linkFor(app, email)),
    });
    expect([spent.status, spent.body]).toEqual([200, { next: 'second_factor' }]);
    expect([...browser.cookies.keys()]).toEqual([secondFactorCookie]);
    expect(await isSignedIn(browser)).toBe(false);
    const sessions = await app.db.query(
      `select from sign_in_sessions s join people p on p.id = s.person_id where p.email = $1
       and s.created_at > now() - interval '2 seconds'`,
      [email],
    );
    expect((await give(browser, codeOf(secret))).status).toBe(200);
    expect(await isSignedIn(browser)).toBe(true);
    expect(sessions.length).toBeLessThanOrEqual(2);
  });

  it('is asked for after a reset of the password', async () => {
    const reset = 'another long password';
    await setPassword(app, email, reset);
    const browser = openBrowser(app);
    expect((await browser.post('/internal/sign_in', { email, password: reset })).body.next).toBe(
      'second_factor',
    );
    await app.db.query('delete from sign_in_attempts');
    await setPassword(app, email);
  });

  it('takes a code once', async () => {
    const code = codeOf(secret);
    expect((await give(await afterPassword(), code)).status).toBe(200);
    const again = await give(await afterPassword(), code);
    expect([again.status, again.body.code]).toEqual([401, 'sign_in_refused']);
  });

  it('takes a code once, whichever of two requests is first', async () => {
    const code = codeOf(secret);
    const browsers = [await afterPassword(), await afterPassword(), await afterPassword()];
    const answers = await Promise.all(browsers.map((browser) => give(browser, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('takes a recovery code once', async () => {
    const code = recoveryCodes[0] ?? '';
    expect((await give(await afterPassword(), code)).status).toBe(200);
    expect((await give(await afterPassword(), code)).status).toBe(401);
    expect((await give(await afterPassword(), recoveryCodes[1] ?? '')).status).toBe(200);
  });

  it('ends the sign-in after five wrong codes, and refuses codes after ten', async () => {
    const first = await afterPassword();
    for (let attempt = 0; attempt < 5; attempt += 1) expect((await give(first, '000000')).status).toBe(401);
    expect((await give(first, codeOf(secret))).status).toBe(401);
    const second = await afterPassword();
    for (let attempt = 0; attempt < 5; attempt += 1) await give(second, '000000');
    const locked = await give(await afterPassword(), codeOf(secret));
    expect([locked.status, locked.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('needs a sign-in that waits for it', async () => {
    expect((await give(openBrowser(app), codeOf(secret))).status).toBe(401);
    const forged = openBrowser(app);
    forged.cookies.set(secondFactorCookie, encodeURIComponent('2fa-0123.c2lnbmF0dXJl'));
    expect((await give(forged, codeOf(secret))).status).toBe(401);
  });

  it('counts wrong codes also beside the session of somebody else', async () => {
    const other = await signInByLink(app, 'viewer@example.com');
    const browser = await afterPassword();
    for (const [name, value] of other.cookies) browser.cookies.set(name, value);
    for (let attempt = 0; attempt < 5; attempt += 1) await give(browser, '000000');
    const [row] = await app.db.query<{ failures: number }>('select failures from second_factors');
    expect(row?.failures).toBe(5);
  });
});

describe('the stored second factor', () => {
  it('is encrypted, and so are the recovery codes', async () => {
    const [row] = await app.db.query<{ secret: string; recovery_codes: string }>(
      'select secret, recovery_codes from second_factors',
    );
    expect(row?.secret).not.toContain(secret);
    for (const code of recoveryCodes) expect(row?.recovery_codes).not.toContain(code);
  });
});

describe('POST /internal/second_factor', () => {
  it('needs the password, and a person without a second factor', async () => {
    const browser = await afterPassword();
    await give(browser, codeOf(secret));
    expect((await browser.post('/internal/second_factor', { password })).status).toBe(403);
    const viewer = await signInByLink(app, 'viewer@example.com');
    const refused = await viewer.post('/internal/second_factor', { password });
    expect([refused.status, refused.body.code]).toEqual([401, 'sign_in_refused']);
    expect(refused.body.error).toContain('no password yet');
  });
});

describe('POST /internal/second_factor/remove', () => {
  it('needs the password, and tells the person', async () => {
    const browser = await afterPassword();
    await give(browser, codeOf(secret));
    expect((await browser.post('/internal/second_factor/remove', { password: 'wrong' })).status).toBe(401);
    expect((await browser.post('/internal/second_factor/remove', { password })).status).toBe(204);
    expect((await browser.get('/internal/session')).body.person.has_second_factor).toBe(false);
    expect((await openBrowser(app).post('/internal/sign_in', { email, password })).body.next).toBe('done');
    expect(await mailTo(app, email, /second factor/)).toContain('no code is asked for');
  });
});
