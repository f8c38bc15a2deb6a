/** Who gets into the sandbox's mailbox: by a key, by the link that the service prints, and nobody else. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type App, createApp } from '../../../src/app.ts';
import { mailboxLink } from '../../../src/commands/mailbox-link.ts';
import { welcome } from '../../../src/commands/welcome.ts';
import { dayMs } from '../../../src/kit/duration.ts';
import { newId } from '../../../src/kit/ids.ts';
import { newApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { revokeApiKey } from '../../../src/modules/organizations/revoke-api-key.ts';
import { sealAccess } from '../../../src/modules/pages/mailbox/mailbox-access.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, keyOf } from '../http/api-fixtures.ts';
import { anybody, mailId, mailTo, visitorWith } from './mailbox-fixtures.ts';
import { plain } from './visitor.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await mailTo(app, 'grace@example.com', { from_name: 'Ada & Co', message: 'Thank you!' });
});
afterAll(() => app.close());

const raw = (path: string, init: RequestInit = {}) =>
  fetch(`${app.url}${path}`, { redirect: 'manual', ...init });

/** A new key of the demo organization, with its id. */
async function namedKey(options: { expiresAt?: Date } = {}) {
  const name = newId();
  const key = await keyOf(app, 'admin', { name, ...options });
  const [row] = await app.db.query<{ id: string }>(
    'select id from api_keys where organization_id = $1 and name = $2',
    [app.organizationId, name],
  );
  return { key, id: row?.id ?? '' };
}

describe('getting in', () => {
  it.each(['', '/text', '/source', '/html'])(
    '%s of a mail asks for a key and shows nothing',
    async (view) => {
      const page = await anybody(app).get(`/${await mailId(app, 'grace@example.com')}${view}`);
      expect([page.status, page.heading]).toEqual([401, 'Open the mailbox']);
      expect(page.html).not.toContain('Ada');
      expect(page.html).toMatch(/<input id="key" name="key" type="password" autocomplete="off"/);
    },
  );

  it('works by a form with an API key, which leads to the page that was asked for', async () => {
    const visitor = anybody(app);
    const id = await mailId(app, 'grace@example.com');
    const form = await visitor.get(`/${id}/text`);
    const goTo = /name="go_to" value="([^"]*)"/.exec(form.html)?.[1] ?? '';
    const page = await visitor.post('', { key: ` ${app.apiKey} `, go_to: goTo });
    expect([page.status, page.path]).toEqual([200, `/mailbox/${id}/text`]);
  });

  it('leads to no other site', async () => {
    for (const goTo of [
      'https://evil.example',
      '//evil.example',
      '/mailbox/\\evil',
      '/mailboxes',
      '/v1/me',
    ]) {
      const body = new URLSearchParams({ key: app.apiKey, go_to: goTo });
      const answer = await raw('/mailbox', { method: 'POST', body });
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mailbox']);
    }
  });

  it('keeps a cookie that scripts and other sites cannot use, without the key in it', async () => {
    const body = new URLSearchParams({ key: app.apiKey });
    const answer = await raw('/mailbox', { method: 'POST', body });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(
      /^mailbox_key=sealed\.1\.[\w.-]+; Max-Age=2592000; Path=\/mailbox; HttpOnly; SameSite=Lax$/,
    );
    expect(cookie).not.toContain(app.apiKey);
    expect(cookie).not.toContain(app.organizationId);
  });

  it.each([
    ['nothing', '', 'Paste your API key.'],
    ['another text', 'hello', 'This is not an API key: keys begin with gos_sandbox_ or gos_live_.'],
    ['two words', 'gos_sandbox_a b', 'This API key is not known or was revoked.'],
    ['an unknown key', newApiKey('sandbox'), 'This API key is not known or was revoked.'],
    ['a key of production', newApiKey('production'), 'This is a production API key'],
    ['markup', '"><script>alert(1)</script>', 'This is not an API key'],
  ])('%s as a key is refused with a sentence, and not repeated', async (_name, key, sentence) => {
    const visitor = anybody(app);
    const page = await visitor.post('', { key });
    expect(page.status).toBe(401);
    expect(plain(page.html)).toContain(sentence);
    expect(page.html).toContain('aria-invalid="true"');
    if (key !== '') expect(page.html).not.toContain(key);
    expect((await visitor.get()).heading).toBe('Open the mailbox');
  });

  it('ends at once when the key is revoked or has expired', async () => {
    const revoked = await namedKey();
    const visitor = await visitorWith(app, revoked.key);
    expect((await visitor.get()).heading).toBe('Mailbox');
    await app.db.transaction((tx) => revokeApiKey(tx, revoked.id, new Date()));
    const after = await visitor.get();
    expect([after.status, after.heading]).toEqual([401, 'Open the mailbox']);
    expect(plain(after.html)).toContain('This API key is not known or was revoked.');

    const expiring = await namedKey({ expiresAt: new Date(Date.now() + dayMs) });
    const other = await visitorWith(app, expiring.key);
    await app.db.query(`update api_keys set expires_at = '2025-01-02T03:04:05Z' where id = $1`, [
      expiring.id,
    ]);
    expect(plain((await other.get()).html)).toContain('This API key expired on 2025-01-02T03:04:05.000Z.');
  });

  it('ends when the browser is asked to forget the key', async () => {
    const visitor = await visitorWith(app);
    const page = await visitor.post('/forget');
    expect([page.status, page.heading]).toEqual([401, 'Open the mailbox']);
  });

  it('is not possible with a cookie that was forged, has expired, or is the code of a link', async () => {
    const { id } = await namedKey();
    const key = { organizationId: app.organizationId, keyId: id };
    const { sealer } = app.services;
    const past = { now: () => new Date(Date.now() - 31 * dayMs) };
    const open = async (cookie: string) =>
      (await raw('/mailbox', { headers: { cookie: `mailbox_key=${cookie}` } })).status;
    const good = sealAccess(app.services, 'cookie', key);
    expect(await open(good)).toBe(200);
    expect(await open(`${good.slice(0, -4)}AAAA`)).toBe(401);
    expect(await open(sealAccess({ sealer, clock: past }, 'cookie', key))).toBe(401);
    expect(await open(sealAccess(app.services, 'code', key))).toBe(401);
    expect(await open('sealed.1.00000000.AAAA')).toBe(401);
  });

  it('counts the guesses of an address', async () => {
    const limited = await createApp(
      { ...app.services.config, rateLimitRps: 0.001, rateLimitBurst: 5 },
      app.databaseUrl,
    );
    try {
      const url = await limited.listen();
      const guess = () =>
        fetch(`${url}/mailbox`, { method: 'POST', body: new URLSearchParams({ key: newApiKey('sandbox') }) });
      const answers = await Promise.all(Array.from({ length: 12 }, guess));
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([...Array(5).fill(401), ...Array(7).fill(429)]);
      const refused = answers.find(({ status }) => status === 429);
      expect(await refused?.text()).toContain('That was a lot at once');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await limited.close();
    }
  });
});

