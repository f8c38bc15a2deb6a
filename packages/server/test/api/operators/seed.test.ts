import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardGateways } from '../../../src/adapters.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { assert } from '../../../src/kit/assert.ts';
import { hashApiKey } from '../../../src/modules/organizations/api-key-format.ts';
import { createOrganization } from '../../../src/modules/organizations/create-organization.ts';
import { findCallerByKeyHash } from '../../../src/modules/organizations/organizations.sql.ts';
import { type SeedSummary, seed } from '../../../src/seed/seed.ts';
import { type OpenTestDatabase, openTestDatabase } from './open-test-database.ts';

const sandbox = loadConfig({}, cardGateways);
const tables = [
  'organizations',
  'users',
  'workspaces',
  'api_keys',
  'brands',
  'products',
  'cards',
  'collections',
];

let database: OpenTestDatabase;
let db: OpenTestDatabase['db'];

beforeEach(async () => {
  database = await openTestDatabase();
  db = database.db;
});

afterEach(() => database.close());

async function seeded(config: Parameters<typeof seed>[1] = sandbox): Promise<SeedSummary> {
  const summary = await seed(db, config);
  assert(summary !== null, 'There are no other organizations.');
  return summary;
}

async function callerOf(key: string | null) {
  return key ? findCallerByKeyHash(db, hashApiKey(key)) : null;
}

async function counts(): Promise<number[]> {
  const found = tables.map((table) => db.query<{ count: number }>(`select count(*) from ${table}`));
  return (await Promise.all(found)).map(([row]) => row?.count ?? 0);
}

describe('the demo organization', () => {
  test('has an automation and a commerce key of its admin, and funds', async () => {
    const summary = await seeded();
    expect(summary).toMatchObject({ email: 'admin@example.com', isNew: true });
    const caller = await callerOf(summary.apiKey);
    expect(caller?.organization).toMatchObject({
      id: summary.organizationId,
      name: 'Demo Company',
      default_payment_method: 'CORPORATE_ACCOUNT',
    });
    expect(caller?.user).toMatchObject({ email: 'admin@example.com', role: 'admin' });
    expect(caller?.workspaces).toHaveLength(2);
    const [first] = caller?.workspaces ?? [];
    const amounts = caller?.fundingAccounts
      .map((account) => [account.source, account.available_cents])
      .sort();
    expect(amounts).toEqual([
      ['BALANCE', 25_000_000],
      ['COMMERCE_STORED_VALUE', 10_000_000],
      ['CORPORATE_ACCOUNT', 10_000_000_000],
      ['WORKSPACE_BALANCE', 5_000_000],
    ]);
    expect(caller?.fundingAccounts.find((account) => account.workspace_id)?.workspace_id).toBe(first?.id);
    const commerce = await callerOf(summary.commerceApiKey);
    expect(commerce?.key).toMatchObject({ kind: 'commerce', public_app_id: expect.stringMatching(/^app_/) });
  });

  test('has a sender and a viewer with access to the first workspace only', async () => {
    await seeded();
    const rows = await db.query(`
      select u.role, array_agg(w.name) as workspaces from users u
      join workspace_members m on m.user_id = u.id join workspaces w on w.id = m.workspace_id
      where u.role <> 'admin' group by u.role order by u.role`);
    expect(rows).toEqual([
      { role: 'sender', workspaces: ['Marketing'] },
      { role: 'viewer', workspaces: ['Marketing'] },
    ]);
  });

  test('has a published collection whose products all exist', async () => {
    const { organizationId } = await seeded();
    const [collection] = await db.query<{ products: number; missing: number; stands: boolean }>(`
      select count(*) as products, count(*) filter (where p.id is null) as missing,
        (select is_collection and owner_organization_id = c.organization_id from products where id = c.product_id) as stands
      from collections c
      join collection_versions v on v.organization_id = c.organization_id and v.id = c.published_version_id
      cross join jsonb_path_query(v.document, '$.categories[*].products[*].product_id') as named (id)
      left join products p on p.id = (named.id #>> '{}')::uuid
      where c.organization_id = '${organizationId}' group by c.organization_id, c.id, c.product_id`);
    expect(collection).toMatchObject({ missing: 0, stands: true });
    expect(collection?.products).toBeGreaterThan(5);
  });
});

