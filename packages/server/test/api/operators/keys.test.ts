import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checksum, hashApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type Run, runGifts } from './run-gifts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});

afterAll(() => app.close());

const gifts = (...args: string[]): Promise<Run> => runGifts(app.databaseUrl, args);

async function created(...options: string[]): Promise<string> {
  const { code, stdout, stderr } = await gifts('keys', 'create', '--email', 'admin@example.com', ...options);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  return stdout.trim();
}

const me = (apiKey: string) => app.request('GET', '/v1/me', { apiKey });

async function rowOf(key: string) {
  const [row] = await app.db.query<Record<string, unknown>>('select * from api_keys where secret_hash = $1', [
    hashApiKey(key),
  ]);
  return row;
}

describe('keys create', () => {
  test('creates a key that the running service accepts at once', async () => {
    const key = await created();
    expect(await me(key)).toMatchObject({ status: 200, body: { email: 'admin@example.com' } });
  });

  test('prints only the key to standard output, and with --quiet nothing else at all', async () => {
    const loud = await gifts('keys', 'create', '--email', 'admin@example.com');
    const quiet = await gifts('keys', 'create', '--email', 'admin@example.com', '--quiet');
    const key = /^gos_sandbox_[0-9A-Za-z]{38}\n$/;
    expect(loud).toMatchObject({
      stdout: expect.stringMatching(key),
      stderr: expect.stringMatching(/not shown again/),
    });
    expect(quiet).toMatchObject({ code: 0, stdout: expect.stringMatching(key), stderr: '' });
  });

  test('ends the key with a checksum of its random part', async () => {
    const secret = (await created('--quiet')).slice('gos_sandbox_'.length);
    expect(secret.slice(32)).toBe(checksum(secret.slice(0, 32)));
  });

  test('stores only the hash', async () => {
    const key = await created();
    expect(await rowOf(key)).toMatchObject({
      last_four: key.slice(-4),
      kind: 'automation',
      name: 'Automation key',
    });
    for (const table of ['api_keys', 'api_key_hashes']) {
      expect(JSON.stringify(await app.db.query(`select * from ${table}`))).not.toContain(key.slice(12, 40));
    }
  });

  test('--read-only creates a key that can read and price but not send', async () => {
    const key = await created('--read-only', '--name', 'Reports');
    expect(await rowOf(key)).toMatchObject({ name: 'Reports', is_read_only: true });
    expect((await app.request('GET', '/v1/products', { apiKey: key })).status).toBe(200);
    const [product] = (await app.request('GET', '/v1/products')).body.data;
    const batch = {
      from_name: 'Ada',
      recipients: [{ first_name: 'Grace' }],
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'link_multiple_custom_list',
    };
    const refused = await app.request('POST', '/v1/order_batches', { apiKey: key, body: batch });
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  test('--expires-in ends the key by real time', async () => {
    const key = await created('--expires-in', '90d');
    const row = await rowOf(key);
    const days =
      (new Date(String(row?.expires_at)).getTime() - app.services.clock.now().getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(89.9);
    expect(days).toBeLessThanOrEqual(90);
    await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds: 91 * 86_400 } });
    expect((await me(key)).status).toBe(200);
    const expired = await created();
    await app.db.query(
      `update api_keys set expires_at = now() - interval '1 second' where secret_hash = $1`,
      [hashApiKey(expired)],
    );
    expect(await me(expired)).toMatchObject({
      status: 401,
      body: { error: expect.stringMatching(/expired on/) },
    });
  });

  test('--kind commerce makes a key of the commerce app', async () => {
    const key = await created('--kind', 'commerce');
    expect((await me(key)).body).toMatchObject({ public_app_id: expect.stringMatching(/^app_/) });
  });

  test.each<[string, string[], number, RegExp]>([
    ['an unknown user', ['--email', 'nobody@example.com'], 1, /no user nobody@example\.com/],
    [
      'an unknown organization',
      ['--email', 'admin@example.com', '--organization', 'x'],
      1,
      /no organization with the id x/,
    ],
    ['no user', [], 2, /--email is required/],
    ['an unknown kind', ['--email', 'a@b.co', '--kind', 'robot'], 2, /one of automation, commerce/],
    ['a duration that is none', ['--email', 'a@b.co', '--expires-in', '3w'], 2, /30s, 15m, 12h or 90d/],
    ['an unknown option', ['--emial', 'a@b.co'], 2, /--emial/],
  ])('of %s is refused', async (_, options, code, sentence) => {
    const before = await app.db.query('select id from api_keys');
    const run = await gifts('keys', 'create', ...options);
    expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(run.stderr.trimEnd()).not.toContain('\n');
    expect(await app.db.query('select id from api_keys')).toEqual(before);
  });

  test('for an email in two organizations requires the organization', async () => {
    const { stdout } = await gifts(
      'organizations',
      'create',
      '--name',
      'Twin',
      '--email',
      'twin@example.com',
    );
    const twin = stdout.trim();
    // Commands refuse this, but the schema does not.
    await app.db.query(
      `insert into users (organization_id, id, email, first_name, last_name, role)
       values ($1, gen_random_uuid(), 'Twin@example.com', 'Twin', 'Example', 'admin')`,
      [app.organizationId],
    );
    const unclear = await gifts('keys', 'create', '--email', 'twin@example.com');
    expect(unclear).toMatchObject({ code: 1, stderr: expect.stringMatching(/--organization/) });
    const clear = await gifts(
      'keys',
      'create',
      '--email',
      'twin@example.com',
      '--organization',
      twin,
      '--quiet',
    );
    expect(await rowOf(clear.stdout.trim())).toMatchObject({ organization_id: twin });
  });
});

