/** Rules of every table that keep organizations separate, checked on the migrated database. */

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { hasRows, isNamedByUs, schemaOfTables } from '../harness/stored-tables.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const column = 'organization_id';

async function rowsOf<Row extends object>(statement: string, values: unknown[] = []): Promise<Row[]> {
  return (await client.query<Row>(statement, values)).rows;
}

const tables = `
  select c.oid::int as id, c.relname as name, a.attnum is not null as "isTenant", a.attnotnull as "isRequired"
  from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = '${column}'
  where c.relnamespace = ${schemaOfTables} and ${isNamedByUs('c')} and c.relkind in ('r', 'p') order by c.relname`;

interface Table {
  id: number;
  name: string;
  isTenant: boolean;
  isRequired: boolean | null;
}

const tenantTables = async () => (await rowsOf<Table>(tables)).filter(({ isTenant }) => isTenant);

/** Tables that all organizations share or that describe the database itself. */
const sharedTables = [
  // A backup has the data of all organizations.
  'backups',
  'brand_terms',
  'brands',
  'cards',
  'catalog_version',
  // The list of the databases of organizations.
  'cells',
  // Codes wait for any organization, and are in issued_codes once an order has them.
  'code_keys',
  'code_notices',
  'code_thresholds',
  'deployment',
  'gateway_payouts',
  'gift_card_codes',
  'mail_keys',
  'mail_opt_outs',
  'operators',
  'organizations',
  'passkeys',
  'payout_reversals',
  'payouts',
  // A person may be a user of several organizations, so how people sign in belongs to none.
  'people',
  'product_stock',
  'products',
  'schema_migrations',
  'second_factors',
  'sign_in_accounts',
  'sign_in_attempts',
  'sign_in_keys',
  'sign_in_sessions',
  'sign_in_verifications',
  'spent_challenges',
  'provider_identities',
  // It is not known yet whose they are.
  'registrations',
  'setup_steps',
  'card_callbacks',
  'stock_changes',
  // It is not known yet whose they are.
  'unclaimed_carrier_reports',
  'vault_keys',
];

/**
 * Tables that are read before the organization is known. They have no organization_id as the first column of their
 * key.
 */
const lookUpTables = ['api_key_hashes', 'carrier_tracker_references', 'public_app_ids'];

/** The tables of the simulated card gateway. It stands for another company, so it has no organizations. */
const outsideTables = [
  'simulated_attachments',
  'simulated_cards',
  'simulated_charges',
  'simulated_payouts',
  'simulated_refunds',
];

it('a table has an organization_id or is listed as shared', async () => {
  const shared = (await rowsOf<Table>(tables)).filter(({ isTenant }) => !isTenant).map(({ name }) => name);
  expect(shared, 'Give the table an organization_id, or say here why it is shared.').toEqual(
    [...sharedTables, ...outsideTables].sort(),
  );
});

it('a row always belongs to an organization', async () => {
  const optional = (await tenantTables()).filter(({ isRequired }) => !isRequired);
  expect(
    optional.map(({ name }) => name),
    'Write "organization_id uuid not null".',
  ).toEqual([]);
});

const uniqueIndexes = `
  select t.relname as table, i.relname as index, x.indisprimary as "isPrimary",
    pg_get_indexdef(x.indexrelid, 1, true) as first
  from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where x.indisunique and t.relname = any($1::text[]) and t.relnamespace = ${schemaOfTables}
  order by t.relname, i.relname`;

interface UniqueIndex {
  table: string;
  index: string;
  isPrimary: boolean;
  first: string;
}

const indexesOf = async (names: readonly string[]) => rowsOf<UniqueIndex>(uniqueIndexes, [names]);
const ownedTables = async () =>
  (await tenantTables()).map(({ name }) => name).filter((name) => !lookUpTables.includes(name));

it('primary keys and unique indexes begin with the organization', async () => {
  const indexes = await indexesOf(await ownedTables());
  const others = indexes
    .filter(({ first }) => first !== column)
    .map(({ table, index }) => `${table}.${index}`);
  expect(others, 'Put organization_id first: what is unique is unique within an organization.').toEqual([]);
});

it('every table of an organization has a primary key', async () => {
  const names = (await tenantTables()).map(({ name }) => name);
  const keyed = (await indexesOf(names)).filter(({ isPrimary }) => isPrimary).map(({ table }) => table);
  expect(keyed).toEqual(names);
});

const tablesWithoutOption = `
  select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
  where a.attname = '${column}' and a.attoptions is null
    and ${hasRows('c')}
  order by name`;

it('plans expect that every row of a table may belong to one organization', async () => {
  const forgotten = await rowsOf<{ name: string }>(tablesWithoutOption);
  expect(
    forgotten.map(({ name }) => name),
    'End the migration with "select plan_for_one_organization();". Migration 0019 says why.',
  ).toEqual([]);
});

const foreignKeys = `
  select k.conname as name, source.relname as table, target.relname as target, own.attname as own,
    other.attname as other
  from pg_constraint k
  join pg_class source on source.oid = k.conrelid
  join pg_class target on target.oid = k.confrelid
  join pg_attribute own on own.attrelid = k.conrelid and own.attnum = k.conkey[1]
  join pg_attribute other on other.attrelid = k.confrelid and other.attnum = k.confkey[1]
  where k.contype = 'f' and source.relname = any($1::text[]) and k.connamespace = ${schemaOfTables}
  order by source.relname, k.conname`;

interface ForeignKey {
  name: string;
  table: string;
  target: string;
  own: string;
  other: string;
}

it('a reference leads to the same organization or to a shared table', async () => {
  const keys = await rowsOf<ForeignKey>(foreignKeys, [(await tenantTables()).map(({ name }) => name)]);
  expect(keys.length).toBeGreaterThan(0);
  const crossing = keys.filter(({ own, other, target }) => {
    if (target === 'organizations') return own !== column || other !== 'id';
    return !sharedTables.includes(target) && (own !== column || other !== column);
  });
  expect(
    crossing.map(({ table, name }) => `${table}.${name}`),
    'Write "foreign key (organization_id, …) references … (organization_id, id)": a reference across organizations must not be storable.',
  ).toEqual([]);
});
