/** Setting the deployment up, as its owner. */
import { MailRecords, Setup } from '@gifts/contract/dashboard/setup';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from '../../../src/modules/notifications/smtp-transport.ts';
import { noteCallback } from '../../../src/modules/payments/charges/note-callback.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { type Browser, linkFor, openBrowser, signInByLink, tokenIn } from './people-fixtures.ts';

let app: TestApp;
let owner: Browser;
/** What the name servers say: of each name the texts, or null for silence. */
const published = new Map<string, readonly string[] | null>();
const email = 'olga@example.com';

beforeAll(async () => {
  app = await startTestApp({
    config: {
      publicUrl: 'http://localhost:4000',
      mailFrom: { name: 'Gifts', address: 'gifts@mail.example.com' },
      mailReturnDomain: 'bounces.example.com',
    },
    outside: {
      lookUpRecords: async (type, name) => {
        const found = published.get(`${type} ${name}`);
        return found === undefined ? [] : found;
      },
    },
  });
  await app.db.query(
    `insert into operators (id, email, role, created_at) values (gen_random_uuid(), $1, 'owner', now())`,
    [email],
  );
  owner = await signInByLink(app, email);
});
afterAll(() => app.close());
beforeEach(async () => {
  published.clear();
  await app.db.query('delete from setup_steps');
  await app.db.query('delete from sign_in_attempts');
});

const setup = async () => (await owner.get('/internal/operator/setup')).body;
const stateOf = async (step: string) =>
  (await setup()).steps.find((each: { step: string }) => each.step === step).state;
const mark = (step: string, state: string) => owner.post(`/internal/operator/setup/steps/${step}`, { state });

describe('GET /internal/operator/setup', () => {
  it('says how things are, and nothing secret', async () => {
    const body = await setup();
    expect(problemsOf(Setup, body)).toEqual([]);
    expect(body).toMatchObject({
      public_url: 'http://localhost:4000',
      mail: { server: null, from: 'gifts@mail.example.com', return_domain: 'bounces.example.com' },
      cards: { gateway: 'simulated', is_live: false },
      organizations_count: 1,
    });
    expect(body.catalog.products_count).toBeGreaterThan(10);
    expect(body.steps.map(({ step, state }: { step: string; state: string }) => `${step} ${state}`)).toEqual([
      ...['address open', 'mail open', 'cards open', 'catalog done', 'organization done'],
    ]);
  });
});

it('says when the card gateway has called last', async () => {
  expect((await setup()).cards.callback_seen_at).toBeNull();
  await noteCallback(app.services, 'simulated');
  expect((await setup()).cards.callback_seen_at).toMatch(/^\d{4}-/);
});

describe('POST /internal/operator/setup/steps/{step}', () => {
  it('keeps who has done or skipped a step, and asks again if wanted', async () => {
    expect((await mark('cards', 'skipped')).status).toBe(204);
    const [, , cards] = (await setup()).steps;
    expect(cards).toMatchObject({ state: 'skipped', by: email, at: expect.any(String) });
    await mark('cards', 'open');
    expect(await stateOf('cards')).toBe('open');
    const entries = await app.db.query<{ actor: object }>(
      `select actor from audit_entries where act = 'mark_setup_step' and subject_id = 'cards'`,
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]?.actor).toMatchObject({ kind: 'operator', userName: email });
  });

  it('opens the step about the address again when the address is another one', async () => {
    await mark('address', 'done');
    expect(await stateOf('address')).toBe('done');
    await app.db.query(`update setup_steps set done_for = 'https://old.example.com'`);
    expect(await stateOf('address')).toBe('open');
  });

  it('lets several owners press at once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => mark('address', 'done')));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204, 204]);
  });

  it('refuses steps and states that do not exist', async () => {
    expect((await mark('coffee', 'done')).body.code).toBe('not_found');
    expect((await mark('mail', 'maybe')).body.code).toBe('invalid_request');
  });
});