describe('keys list', () => {
  test('has a line for every key without its secret', async () => {
    const key = await created('--name', 'Nightly', '--read-only');
    const row = await rowOf(key);
    const { code, stdout } = await gifts('keys', 'list');
    const lines = stdout.trimEnd().split('\n');
    expect(code).toBe(0);
    expect(lines).toHaveLength((await app.db.query('select id from api_keys')).length);
    const line = lines.find((candidate) => candidate.includes(String(row?.id)));
    expect(line?.split(/ {2,}/)).toEqual([
      row?.id,
      'Nightly',
      'admin@example.com',
      'Demo Company',
      'automation, read-only',
      `…${key.slice(-4)}`,
      'never used',
      'no expiry',
    ]);
    expect(stdout).not.toContain(key);
  });

  test('names the brands of a fulfilment key', async () => {
    const ofOne = ['--kind', 'fulfilment', '--email', 'dock@example.com', '--brand', 'alder-wick'];
    expect((await gifts('keys', 'create', ...ofOne)).code).toBe(0);
    const { stdout } = await gifts('keys', 'list');
    expect(stdout).toMatch(/dock@example\.com +Alder Wick +fulfilment /);
  });

  test('shows when a key was last used', async () => {
    const key = await created();
    await me(key);
    const id = String((await rowOf(key))?.id);
    await expect
      .poll(async () => (await gifts('keys', 'list')).stdout)
      .toMatch(new RegExp(`${id} .* used \\d{4}-\\d\\d-\\d\\dT\\S+Z  no expiry`));
  });

  test('--organization lists only its keys', async () => {
    const made = await gifts('organizations', 'create', '--name', 'Apart', '--email', 'apart@example.com');
    const list = await gifts('keys', 'list', '--organization', made.stdout.trim());
    expect(list).toMatchObject({ code: 0, stdout: '' });
  });
});

describe('keys revoke', () => {
  test('disables a key on a running service within a second and leaves it in the list', async () => {
    const key = await created();
    expect((await me(key)).status).toBe(200);
    const row = await rowOf(key);
    expect(await gifts('keys', 'revoke', String(row?.id))).toMatchObject({ code: 0 });
    await expect.poll(async () => (await me(key)).status, { timeout: 1_000, interval: 50 }).toBe(401);
    const { stdout } = await gifts('keys', 'list');
    expect(stdout).toMatch(new RegExp(`${row?.id}.* revoked \\d{4}-`));
  });

  test('again changes nothing', async () => {
    const row = await rowOf(await created());
    await gifts('keys', 'revoke', String(row?.id));
    const revoked = 'select revoked_at from api_keys where id = $1';
    const first = await app.db.query(revoked, [row?.id]);
    expect(await gifts('keys', 'revoke', String(row?.id))).toMatchObject({ code: 0 });
    expect(await app.db.query(revoked, [row?.id])).toEqual(first);
  });

  test.each<[string[], number]>([
    [['019b0000-0000-7000-8000-00000000ffff'], 1],
    [['not-an-id'], 1],
    [[], 2],
    [['one', 'two'], 2],
  ])('of %j ends with %i', async (args, code) => {
    expect(await gifts('keys', 'revoke', ...args)).toMatchObject({ code, stdout: '' });
  });
});
