import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { openTestDatabase } from './open-test-database.ts';
import { type Run, runGifts } from './run-gifts.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ worker: false });
});

afterAll(() => app.close());

const gifts = (...args: string[]): Promise<Run> => runGifts(app.databaseUrl, args);

async function createdOrganization(name: string, email: string): Promise<string> {
  const { code, stdout, stderr } = await gifts(
    'organizations',
    'create',
    '--name',
    name,
    '--email',
    email,
    '--quiet',
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout.trim();
}

async function revisionOf(organizationId: string): Promise<number> {
  const [row] = await app.db.query<{ revision: number }>('select revision from organizations where id = $1', [
    organizationId,
  ]);
  return row?.revision ?? -1;
}

describe('--locale', () => {
  const localeOf = async (id: string): Promise<string | null | undefined> => {
    const [row] = await app.db.query<{ default_locale: string | null }>(
      'select default_locale from organizations where id = $1',
      [id],
    );
    return row?.default_locale;
  };

  test('sets, changes and removes the default language', async () => {
    const { code, stdout } = await gifts(
      ...['organizations', 'create', '--name', 'Tag', '--email', 'tag@example.com'],
      ...['--locale', 'de-at', '--quiet'],
    );
    expect(code).toBe(0);
    const id = stdout.trim();
    expect(await localeOf(id)).toBe('de-AT');
    await gifts('organizations', 'update', id, '--name', 'Tagged');
    expect(await localeOf(id)).toBe('de-AT');
    await gifts('organizations', 'update', id, '--locale', 'ja');
    expect(await localeOf(id)).toBe('ja');
    await gifts('organizations', 'update', id, '--locale', 'none');
    expect(await localeOf(id)).toBe(null);
  });

  test('refuses what is no tag', async () => {
    const { code, stderr } = await gifts('organizations', 'update', app.organizationId, '--locale', 'de_AT');
    expect(code).not.toBe(0);
    expect(stderr).toContain('--locale is "de_AT" and must be a BCP 47 language tag, like de or pt-BR.');
    expect(await localeOf(app.organizationId)).toBe(null);
  });
});

describe('organizations create', () => {
  test('creates one that can send at once and is separate from the others', async () => {
    await createdOrganization('Acme', 'ada.lovelace@example.com');
    const { stdout } = await gifts('keys', 'create', '--email', 'ada.lovelace@example.com', '--quiet');
    const apiKey = stdout.trim();
    const methods = await app.request('GET', '/v1/payment_methods', { apiKey });
    expect(methods.body.data).toMatchObject([{ id: 'CORPORATE_ACCOUNT' }]);
    const [product] = (await app.request('GET', '/v1/products', { apiKey })).body.data;
    const sent = await app.request('POST', '/v1/order_batches', {
      apiKey,
      body: {
        from_name: 'Ada',
        recipients: [{ first_name: 'Grace' }],
        cart: { items: [{ product_id: product.id, quantity: 1 }] },
        send_method: 'link_multiple_custom_list',
      },
    });
    expect(sent).toMatchObject({
      status: 201,
      body: {
        payment_method_id: 'CORPORATE_ACCOUNT',
        workspace_name: 'General',
        sender: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada.lovelace@example.com' },
      },
    });
    expect((await app.request('GET', `/v1/order_batches/${sent.body.id}`)).status).toBe(404);
  });

  test('gives every organization a link code of its own', async () => {
    await createdOrganization('One', 'one@example.com');
    const rows = await app.db.query<{ link_code: string }>('select link_code from organizations');
    expect(new Set(rows.map((row) => row.link_code)).size).toBe(rows.length);
    for (const { link_code } of rows) expect(link_code).toMatch(/^[a-z0-9]{6}$/);
  });

  test('in production gives no credit', async () => {
    const { databaseUrl, db, close } = await openTestDatabase();
    const args = ['organizations', 'create', '--name', 'Live', '--email', 'live@example.com', '--quiet'];
    const { code, stdout } = await runGifts(databaseUrl, args, { GIFTS_ENV: 'production' });
    expect(code).toBe(0);
    const id = stdout.trim();
    const funded = `select code from ledger_accounts
      where organization_id = $1 and kind in ('balance', 'workspace_balance', 'stored_value', 'receivable')`;
    expect(await db.query(funded, [id])).toEqual([]);
    expect(await db.query('select default_payment_method from organizations where id = $1', [id])).toEqual([
      { default_payment_method: null },
    ]);
    await close();
  });

  test.each<[string, string[], number, RegExp]>([
    [
      'an address in use, in whatever case',
      ['--name', 'X', '--email', 'ADMIN@example.com'],
      1,
      /Demo Company/,
    ],
    ['an address that is none', ['--name', 'X', '--email', 'admin'], 1, /not a valid email/],
    ['no name', ['--email', 'x@example.com'], 2, /--name is required/],
    ['a blank name', ['--name', ' ', '--email', 'x@example.com'], 2, /--name is required/],
  ])('with %s is refused and creates nothing', async (_, options, code, sentence) => {
    const before = await app.db.query('select id from organizations');
    const run = await gifts('organizations', 'create', ...options);
    expect(run).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(sentence) });
    expect(await app.db.query('select id from organizations')).toEqual(before);
  });
});

