/** Organizations that sign up by themselves. */
import { RegistrationDone, RegistrationRequested } from '@gifts/contract/dashboard/registration';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Browser, openBrowser, signInByLink, tokenIn } from './people-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.query('delete from sign_in_attempts');
  await app.db.query('delete from registrations');
});

const typed = { organization_name: 'Paper Kites', first_name: 'Noa', last_name: 'Levi' };
const ask = (email: string, browser = openBrowser(app), others: object = {}) =>
  browser.post('/internal/registrations', { ...typed, email, ...others });
const spend = (browser: Browser, token: string) => browser.post('/internal/registrations/spend', { token });
const organizations = async (name = 'Paper Kites') =>
  (await app.db.query<{ id: string }>('select id from organizations where name = $1', [name])).map(
    ({ id }) => id,
  );

async function askForToken(email: string, others: object = {}): Promise<string> {
  const { status, body } = await ask(email, openBrowser(app), others);
  expect([status, problemsOf(RegistrationRequested, body)]).toEqual([202, []]);
  return tokenIn(body.link);
}

describe('POST /internal/registrations', () => {
  it('makes nothing yet', async () => {
    const before = await app.db.query('select from users');
    await askForToken('noa@kites.example');
    expect(await organizations()).toEqual([]);
    expect(await app.db.query('select from users')).toHaveLength(before.length);
    expect(await app.db.query(`select from people where email = 'noa@kites.example'`)).toEqual([]);
  });

  it('answers the same for an address that somebody has', async () => {
    const answers = [await ask('admin@example.com'), await ask('nobody-yet@kites.example')];
    expect(answers.map(({ status, body }) => [status, typeof body.link])).toEqual([
      [202, 'string'],
      [202, 'string'],
    ]);
  });

  it('names every field that is wrong', async () => {
    const { body } = await ask('noa@kites.example', openBrowser(app), {
      organization_name: ' ',
      first_name: '',
    });
    expect(body.details.map(({ field }: { field: string }) => field)).toEqual([
      'organization_name',
      'first_name',
    ]);
    expect((await ask('nonsense')).body).toMatchObject({ details: [{ field: 'email' }] });
  });

  it('lets an address ask five times, and all of them 200 times a day', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => ask('many@kites.example')));
    expect(many.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 202, 429, 429, 429]);
    await app.db.query('delete from sign_in_attempts');
    // The limit of a day stays when that of a quarter of an hour is over.
    expect((await ask('many@kites.example')).body.code).toBe('rate_limited');
    await app.db.query(
      `insert into registrations (id, email, organization_name, first_name, last_name, is_mailed, created_at, expires_at)
       select gen_random_uuid(), n || '@x.example', 'X', 'X', '', false, now(), now() from generate_series(1, 200) as n`,
    );
    expect((await ask('another@kites.example')).body.code).toBe('rate_limited');
  });
});

describe('POST /internal/registrations/spend', () => {
  it('makes an organization that can send at once, and signs its admin in', async () => {
    const browser = openBrowser(app);
    const { status, body } = await spend(browser, await askForToken('Noa@kites.example'));
    expect([status, problemsOf(RegistrationDone, body), body.next]).toEqual([200, [], 'done']);
    const { person } = (await browser.get('/internal/session')).body;
    expect(person).toMatchObject({
      email: 'noa@kites.example',
      first_name: 'Noa',
      memberships: [
        { organization_id: body.organization_id, organization_name: 'Paper Kites', role: 'admin' },
      ],
    });
    expect((await browser.get('/v1/products')).body.data.length).toBeGreaterThan(10);
    const collections = () =>
      app.db.query('select slug from collections where organization_id = $1', [body.organization_id]);
    await expect.poll(async () => (await collections()).length, { timeout: 15_000 }).toBe(1);
    const methods = (await browser.get('/v1/payment_methods')).body.data;
    expect(methods.map(({ id }: { id: string }) => id)).toContain('CORPORATE_ACCOUNT');
    const acts = await app.db.query<{ act: string }>(
      'select act from audit_entries where organization_id = $1 order by id',
      [body.organization_id],
    );
    expect(acts.map(({ act }) => act)).toEqual(['register_organization', 'sign_in']);
  });

  it('makes one organization however often and at once the link is pressed', async () => {
    const before = (await organizations()).length;
    const token = await askForToken('twice@kites.example');
    const [first, second] = [openBrowser(app), openBrowser(app)];
    const answers = await Promise.all([spend(first, token), spend(second, token), spend(first, token)]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await organizations()).toHaveLength(before + 1);
    const [signedIn, other] = first.cookies.size > 0 ? [first, second] : [second, first];
    const again = await spend(signedIn, token);
    expect([again.status, again.body.next]).toEqual([200, 'done']);
    expect((await spend(openBrowser(app), token)).body.code).toBe('sign_in_refused');
    expect(other).toBeDefined();
    expect(await organizations()).toHaveLength(before + 1);
  });

  it('refuses a link that is unknown or too old', async () => {
    const browser = openBrowser(app);
    expect((await spend(browser, 'nonsense')).body.code).toBe('sign_in_refused');
    const token = await askForToken('late@kites.example');
    await app.db.query(`update registrations set expires_at = now()`);
    expect((await spend(browser, token)).body.code).toBe('sign_in_refused');
  });

  it('lets a link that was only shown take over nobody', async () => {
    const token = await askForToken('admin@example.com', { organization_name: 'Second Home' });
    const stranger = openBrowser(app);
    const refused = await spend(stranger, token);
    expect(refused.body.code).toBe('sign_in_refused');
    expect((await stranger.get('/internal/session')).body.person).toBeNull();
    expect(await organizations('Second Home')).toEqual([]);

    const admin = await signInByLink(app, 'admin@example.com');
    expect((await spend(admin, token)).body.next).toBe('done');
    const { person } = (await admin.get('/internal/session')).body;
    const names = person.memberships.map((each: { organization_name: string }) => each.organization_name);
    expect(names).toEqual(['Demo Company', 'Second Home']);
  });
});