test('nothing is seeded beside another organization', async () => {
  const admin = { email: 'ada@example.com' };
  await db.transaction((tx) => createOrganization(tx, { name: 'First', environment: 'sandbox', admin }));
  const before = await counts();
  expect(await seed(db, { ...sandbox, demoApiKey: 'gos_sandbox_abcdefghijklmnopqrstuvwx' })).toBeNull();
  expect(await counts()).toEqual(before);
});

test('an organization that was created after the demo does not prevent later starts', async () => {
  const first = await seeded();
  const admin = { email: 'ada@example.com' };
  await db.transaction((tx) => createOrganization(tx, { name: 'Second', environment: 'sandbox', admin }));
  expect(await seeded()).toMatchObject({ organizationId: first.organizationId, isNew: false });
});

describe('seeding again', () => {
  test('adds nothing and shows no key', async () => {
    const first = await seeded();
    const before = await counts();
    const second = await seeded();
    expect(second).toEqual({ ...first, apiKey: null, commerceApiKey: null, isNew: false });
    expect(await counts()).toEqual(before);
  });

  test("does not undo an operator's changes of the built-in catalog", async () => {
    const { productId } = await seeded();
    await db.query('update products set price = 1 where id = $1', [productId]);
    await seeded();
    expect(await db.query('select price from products where id = $1', [productId])).toEqual([{ price: 1 }]);
  });

  test('accepts a demo organization that people have changed', async () => {
    await seeded();
    await db.query(`update users set email = 'grace@example.com' where role = 'admin'`);
    expect(await seeded()).toMatchObject({ email: 'grace@example.com', isNew: false });
  });

  test('at the same time as another process creates one organization', async () => {
    const summaries = await Promise.all([seeded(), seeded(), seeded()]);
    expect(summaries.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await db.query('select name from organizations')).toEqual([{ name: 'Demo Company' }]);
    expect(await db.query('select count(*) from api_keys')).toEqual([{ count: 2 }]);
  });
});

describe('DEMO_API_KEY', () => {
  const withKey = (demoApiKey: string) => ({ ...sandbox, demoApiKey });
  const oneKey = 'gos_sandbox_abcdefghijklmnopqrstuvwx';
  const otherKey = 'gos_sandbox_abcdefghijklmnopqrstuvwx0123';

  test('is used instead of a random key', async () => {
    expect(await seeded(withKey(oneKey))).toMatchObject({ apiKey: oneKey, isNew: true });
    expect(await callerOf(oneKey)).toMatchObject({ user: { email: 'admin@example.com' } });
    const kinds = await db.query('select kind from api_keys order by kind');
    expect(kinds).toEqual([{ kind: 'automation' }, { kind: 'commerce' }]);
  });

  test('is shown at every start and created once', async () => {
    await seeded(withKey(oneKey));
    expect(await seeded(withKey(oneKey))).toMatchObject({ apiKey: oneKey, isNew: false });
    expect(await db.query('select count(*) from api_keys')).toEqual([{ count: 2 }]);
  });

  test('changed between starts is added, and the earlier key still works', async () => {
    await seeded(withKey(oneKey));
    expect(await seeded(withKey(otherKey))).toMatchObject({ apiKey: otherKey });
    expect(await callerOf(oneKey)).not.toBeNull();
    expect(await callerOf(otherKey)).not.toBeNull();
  });

  test('that was revoked remains revoked', async () => {
    await seeded(withKey(oneKey));
    await db.query(`update api_keys set revoked_at = now() where kind = 'automation'`);
    expect(await seeded(withKey(oneKey))).toMatchObject({ apiKey: null });
    expect(await callerOf(oneKey)).toBeNull();
  });
});
