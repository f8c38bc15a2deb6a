import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  adminOf,
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
let admin: string;
beforeAll(async () => {
  app = await startTestApp();
  admin = await adminOf(app);
});
afterAll(() => app.close());

describe('POST /internal/sign_in/links/spend', () => {
  it('signs in, makes the person, and says who it is', async () => {
    const browser = await signInByLink(app, admin);
    expect([...browser.cookies.keys()]).toEqual([sessionCookie]);
    const { status, body } = await browser.get('/internal/session');
    expect(status).toBe(200);
    expect(body.person).toMatchObject({ email: admin, has_password: false, has_second_factor: false });
    const me = await browser.get('/v1/me');
    expect(me.body).toEqual({ email: admin });
  });
  it('takes a token once', async () => {
    const token = tokenIn(await linkFor(app, admin));
    const first = await openBrowser(app).post('/internal/sign_in/links/spend', { token });
    const second = await openBrowser(app).post('/internal/sign_in/links/spend', { token });
    expect([first.status, second.status]).toEqual([200, 401]);
    expect(second.body.code).toBe('sign_in_refused');
  });
});

describe('POST /internal/sign_in', () => {
  it('signs in with the password that a mailed link has set', async () => {
    await signInByLink(app, admin);
    await setPassword(app, admin);
    const browser = openBrowser(app);
    const { status, body } = await browser.post('/internal/sign_in', { email: admin, password });
    expect([status, body]).toEqual([200, { next: 'done' }]);
    expect((await browser.get('/internal/session')).body.person.has_password).toBe(true);
    expect(await mailTo(app, admin, /was changed/)).toContain('Your password was changed');
  });
});