describe('GET /internal/operator/setup/mail_records', () => {
  const records = async () => {
    const { status, body } = await owner.get('/internal/operator/setup/mail_records');
    expect([status, problemsOf(MailRecords, body)]).toEqual([200, []]);
    return Object.fromEntries(
      body.data.map(({ kind, status: state }: { kind: string; status: string }) => [kind, state]),
    );
  };

  it('tells what is missing, there, wrong and unknown', async () => {
    expect(await records()).toEqual({ spf: 'missing', dmarc: 'missing', mx: 'missing' });
    published.set('TXT bounces.example.com', ['google-site=1', 'v=spf1 include:_spf.example.net -all']);
    published.set('TXT _dmarc.mail.example.com', ['v=DMARC1; p=reject']);
    published.set('MX bounces.example.com', ['in.example.com']);
    expect(await records()).toEqual({ spf: 'found', dmarc: 'found', mx: 'found' });
    published.set('TXT bounces.example.com', ['v=spf1 -all', 'v=spf1 a -all']);
    published.set('TXT _dmarc.mail.example.com', null);
    expect(await records()).toEqual({ spf: 'different', dmarc: 'unknown', mx: 'found' });
  });
});

describe('POST /internal/operator/setup/test_mail', () => {
  const send = () => owner.post('/internal/operator/setup/test_mail');

  it('says that there is no mail server', async () => {
    const { body } = await send();
    expect(body).toEqual({ to: email, is_accepted: false, answer: expect.stringContaining('SMTP_URL') });
    expect(await stateOf('mail')).toBe('open');
  });

  it.each([
    ['250', undefined, true, /^250 /],
    ['550', 'Nobody here \u0007<b>by</b> that name', false, /^550 Nobody here/],
  ])('shows the own answer of a server that says %s', async (_code, refusal, isAccepted, answer) => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_address, _session, callback) =>
        callback(refusal ? Object.assign(new Error(refusal), { responseCode: 550 }) : null),
      onData: (stream, _session, callback) => stream.resume().on('end', () => callback()),
    });
    const port = await new Promise<number>((done) => {
      const listening = server.listen(0, '127.0.0.1', () =>
        done((listening.address() as { port: number }).port),
      );
    });
    const mail = createSmtpTransport({ smtpUrl: `smtp://127.0.0.1:${port}` });
    const services = app.services as { mail: unknown };
    services.mail = mail;
    try {
      const { status, body } = await send();
      expect(status).toBe(200);
      expect(body).toEqual({ to: email, is_accepted: isAccepted, answer: expect.stringMatching(answer) });
      expect(body.answer).not.toContain('\u0007');
      expect(await stateOf('mail')).toBe(isAccepted ? 'done' : 'open');
    } finally {
      services.mail = null;
      await mail.close();
      await new Promise<void>((done) => server.close(() => done()));
    }
  });

  it('mails at most five times within a quarter of an hour', async () => {
    const services = app.services as { mail: unknown };
    services.mail = { tryOut: async () => ({ isAccepted: true, answer: '250 OK' }) };
    const answers = [];
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push((await send()).status);
    services.mail = null;
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('a catalog file', () => {
  const csv = (rows: readonly string[]) =>
    ['type,slug,name,brand,category,price,countries', ...rows].join('\n');
  const brand = { slug: 'setup-brand', name: 'Setup Brand', shipping_price: 500 };
  const json = (name: string) =>
    JSON.stringify({ brands: [{ ...brand, name }], products: [], cards: [], collections: [] });
  const preview = (format: string, parts: readonly string[]) =>
    owner.post('/internal/operator/catalog/preview', { format, parts });
  const apply = (format: string, parts: readonly string[]) =>
    owner.post('/internal/operator/catalog/import', { format, parts });
  const brands = () => app.db.query<{ name: string }>(`select name from brands where slug = 'setup-brand'`);

  it('is shown before it is imported, and changes nothing by that', async () => {
    const before = await app.db.query('select version from catalog_version');
    const { status, body } = await preview('json', [
      json('Setup Brand').slice(0, 20),
      json('Setup Brand').slice(20),
    ]);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toEqual({
      ...{ added: 1, changed: 0, unchanged: 0, left_out: [] },
      names: [{ slug: 'setup-brand', is_new: true }],
    });
    expect(await brands()).toEqual([]);
    expect(await app.db.query('select version from catalog_version')).toEqual(before);
  });

  it('is imported once, however often it is sent', async () => {
    expect((await apply('json', [json('Setup Brand')])).body).toMatchObject({ added: 1 });
    expect((await apply('json', [json('Setup Brand')])).body).toMatchObject({ added: 0, unchanged: 1 });
    const changed = await preview('json', [`\uFEFF${json('Another name')}`]);
    expect(changed.body).toMatchObject({ changed: 1, names: [{ slug: 'setup-brand', is_new: false }] });
    expect(await brands()).toEqual([{ name: 'Setup Brand' }]);
    const [entry] = await app.db.query<{ details: object }>(
      `select details from audit_entries where act = 'import_catalog' order by id limit 1`,
    );
    expect(entry?.details).toEqual({ added: 1, changed: 0 });
  });

  it.each([
    ['json', '{'],
    ['json', '[]'],
    ['json', JSON.stringify({ brands: [{ slug: 'A B', name: '' }] })],
    ['csv', csv(['nothing,that,fits'])],
    ['csv', ''],
    ['csv', '\u0000\u0000'],
  ])('that is wrong is refused with its problems: %s %s', async (format, text) => {
    for (const send of [preview, apply]) {
      const { status, body } = await send(format, [text]);
      expect([status, body.code], JSON.stringify(body)).toEqual([400, 'invalid_request']);
      expect(body.error.length).toBeGreaterThan(20);
    }
  });

  it('with thousands of problems gets a short answer', async () => {
    const many = JSON.stringify({ brands: Array.from({ length: 5_000 }, () => ({ slug: 'A B' })) });
    const { body } = await preview('json', [many.slice(0, 100_000), many.slice(100_000)]);
    expect(body.error.length).toBeLessThan(4_100);
  });
});

describe('POST /internal/operator/organizations', () => {
  const create = (changes: object = {}) =>
    owner.post('/internal/operator/organizations', {
      ...{ name: 'First & Co', admin_email: 'ada@first.example.com' },
      ...{ admin_first_name: 'Ada', admin_last_name: 'Lovelace' },
      ...changes,
    });

  it('makes an organization whose admin is invited, once', async () => {
    const { status, body } = await create();
    expect([status, body]).toEqual([201, { id: expect.any(String), name: 'First & Co', is_invited: true }]);
    const again = await create();
    expect([again.status, again.body.details[0].field]).toEqual([400, 'admin_email']);
    const admin = openBrowser(app);
    await admin.post('/internal/sign_in/links/spend', {
      token: tokenIn(await linkFor(app, 'ada@first.example.com')),
    });
    expect((await admin.get('/internal/session')).body.person.memberships).toMatchObject([
      { organization_name: 'First & Co', role: 'admin' },
    ]);
    const invitations = () =>
      app.db.query(`select from mails where organization_id = $1 and template = 'invitation'`, [body.id]);
    await expect.poll(async () => (await invitations()).length, { timeout: 10_000 }).toBe(1);
  });

  it('makes one of several requests at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => create({ admin_email: 'race@first.example.com' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('refuses an address that is none, and one that is taken', async () => {
    for (const admin_email of ['nothing', 'admin@example.com']) {
      const { status, body } = await create({ admin_email });
      expect([status, body.details[0].field]).toEqual([400, 'admin_email']);
    }
    expect((await create({ name: ' ' })).status).toBe(400);
  });
});

it('a page of another site cannot use the session of an operator', async () => {
  const { status } = await owner.post(
    '/internal/operator/setup/steps/mail',
    { state: 'done' },
    { origin: 'https://evil.example.com' },
  );
  expect(status).toBe(403);
});

it('somebody who is no operator any more is refused within a second', async () => {
  await app.db.query(`update operators set removed_at = now() where email = $1`, [email]);
  await expect.poll(async () => (await owner.get('/internal/operator/setup')).status).toBe(403);
  await app.db.query(`update operators set removed_at = null where email = $1`, [email]);
});