it('is told, and refused, where it is off', async () => {
  const closed = await startTestApp({ worker: false, config: { selfRegistration: false } });
  const browser = openBrowser(closed);
  expect((await browser.get('/internal/session')).body.can_register).toBe(false);
  const asked = await browser.post('/internal/registrations', { ...typed, email: 'noa@kites.example' });
  expect([asked.status, asked.body.code]).toEqual([403, 'forbidden']);
  const spent = await browser.post('/internal/registrations/spend', { token: 'x' });
  expect([spent.status, spent.body.code]).toEqual([403, 'forbidden']);
  await closed.close();
});

describe('with a mail server', () => {
  const mails: string[] = [];
  let server: SMTPServer;
  let mailed: TestApp;
  beforeAll(async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData(stream, _session, taken) {
        let text = '';
        stream.on('data', (chunk) => {
          text += String(chunk);
        });
        stream.on('end', () => {
          mails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='));
          taken();
        });
      },
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
    const address = server.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    mailed = await startTestApp({ config: { smtpUrl } });
  });
  afterAll(async () => {
    await mailed.close();
    await new Promise<void>((closed) => server.close(() => closed()));
  });
  afterEach(() => mails.splice(0));

  async function tokenOfMail(email: string, others: object = {}): Promise<string> {
    const asked = await openBrowser(mailed).post('/internal/registrations', { ...typed, email, ...others });
    expect([asked.status, asked.body]).toEqual([202, { link: null }]);
    await expect
      .poll(() => mails.some((text) => text.includes(`To: ${email}`)), { timeout: 15_000 })
      .toBe(true);
    return tokenIn(mails.find((text) => text.includes(`To: ${email}`)) ?? '');
  }

  it('mails the link, whoever has the address, and stores only its hash', async () => {
    const token = await tokenOfMail('noa@kites.example');
    const [row] = await mailed.db.query<{ token_hash: string }>('select token_hash from registrations');
    expect(row?.token_hash).not.toContain(token);
    const browser = openBrowser(mailed);
    expect((await spend(browser, token)).body.next).toBe('done');
    const again = await tokenOfMail('admin@example.com', { organization_name: 'Second Home' });
    const admin = openBrowser(mailed);
    expect((await spend(admin, again)).body.next).toBe('done');
    const { person } = (await admin.get('/internal/session')).body;
    expect(person.memberships).toHaveLength(2);
  });

  it('asks somebody with a second factor to sign in, because the link does not prove it', async () => {
    const email = 'sender@example.com';
    const browser = await signInByLink(mailed, email);
    await mailed.db.query(`update people set has_second_factor = true where email = $1`, [email]);
    const stranger = openBrowser(mailed);
    const token = await tokenOfMail(email, { organization_name: 'Third Home' });
    expect((await spend(stranger, token)).body.next).toBe('sign_in');
    expect((await stranger.get('/internal/session')).body.person).toBeNull();
    const { person } = (await browser.get('/internal/session')).body;
    expect(person.memberships).toHaveLength(2);
  });
});
