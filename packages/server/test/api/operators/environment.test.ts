/** A database is of one environment, and the commands of the other one leave it alone. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OpenTestDatabase, openTestDatabase } from './open-test-database.ts';
import { type Run, runGifts } from './run-gifts.ts';

let database: OpenTestDatabase;
let db: OpenTestDatabase['db'];

beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
});

afterEach(() => database.close());

const gifts = (environment: string, ...args: string[]): Promise<Run> =>
  runGifts(database.databaseUrl, args, { GIFTS_ENV: environment });

const organizationNames = async () =>
  (await db.query<{ name: string }>('select name from organizations')).map(({ name }) => name);

const create = (name: string) => [
  'organizations',
  'create',
  '--name',
  name,
  '--email',
  `${name}@example.com`,
];

const refusals = {
  sandbox: 'GIFTS_ENV is sandbox: set GIFTS_ENV=production, or use another DATABASE_URL for sandbox.\n',
  production: 'GIFTS_ENV is production: set GIFTS_ENV=sandbox, or use another DATABASE_URL for production.\n',
};

describe('a database of production', () => {
  beforeEach(async () => {
    expect(await gifts('production', ...create('Live'))).toMatchObject({ code: 0 });
  });

  test.each([
    [['seed']],
    [['migrate']],
    [create('Demo')],
    [['keys', 'list']],
    [['keys', 'create', '--email', 'live@example.com']],
    [['balance', 'list']],
    [['ledger', 'verify']],
  ])('refuses "gifts %j" of the sandbox in one sentence, and nothing is written', async (args) => {
    expect(await gifts('sandbox', ...args)).toEqual({
      code: 1,
      stdout: '',
      stderr: `The database of DATABASE_URL is of the production environment, and ${refusals.sandbox}`,
    });
    expect(await organizationNames()).toEqual(['Live']);
    expect(await db.query('select count(*) from api_keys')).toEqual([{ count: 0 }]);
  });

  test('is refused before a migration is applied', async () => {
    await db.query(`delete from schema_migrations where name = (select max(name) from schema_migrations)`);
    const applied = await db.query('select name from schema_migrations order by name');
    expect(await gifts('sandbox', 'migrate')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(refusals.sandbox),
    });
    expect(await db.query('select name from schema_migrations order by name')).toEqual(applied);
  });

  test('starts empty: "gifts seed" says how to fill it', async () => {
    const run = await gifts('production', 'seed');
    expect(run).toMatchObject({ code: 1, stderr: expect.stringContaining('gifts catalog import FILE') });
    expect(await db.query('select count(*) from products')).toEqual([{ count: 0 }]);
  });

  test('is a problem that the doctor of the sandbox finds', async () => {
    const { stdout } = await gifts('sandbox', 'doctor');
    expect(stdout).toMatch(
      /FAIL {2}database\.environment +The database of DATABASE_URL is of the production environment/,
    );
    const live = await gifts('production', 'doctor');
    expect(live.stdout).toMatch(/^ok {4}database\.environment +The environment is production$/m);
    for (const missing of [
      /^warn {2}catalog\.products +The catalog that all organizations share is empty\. "npx gifts catalog import FILE"/m,
      /^FAIL {2}mail\.server +Production has no mail server, so recipients get no mails\. Set SMTP_URL, such as/m,
      /^FAIL {2}public_url\.address +PUBLIC_URL is http:\/\/localhost:4000, which no recipient can open/m,
      /^warn {2}cards\.gateway +There is no card gateway, so gifts cannot be paid by card\. Set the keys of one/m,
    ]) {
      expect(live.stdout).toMatch(missing);
    }
  });
});

test('a database of the sandbox refuses production', async () => {
  await gifts('sandbox', 'seed');
  expect(await gifts('production', ...create('Live'))).toEqual({
    code: 1,
    stdout: '',
    stderr: `The database of DATABASE_URL is of the sandbox environment, and ${refusals.production}`,
  });
  expect(await organizationNames()).toEqual(['Demo Company']);
});

test('a command on DATABASE_URL without GIFTS_ENV is refused, and the database takes no environment', async () => {
  expect(await gifts('', 'organizations', 'list')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^GIFTS_ENV must be set together with DATABASE_URL: .*\n$/),
  });
  expect(await db.query('select environment from deployment')).toEqual([]);
});

test('of two first starts with different environments, one is refused', async () => {
  const runs = await Promise.all([gifts('production', 'migrate'), gifts('sandbox', 'migrate')]);
  expect(runs.map(({ code }) => code).sort()).toEqual([0, 1]);
  expect(await db.query('select count(*) from deployment')).toEqual([{ count: 1 }]);
});
