/** The link that a start prints while there is no operator. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { makeFirstOperatorLink } from '../../../src/modules/people/first-operator/first-operator.process.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { openBrowser, sessionCookie, tokenIn } from './people-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from operators');
});

const newToken = async () => tokenIn((await makeFirstOperatorLink(app.services)) ?? '');
const use = (token: string, email = 'Olga@example.com', browser = openBrowser(app)) =>
  browser.post('/internal/first_operator', { token, email });
const operators = async () =>
  app.db.query<{ email: string; role: string }>('select email, role from operators where removed_at is null');

it('makes the first operator, an owner, and signs them in', async () => {
  const link = await makeFirstOperatorLink(app.services);
  expect(link).toMatch(/^http:\/\/gifts\.test\/sign-in\/first#token=[\w-]{43}$/);
  const browser = openBrowser(app);
  const { status, body } = await use(tokenIn(link ?? ''), undefined, browser);
  expect([status, body]).toEqual([200, { next: 'done' }]);
  expect(await operators()).toEqual([{ email: 'olga@example.com', role: 'owner' }]);
  expect((await browser.get('/internal/session')).body.person).toMatchObject({
    ...{ email: 'olga@example.com', operator_role: 'owner', memberships: [] },
  });
  const [entry] = await app.db.query<{ act: string; client_address: string }>(
    `select act, client_address from audit_entries where act = 'make_first_operator'`,
  );
  expect(entry).toEqual({ act: 'make_first_operator', client_address: '127.0.0.1' });
});

it('works once, and only while there is no operator', async () => {
  const token = await newToken();
  expect((await use(token)).status).toBe(200);
  await app.db.query('delete from operators');
  const again = await use(token);
  expect([again.status, again.body.code]).toEqual([401, 'sign_in_refused']);
  const unused = await newToken();
  await runGifts(app.databaseUrl, [
    'operators',
    'add',
    '--email',
    'by.hand@example.com',
    '--role',
    'finance',
  ]);
  expect((await use(unused)).status).toBe(401);
  expect(await operators()).toEqual([{ email: 'by.hand@example.com', role: 'finance' }]);
  expect(await makeFirstOperatorLink(app.services)).toBeNull();
});

it('makes one operator of several who are as quick', async () => {
  const token = await newToken();
  const emails = ['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'];
  const answers = await Promise.all(emails.map((email) => use(token, email)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  expect(await operators()).toHaveLength(1);
});

it('of two starts, the link of the last one works', async () => {
  const [first, second] = [await newToken(), await newToken()];
  expect((await use(first)).status).toBe(401);
  expect((await use(second)).status).toBe(200);
});

it('works for an hour', async () => {
  const token = await newToken();
  await app.db.query(
    `update sign_in_verifications set expires_at = now() - interval '1 second' where value = 'first-operator'`,
  );
  expect((await use(token)).status).toBe(401);
});

it('refuses what is no address, and keeps the link', async () => {
  const token = await newToken();
  const { status, body } = await use(token, 'no address');
  expect([status, body.code, body.details[0].field]).toEqual([400, 'invalid_request', 'email']);
  expect((await use(token)).status).toBe(200);
});

it('refuses a guess, a page of another site, and stores only a hash', async () => {
  const token = await newToken();
  const browser = openBrowser(app);
  expect((await use('x'.repeat(43), undefined, browser)).status).toBe(401);
  const foreign = await browser.post(
    '/internal/first_operator',
    { token, email: 'evil@example.com' },
    { origin: 'https://evil.example.com' },
  );
  expect(foreign.status).toBe(403);
  expect(browser.cookies.has(sessionCookie)).toBe(false);
  const rows = await app.db.query<{ identifier: string }>('select identifier from sign_in_verifications');
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(await operators()).toEqual([]);
});
