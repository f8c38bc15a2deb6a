import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { giftBody } from '../http/api-fixtures.ts';
import { runGifts } from './run-gifts.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
});
afterAll(() => app.close());

const gifts = (...args: string[]) => runGifts(app.databaseUrl, args);

async function createdApp(name: string, ...options: string[]): Promise<string> {
  const args = ['apps', 'create', '--organization', app.organizationId, '--name', name, '--quiet'];
  const { code, stdout, stderr } = await gifts(...args, ...options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
}

async function keyOf(appId: string): Promise<string> {
  const options = ['--email', 'admin@example.com', '--kind', 'commerce', '--app', appId, '--quiet'];
  const { code, stdout } = await gifts('keys', 'create', ...options);
  expect(code).toBe(0);
  return stdout.trim();
}

const sendWith = async (apiKey: string) =>
  app.request('POST', '/v1/order_batches', { body: await giftBody(app), apiKey });

describe('apps create', () => {
  test('creates an app with a public id for its form and with keys of its own', async () => {
    const id = await createdApp('Corner Shop');
    const apiKey = await keyOf(id);
    const { body: me } = await app.request('GET', '/v1/me', { apiKey });
    const line = (await gifts('apps', 'list')).stdout.split('\n').find((each) => each.startsWith(id));
    expect(line?.split('  ')).toEqual([id, 'Corner Shop', me.public_app_id, app.organizationId]);
    const [row] = await app.db.query<{ commerce_app_id: string }>(
      'select commerce_app_id from public_app_ids where public_app_id = $1',
      [me.public_app_id],
    );
    expect(row).toEqual({ commerce_app_id: id });
    const { body: demo } = await app.request('GET', '/v1/me', { apiKey: app.commerceApiKey });
    expect(me.public_app_id).not.toBe(demo.public_app_id);
  });

  test.each<[string, string[], number, RegExp]>([
    [
      'an unknown organization',
      ['--organization', 'x', '--name', 'Shop'],
      1,
      /no organization with the id x/,
    ],
    ['no organization', ['--name', 'Shop'], 2, /--organization is required/],
    ['no name', ['--organization', '019b0000-0000-7000-8000-000000000001'], 2, /--name is required/],
    [
      'a name of two lines',
      ['--organization', '019b0000-0000-7000-8000-000000000001', '--name', 'a\nb'],
      2,
      /all on one line/,
    ],
  ])('with %s is refused and creates nothing', async (_, options, code, sentence) => {
    const before = await app.db.query('select id from commerce_apps');
    const run = await gifts('apps', 'create', ...options);
    expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(await app.db.query('select id from commerce_apps')).toEqual(before);
  });
});

describe('hosted payment', () => {
  test('is chosen at the creation of an app, and a change applies to later batches', async () => {
    const id = await createdApp('Hosted Shop', '--hosted-payment');
    const apiKey = await keyOf(id);
    expect((await gifts('apps', 'list')).stdout).toMatch(new RegExp(`${id}.*  hosted payment\n`));
    const hosted = await sendWith(apiKey);
    expect([hosted.status, hosted.body.payment_method_id]).toEqual([201, null]);
    expect(await gifts('apps', 'update', id, '--hosted-payment', 'off')).toMatchObject({
      code: 0,
      stdout: '',
    });
    await expect
      .poll(async () => (await sendWith(apiKey)).body.payment_method_id, { timeout: 15_000 })
      .toBe('CORPORATE_ACCOUNT');
    const { body } = await app.request('GET', `/v1/order_batches/${hosted.body.id}`, { apiKey });
    expect(body.payment_method_id).toBeNull();
  });

  test.each<[string[], number, RegExp]>([
    [['019b0000-0000-7000-8000-00000000ffff', '--hosted-payment', 'on'], 1, /no app with the id/],
    [['x', '--hosted-payment', 'on'], 1, /no app with the id x/],
    [['x', '--hosted-payment', 'maybe'], 2, /one of on, off/],
    [['x'], 2, /nothing to change/],
    [['x', '--form-origin', 'https://shop.example/pay'], 2, /must be an origin/],
    [['x', '--form-origin', 'http://shop.example'], 2, /must be an origin/],
    [['--hosted-payment', 'on'], 2, /The id of the app is required/],
  ])('update %j is refused', async (args, code, sentence) => {
    const run = await gifts('apps', 'update', ...args);
    expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(sentence) });
  });
});

