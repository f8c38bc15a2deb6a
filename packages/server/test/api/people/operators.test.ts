import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstSignInLink } from '../../../src/commands/first-sign-in-link.ts';
import { welcome } from '../../../src/commands/welcome.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { codeOf, openBrowser, password, setPassword, signInByLink, tokenIn } from './people-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const gifts = (...args: string[]) => runGifts(app.databaseUrl, args, { PUBLIC_URL: 'https://gifts.example' });
const spend = (link: string) =>
  openBrowser(app).post('/internal/sign_in/links/spend', { token: tokenIn(link) });

describe('the first start of a sandbox', () => {
  it('prints a link that signs in the admin, until somebody has signed in', async () => {
    const link = await firstSignInLink(app.services, app.url, app.organizationId);
    expect(link).toMatch(new RegExp(`^${app.url}/sign-in/link#token=[\\w-]{43}$`));
    const texts = { apiKey: null, commerceApiKey: null, productId: null, mailboxLink: '' };
    expect(welcome(app.url, { ...texts, signInLink: link })).toContain(`  Sign in  ${link}\n`);
    expect(welcome(app.url, { ...texts, signInLink: null })).not.toContain('Sign in');
    expect((await spend(link ?? '')).body).toEqual({ next: 'done' });
    expect(await firstSignInLink(app.services, app.url, app.organizationId)).toBeNull();
  });
});

describe('gifts operators', () => {
  it('adds, lists, changes and removes operators, who sign in like users', async () => {
    const added = await gifts('operators', 'add', '--email', 'Olga@operator.example', '--role', 'support');
    expect(added).toMatchObject({ code: 0 });
    const link = await gifts('sign-in-link', '--email', 'olga@operator.example');
    expect(link.stdout).toMatch(/^https:\/\/gifts\.example\/sign-in\/link#token=/);
    const browser = openBrowser(app);
    await browser.post('/internal/sign_in/links/spend', { token: tokenIn(link.stdout) });
    const person = async () => (await browser.get('/internal/session')).body.person;
    expect(await person()).toMatchObject({ operator_role: 'support', memberships: [] });
    expect((await browser.get('/v1/orders')).body.code).toBe('forbidden');
    expect((await browser.get('/v1/fulfilment/shipments')).status).toBe(403);

    await gifts('operators', 'set-role', 'olga@operator.example', '--role', 'owner');
    expect((await gifts('operators', 'list')).stdout).toMatch(/Olga@operator\.example +owner/);
    await expect.poll(async () => (await person()).operator_role, { timeout: 10_000 }).toBe('owner');
    await gifts('operators', 'remove', 'olga@operator.example');
    await expect.poll(async () => (await person()).operator_role, { timeout: 10_000 }).toBeNull();
    expect((await gifts('sign-in-link', '--email', 'olga@operator.example')).code).toBe(1);
    expect((await gifts('operators', 'list')).stdout).toBe('');
    const entries = await app.db.query<{ act: string }>(
      `select act from audit_entries where subject_kind = 'operator' order by id`,
    );
    expect(entries.map(({ act }) => act)).toEqual([
      'operators_add',
      'sign_in_link',
      'operators_set_role',
      'operators_remove',
    ]);
  });

  it.each([
    [['operators', 'add', '--email', 'nonsense', '--role', 'owner'], 'not a valid email address'],
    [['operators', 'add', '--email', 'a@example.com', '--role', 'king'], '--role'],
    [['operators', 'remove', 'nobody@example.com'], 'There is no operator nobody@example.com'],
    [['operators', 'set-role', 'nobody@example.com', '--role', 'owner'], 'There is no operator'],
    [['sign-in-link', '--email', 'nobody@example.com'], 'Nobody has the address nobody@example.com'],
    [['sign-in-link'], '--email is required'],
    [['sessions', 'end'], '--email is required'],
  ])('gifts %j is refused with a sentence', async (args, sentence) => {
    const { code, stderr } = await gifts(...args);
    expect(code).toBeGreaterThan(0);
    expect(stderr).toContain(sentence);
  });

  it('refuses somebody who is an operator already', async () => {
    const add = () => gifts('operators', 'add', '--email', 'twice@operator.example', '--role', 'finance');
    expect([(await add()).code, (await add()).stderr]).toEqual([0, expect.stringContaining('already')]);
  });
});

describe('gifts sign-in-link --remove-second-factor', () => {
  it('lets in somebody who has lost the app and the recovery codes', async () => {
    const email = 'viewer@example.com';
    const browser = await signInByLink(app, email);
    await setPassword(app, email);
    await browser.post('/internal/sign_in', { email, password });
    const { body } = await browser.post('/internal/second_factor', { password });
    await browser.post('/internal/second_factor/confirm', { code: codeOf(body.secret) });
    const plain = await gifts('sign-in-link', '--email', email);
    expect((await spend(plain.stdout)).body).toEqual({ next: 'second_factor' });
    const breaking = await gifts('sign-in-link', '--email', email, '--remove-second-factor');
    expect(breaking.stderr).toContain('was removed');
    expect((await spend(breaking.stdout)).body).toEqual({ next: 'done' });
  });
});

describe('gifts sign-in-link --set-password', () => {
  it('prints a link that sets a password once, of somebody who has signed in', async () => {
    const email = 'setter@example.com';
    await gifts('users', 'add', '--organization', app.organizationId, '--email', email, '--role', 'sender');
    const tooEarly = await gifts('sign-in-link', '--email', email, '--set-password');
    expect(tooEarly).toMatchObject({ code: 1, stderr: expect.stringContaining('has never signed in') });
    const browser = await signInByLink(app, email);
    const { stdout } = await gifts('sign-in-link', '--email', email, '--set-password');
    expect(stdout).toMatch(/^https:\/\/gifts\.example\/sign-in\/reset#token=/);
    const reset = () => browser.post('/internal/password/resets/spend', { token: tokenIn(stdout), password });
    expect((await reset()).status).toBe(204);
    expect((await reset()).body.code).toBe('sign_in_refused');
    expect((await browser.post('/internal/sign_in', { email, password })).body).toEqual({ next: 'done' });
  });
});