describe('the link that the service prints', () => {
  const printed = async () => {
    const link = await mailboxLink(app.services, app.url, app.organizationId);
    const texts = {
      apiKey: null,
      commerceApiKey: null,
      productId: newId(),
      signInLink: null,
      mailboxLink: link,
    };
    return new URL(/Mailbox {2}(\S+)/.exec(welcome(app.url, texts))?.[1] ?? '');
  };

  it('opens the mailbox, and the address does not keep its code', async () => {
    const { pathname, search } = await printed();
    const answer = await raw(pathname + search);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/mailbox']);
    const visitor = anybody(app);
    const page = await visitor.get(search);
    expect([page.status, page.path, page.heading]).toEqual([200, '/mailbox', 'Mailbox']);
    expect((await visitor.get()).html).toContain('grace@example.com');
  });

  it('is good for a day', async () => {
    const { sealer } = app.services;
    const { id } = await namedKey();
    const key = { organizationId: app.organizationId, keyId: id };
    const yesterday = { now: () => new Date(Date.now() - dayMs - 1_000) };
    const code = sealAccess({ sealer, clock: yesterday }, 'code', key);
    const page = await anybody(app).get(`?code=${code}`);
    expect(page.status).toBe(401);
    expect(plain(page.html)).toContain('This link is not good any more.');
  });

  it.each([
    ['no code', ''],
    ['another text', 'hello'],
    ['a code of unknown keys', 'sealed.1.00000000.AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'],
  ])('with %s opens nothing and sets no cookie', async (_name, code) => {
    const answer = await raw(`/mailbox?code=${code}`);
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('with a changed code, the cookie of a browser or a revoked key opens nothing', async () => {
    const { search } = await printed();
    const changed = search.slice(0, -2) + (search.endsWith('AA') ? 'BB' : 'AA');
    expect((await raw(`/mailbox${changed}`)).status).toBe(401);
    const { id } = await namedKey();
    const key = { organizationId: app.organizationId, keyId: id };
    expect((await raw(`/mailbox?code=${sealAccess(app.services, 'cookie', key)}`)).status).toBe(401);
    await app.db.transaction((tx) => revokeApiKey(tx, id, new Date()));
    const answer = await raw(`/mailbox?code=${sealAccess(app.services, 'code', key)}`);
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []]);
  });

  it('has no code for an organization without a good key', async () => {
    const other = await addOrganization(app, 'Keyless Company');
    await app.db.query('update api_keys set revoked_at = now() where organization_id = $1', [other.id]);
    expect(await mailboxLink(app.services, app.url, other.id)).toBe(`${app.url}/mailbox`);
  });
});

describe('production', () => {
  let production: App;
  let url: string;
  beforeAll(async () => {
    production = await createApp({ ...app.services.config, environment: 'production' }, app.databaseUrl);
    url = await production.listen();
  });
  afterAll(() => production.close());

  it.each(['', '?code=x', `/${newId()}`, `/${newId()}/html`])('has no /mailbox%s', async (path) => {
    expect((await fetch(`${url}/mailbox${path}`)).status).toBe(404);
  });

  it('takes no keys there', async () => {
    const body = new URLSearchParams({ key: app.apiKey });
    expect((await fetch(`${url}/mailbox`, { method: 'POST', body })).status).toBe(404);
  });
});