describe('keys create --app', () => {
  test.each<[string, string[], number, RegExp]>([
    ['an unknown app', ['--kind', 'commerce', '--app', 'x'], 1, /no app with the id x/],
    ['an automation key', ['--app', 'x'], 2, /--app is for a commerce key/],
  ])('with %s is refused', async (_, options, code, sentence) => {
    const run = await gifts('keys', 'create', '--email', 'admin@example.com', ...options);
    expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(sentence) });
  });

  test('of another organization than its user is refused', async () => {
    const other = await gifts(
      'organizations',
      'create',
      '--name',
      'Other',
      '--email',
      'other@example.com',
      '--quiet',
    );
    const id = await createdApp('Ours');
    const options = ['--email', 'other@example.com', '--organization', other.stdout.trim()];
    const run = await gifts('keys', 'create', ...options, '--kind', 'commerce', '--app', id);
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/another organization/) });
  });

  test('without it uses the oldest app', async () => {
    const { stdout } = await gifts(
      'keys',
      'create',
      '--email',
      'admin@example.com',
      '--kind',
      'commerce',
      '--quiet',
    );
    const ids = await Promise.all(
      [stdout.trim(), app.commerceApiKey].map(
        async (apiKey) => (await app.request('GET', '/v1/me', { apiKey })).body.public_app_id,
      ),
    );
    expect(ids[0]).toBe(ids[1]);
  });
});

describe('apps close', () => {
  test('stops the keys and the form of the app within a second, until it is reopened', async () => {
    const id = await createdApp('Closing Shop');
    const apiKey = await keyOf(id);
    const { body: me } = await app.request('GET', '/v1/me', { apiKey });
    const statuses = async () => [
      (await app.request('GET', '/v1/me', { apiKey })).status,
      (await app.request('GET', `/embed/settings?public_app_id=${me.public_app_id}`)).status,
    ];
    expect(await statuses()).toEqual([200, 200]);
    await gifts('apps', 'close', id);
    await expect.poll(statuses, { timeout: 15_000 }).toEqual([401, 404]);
    expect((await gifts('apps', 'list')).stdout).toMatch(new RegExp(`${id}.*  closed 20`));
    await gifts('apps', 'reopen', id);
    await expect.poll(statuses, { timeout: 15_000 }).toEqual([200, 200]);
  });
});

describe('the pages that may show the payment form of an app', () => {
  const framedBy = async (publicAppId: string): Promise<string | undefined> => {
    const { headers } = await app.request('GET', `/embed/payment-form?public_app_id=${publicAppId}`);
    const rules = headers.get('content-security-policy')?.split('; ');
    return rules?.find((rule) => rule.startsWith('frame-ancestors'));
  };

  test('are those of its origins, and in the sandbox all while it has none', async () => {
    const id = await createdApp('Framed Shop', '--form-origin', 'https://shop.example');
    const { body: me } = await app.request('GET', '/v1/me', { apiKey: await keyOf(id) });
    expect(await framedBy(me.public_app_id)).toBe('frame-ancestors https://shop.example');
    const origins = ['--form-origin', 'https://a.example/', '--form-origin', 'http://localhost:5173'];
    await gifts('apps', 'update', id, ...origins);
    expect(await framedBy(me.public_app_id)).toBe('frame-ancestors https://a.example http://localhost:5173');
    await gifts('apps', 'update', id, '--no-form-origins');
    expect(await framedBy(me.public_app_id)).toBe('frame-ancestors *');
  });

  test.each(['', 'app_x', '%00', 'a&public_app_id=b'])(
    'of the unknown app "%s" are all in the sandbox',
    async (id) => {
      expect(await framedBy(id)).toBe('frame-ancestors *');
    },
  );
});