test('organizations create in production says how it can pay', async () => {
  const { databaseUrl, close } = await openTestDatabase();
  const args = ['organizations', 'create', '--name', 'Fresh', '--email', 'fresh@example.com'];
  const { stderr } = await runGifts(databaseUrl, args, { GIFTS_ENV: 'production' });
  await close();
  expect(stderr).toMatch(/It can pay for nothing yet\. .*gifts balance limit/);
});

test('organizations list has a line for each, with its id and name', async () => {
  const { stdout } = await gifts('organizations', 'list');
  expect(stdout).toContain(`${app.organizationId}  Demo Company  (3 users)\n`);
});

describe('users add', () => {
  const add = (...options: string[]) =>
    gifts('users', 'add', '--organization', app.organizationId, ...options);

  test('adds a sender with access to every workspace', async () => {
    const before = await revisionOf(app.organizationId);
    const { code, stdout } = await add(
      '--email',
      'sid@example.com',
      '--role',
      'sender',
      '--first-name',
      'Sid',
    );
    expect(code).toBe(0);
    const members = 'select workspace_id from workspace_members where user_id = $1';
    expect(await app.db.query(members, [stdout.trim()])).toHaveLength(2);
    expect(await revisionOf(app.organizationId)).toBeGreaterThan(before);
  });

  test('--workspace limits the access to the named workspaces', async () => {
    const [workspace] = (await app.request('GET', '/v1/workspaces')).body.data;
    await add('--email', 'one.room@example.com', '--role', 'viewer', '--workspace', workspace.id);
    const { stdout } = await gifts('keys', 'create', '--email', 'one.room@example.com', '--quiet');
    const reached = await app.request('GET', '/v1/workspaces', { apiKey: stdout.trim() });
    expect(reached.body.data).toEqual([workspace]);
  });

  test.each<[string, string[], number, RegExp]>([
    [
      'an address in use',
      ['--email', 'viewer@example.com', '--role', 'viewer'],
      1,
      /this organization already/,
    ],
    ['a role that is none', ['--email', 'x@example.com', '--role', 'boss'], 2, /admin, sender, viewer/],
    [
      'a workspace of nobody',
      ['--email', 'x@example.com', '--role', 'viewer', '--workspace', '019b0000-0000-7000-8000-00000000ffff'],
      1,
      /no workspace/,
    ],
    [
      'a workspace id that is none',
      ['--email', 'x@example.com', '--role', 'viewer', '--workspace', 'x'],
      1,
      /no workspace/,
    ],
  ])('with %s is refused and adds no user', async (_, options, code, sentence) => {
    const before = await app.db.query('select id from users');
    expect(await add(...options)).toMatchObject({
      code,
      stdout: '',
      stderr: expect.stringMatching(sentence),
    });
    expect(await app.db.query('select id from users')).toEqual(before);
  });

  test('of two at the same time, one gets the email', async () => {
    const runs = await Promise.all([1, 2].map(() => add('--email', 'race@example.com', '--role', 'viewer')));
    expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  });
});
