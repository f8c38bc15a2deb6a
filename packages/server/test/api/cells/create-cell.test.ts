/** gifts cells create, list and plan, and what other commands do with several cells. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Deployment, openDeployment } from '../../../src/cells/open-deployment.ts';
import { mainCellOf } from '../../../src/commands/choose-cell.ts';
import { openForCommand } from '../../../src/commands/prepare-database.ts';
import { databaseOf, urlOfDatabase } from '../../../src/deployment/cells/cell-address.ts';
import { closeCell } from '../../../src/deployment/cells/close-cell.process.ts';
import { copyChanges } from '../../../src/deployment/cells/copy-deployment.process.ts';
import { type SeededDatabase, seedDatabase } from '../../engine/service-process.ts';
import { requesterOf, testConfig } from '../../harness/app.ts';
import { createDatabase, dropEverywhere, listServers } from '../../harness/cluster.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../harness/database.ts';
import { storedTable } from '../../harness/stored-tables.ts';
import { makeTemporaryFolder } from '../../harness/temporary-folder.ts';
import { withTexts } from '../../harness/text-queries.ts';
import { runGifts } from '../operators/run-gifts.ts';
import { prepare } from './test-deployment.ts';

const nobody = '00000000-0000-0000-0000-000000000000';

let database: TestDatabase;
let seeded: SeededDatabase;
let addressOfB: TestDatabase;
beforeEach(async () => {
  [database, addressOfB] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  seeded = await seedDatabase(database.databaseUrl);
});
afterEach(async () => {
  await seeded.db.close();
  await database.drop();
  await addressOfB.drop();
});

const gifts = (...args: string[]) => runGifts(database.databaseUrl, args);
const cellsThere = () =>
  seeded.db.query<{ name: string; isOpen: boolean; address: string | null }>(
    `select name, opened_at is not null as "isOpen", address from cells`,
  );

/** Opens the deployment in this process, as a service does. */
async function openHere(): Promise<Deployment> {
  const cell = mainCellOf(database.databaseUrl, { ...testConfig(), isEnvironmentGiven: true });
  return openDeployment({
    ...{ main: { ...cell, config: await prepare(cell) }, prepare, lookEveryMs: 50 },
  });
}

/** Returns the key of its admin. */
async function makeOrganizationInB(): Promise<string> {
  await gifts('organizations', 'create', '--name', 'B', '--email', 'b@example.com', '--cell', 'b');
  return (await gifts('keys', 'create', '--email', 'b@example.com')).stdout.trim();
}

async function inB<Result>(work: (db: ReturnType<typeof withTexts>) => Promise<Result>): Promise<Result> {
  const db = openForCommand(addressOfB.databaseUrl);
  try {
    return await work(withTexts(db));
  } finally {
    await db.close();
  }
}

describe('gifts cells create', () => {
  it('makes the same cell once if it is run twice at the same time, and others in turn', async () => {
    const url = ['--url', addressOfB.databaseUrl];
    const [first, second, other] = await Promise.all([
      gifts('cells', 'create', 'b', ...url),
      gifts('cells', 'create', 'b', ...url),
      gifts('cells', 'create', 'c'),
    ]);
    try {
      expect([first.code, second.code, other.code]).toEqual([0, 0, 0]);
      expect(`${first.stderr}${second.stderr}`).toMatch(/The cell b is open\./);
      expect(`${first.stderr}${second.stderr}`).toMatch(/The cell b is open already\./);
      expect((await cellsThere()).map(({ name, isOpen }) => [name, isOpen]).toSorted()).toEqual([
        ['b', true],
        ['c', true],
      ]);
    } finally {
      await dropEverywhere(await listServers(database.databaseUrl), `${databaseOf(database.databaseUrl)}_c`);
    }
  });

  it('makes a database beside that of main, with what is of the deployment', async () => {
    const { code, stderr } = await gifts('cells', 'create', 'b');
    expect([code, stderr]).toEqual([0, expect.stringContaining('The cell b is open.')]);
    const entries = `select organization_id, details from audit_entries where act = 'cells_create'`;
    expect(await seeded.db.query(entries)).toEqual([{ organization_id: nobody, details: { cell: 'b' } }]);
    const name = `${databaseOf(database.databaseUrl)}_b`;
    const url = urlOfDatabase(database.databaseUrl, name);
    const db = withTexts(openForCommand(url));
    try {
      for (const table of ['brands', 'cards', 'sign_in_keys', 'mail_keys', 'operators', 'brand_terms']) {
        const rows = `select * from ${table} as t order by t::text`;
        expect(await db.query(rows)).toEqual(await seeded.db.query(rows));
      }
      expect(await db.query('select environment from deployment')).toEqual([{ environment: 'sandbox' }]);
    } finally {
      await db.close();
      await dropEverywhere(await listServers(database.databaseUrl), name);
    }
  });

  it.each(['copying the catalog', 'copying the keys', 'opening the cell'])(
    'that died while %s is run again, and does each thing once',
    async (step) => {
      const [table, db] = {
        'copying the catalog': ['cards', addressOfB.databaseUrl] as const,
        'copying the keys': ['mail_keys', addressOfB.databaseUrl] as const,
        'opening the cell': ['cells', database.databaseUrl] as const,
      }[step] ?? ['', ''];
      const when = table === 'cells' ? 'update of opened_at' : 'insert';
      const at = withTexts(openForCommand(db));
      await at.query(
        `create function die() returns trigger language plpgsql as 'begin raise exception ''died''; end'`,
      );
      const stored = await storedTable(at, table);
      await at.query(`create trigger die before ${when} on ${stored} for each row execute function die()`);
      const create = () => gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
      expect((await create()).code).not.toBe(0);
      expect(await cellsThere()).toEqual([expect.objectContaining({ name: 'b', isOpen: false })]);
      expect((await gifts('organizations', 'list', '--cell', 'b')).stderr).toContain(
        'The cell b is not open yet: run "gifts cells create b".',
      );
      expect((await gifts('doctor')).stdout).toMatch(
        /^\S+ +b: database\.reachable +The cell was not made to its end/m,
      );
      await at.query(`drop function die cascade`);
      await at.close();
      expect((await gifts('cells', 'create', 'b')).stderr).toContain('The cell b is open.');
      expect(await cellsThere()).toEqual([expect.objectContaining({ name: 'b', isOpen: true })]);
      const cards = 'select id from cards order by id';
      expect(await inB((b) => b.query(cards))).toEqual(await seeded.db.query(cards));
      expect((await create()).stderr).toContain('The cell b is open already.');
    },
  );

  it('seals the address of another server', async () => {
    await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
    const [cell] = await cellsThere();
    expect(cell?.address).toMatch(/^sealed\./);
  });

  it.each([
    [['Main'], '"Main" cannot be the name of a cell'],
    [['main'], '"main" cannot be the name of a cell'],
    [['b', '--url', 'localhost'], '--url must be the address of a database'],
    [['b', '--node', 'here'], '"here" is not a node'],
    [['b', '--url', 'postgresql://127.0.0.1:1/b'], 'The database that --url names cannot be used'],
    [[], 'NAME is required'],
  ])('refuses %o', async (args, sentence) => {
    const { code, stderr } = await gifts('cells', 'create', ...args);
    expect([code === 0, stderr]).toEqual([false, expect.stringContaining(sentence)]);
    expect(await cellsThere()).toEqual([]);
  });

  it('refuses a node that is not there', async () => {
    const isCluster = (await listServers(database.databaseUrl)).length > 1;
    const { code, stderr } = await gifts('cells', 'create', 'b', '--node', '127.0.0.1:1');
    expect([code, stderr]).toEqual([
      1,
      expect.stringContaining(
        isCluster ? '127.0.0.1:1 is not a node of the cluster' : 'The cell b is on no cluster',
      ),
    ]);
    if (isCluster)
      await dropEverywhere(await listServers(database.databaseUrl), `${databaseOf(database.databaseUrl)}_b`);
    else expect(await cellsThere()).toEqual([]);
  });

  it('refuses the database of main, of another deployment and of another cell, and a place without the data of the cell', async () => {
    const own = await gifts('cells', 'create', 'b', '--url', database.databaseUrl);
    expect(own.stderr).toContain('is that of DATABASE_URL: name an empty database.');
    await seedDatabase(addressOfB.databaseUrl).then(({ db }) => db.close());
    await runGifts(addressOfB.databaseUrl, ['organizations', 'list']);
    const foreign = await gifts('cells', 'create', 'c', '--url', addressOfB.databaseUrl);
    expect(foreign.stderr).toContain('is one of another deployment: name an empty database.');
    expect(await cellsThere()).toEqual([]);
    const [other, empty] = await Promise.all([createTestDatabase(), createEmptyDatabase()]);
    try {
      expect((await gifts('cells', 'create', 'b', '--url', other.databaseUrl)).code).toBe(0);
      const taken = await gifts('cells', 'create', 'c', '--url', other.databaseUrl);
      expect(taken.stderr).toContain(
        'The database of the cell c is that of the cell b: name an empty database.',
      );
      const elsewhere = await gifts('cells', 'create', 'b', '--url', empty.databaseUrl);
      expect(elsewhere.stderr).toContain('does not have its data: restore a backup of b there first');
      expect(await cellsThere()).toEqual([expect.objectContaining({ name: 'b', isOpen: true })]);
    } finally {
      await Promise.all([other.drop(), empty.drop()]);
    }
  });
});

it('a backup of each cell is restored into its place, and closed cells are opened again', async () => {
  await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
  await gifts('organizations', 'create', '--name', 'B', '--email', 'b@example.com', '--cell', 'b');
  const folder = await makeTemporaryFolder('gifts-cells-');
  const [fileOfMain, fileOfB] = [join(folder, 'main.tar.zst'), join(folder, 'b.tar.zst')];
  expect((await gifts('backup', fileOfMain)).code).toBe(0);
  expect((await gifts('backup', fileOfB, '--cell', 'b')).code).toBe(0);
  const [emptyMain, emptyB] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
  try {
    const there = (...args: string[]) => runGifts(emptyMain.databaseUrl, args);
    expect((await there('restore', fileOfMain)).code).toBe(0);
    expect((await there('cells', 'list')).stdout).toMatch(/^b .* not open$/m);
    // The place of the cell is that of the original, which is not empty.
    expect((await there('restore', fileOfB, '--cell', 'b')).stderr).toContain('The database of the cell b');
    expect((await runGifts(emptyB.databaseUrl, ['restore', fileOfB])).code).toBe(0);
    expect((await there('cells', 'create', 'b')).stderr).toContain('The cell b is open.');
    expect((await there('organizations', 'list')).stdout).toContain('  B  ');
  } finally {
    await Promise.all([emptyMain.drop(), emptyB.drop()]);
    await rm(folder, { recursive: true });
  }
});

describe('with two cells', () => {
  beforeEach(async () => {
    await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
  });

  it('a new organization goes to the one with the least data, and commands find it there', async () => {
    expect((await gifts('cells', 'plan')).stdout).toContain('The next organization goes to b.');
    const id = (
      await gifts('organizations', 'create', '--name', 'B', '--email', 'b@example.com')
    ).stdout.trim();
    expect(await inB((b) => b.query(`select name from organizations where id = '${id}'`))).toEqual([
      { name: 'B' },
    ]);
    expect((await gifts('organizations', 'list')).stdout).toMatch(/Demo.*\n.* B /s);
    expect((await gifts('organizations', 'update', id, '--name', 'Bee')).code).toBe(0);
    expect((await gifts('keys', 'create', '--email', 'b@example.com')).code).toBe(0);
    expect((await gifts('keys', 'list', '--cell', 'b')).stdout).toContain('b@example.com');
    expect((await gifts('privacy', 'report')).stdout).toMatch(
      new RegExp(`^${seeded.organizationId} .*^${id} `, 'ms'),
    );
    expect((await gifts('cells', 'list')).stdout).toMatch(/^b .* 1 organization .* open$/m);
    const unknown = await gifts('keys', 'list', '--cell', 'c');
    expect(unknown.stderr).toContain('There is no cell c: the cells are main, b.');
  });

  it('gifts doctor looks at both, and at PUBLIC_URL by main alone', async () => {
    const { stdout } = await gifts('doctor');
    const lines = stdout.split('\n').filter((line) => line.includes('public_url.deployment'));
    expect([lines.length, stdout]).toEqual([1, expect.stringMatching(/^ok +b: database\.migrations/m)]);
  });

  it('an address that both know has to be told apart', async () => {
    const ids: string[] = [];
    for (const cell of ['main', 'b']) {
      const made = await gifts(
        'organizations',
        'create',
        '--name',
        cell,
        '--email',
        'twin@example.com',
        '--cell',
        cell,
      );
      ids.push(made.stdout.trim());
    }
    const { stderr } = await gifts('keys', 'create', '--email', 'twin@example.com');
    expect(stderr).toContain('Several cells know this (main, b): name one with --cell.');
    const made = await gifts(
      'keys',
      'create',
      '--email',
      'twin@example.com',
      '--organization',
      ids.at(-1) ?? '',
    );
    expect(made.code).toBe(0);
  });

  it('commands about all cells take none, and the shared catalog is imported into main', async () => {
    expect((await gifts('migrate', '--cell', 'b')).stderr).toContain('"gifts migrate" is about all cells');
    expect((await gifts('migrate')).stderr).toContain('b: The database is up to date.');
    const refused = await gifts('catalog', 'import', 'packages/server/catalog/example.json', '--cell', 'b');
    expect(refused.code).not.toBe(0);
  });
});

it('a process that runs opens a new cell, and a worker carries later changes of the deployment to it', async () => {
  const deployment = await openHere();
  try {
    const url = await deployment.listen();
    await deployment.startWorker();
    await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
    await gifts('organizations', 'create', '--name', 'B', '--email', 'b@example.com', '--cell', 'b');
    const key = (await gifts('keys', 'create', '--email', 'b@example.com')).stdout.trim();
    const me = requesterOf(url, key);
    await vi.waitFor(async () => expect((await me('GET', '/v1/me')).status).toBe(200), 10_000);

    await gifts('operators', 'add', '--email', 'owner@example.com', '--role', 'owner');
    await seeded.db.query(`update products set name = 'New name' where id = '${seeded.productId}'`);
    await seeded.db.query('update catalog_version set version = version + 1');
    await vi.waitFor(async () => {
      const names = await inB((b) => b.query(`select name from products where id = '${seeded.productId}'`));
      expect(names).toEqual([{ name: 'New name' }]);
      expect(await inB((b) => b.query('select email from operators'))).toEqual([
        { email: 'owner@example.com' },
      ]);
    }, 10_000);
  } finally {
    await deployment.close();
  }
});

it('a cell whose database has moved to another server is used there, also by processes that run', async () => {
  await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
  const key = await makeOrganizationInB();
  const folder = await makeTemporaryFolder('gifts-cells-');
  const file = join(folder, 'b.tar.zst');
  const place = await createEmptyDatabase();
  const deployment = await openHere();
  try {
    const me = requesterOf(await deployment.listen(), key);
    expect((await me('GET', '/v1/me')).body.email).toBe('b@example.com');
    expect((await gifts('backup', file, '--cell', 'b')).code).toBe(0);
    expect((await runGifts(place.databaseUrl, ['restore', file])).code).toBe(0);
    const moved = await gifts('cells', 'create', 'b', '--url', place.databaseUrl);
    expect(moved.stderr).toContain('The cell b has its new place.');
    const there = withTexts(openForCommand(place.databaseUrl));
    await there.query(`update users set email = 'moved@example.com'`);
    await there.close();
    await vi.waitFor(
      async () => expect((await me('GET', '/v1/me')).body.email).toBe('moved@example.com'),
      10_000,
    );
    const connected = `select 1 from pg_stat_activity
       where datname = current_database() and application_name like 'gifts%' and pid <> pg_backend_pid()`;
    expect(await inB((b) => b.query(connected))).toEqual([]);
    const again = await gifts('cells', 'create', 'b', '--url', place.databaseUrl);
    expect(again.stderr).toContain('The cell b is open already.');
  } finally {
    await deployment.close();
    await place.drop();
    await rm(folder, { recursive: true });
  }
});

it('a cell whose database was lost stays closed to everybody until its own backup is there', async () => {
  await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
  const key = await makeOrganizationInB();
  const folder = await makeTemporaryFolder('gifts-cells-');
  const [fileOfMain, fileOfB] = [join(folder, 'main.tar.zst'), join(folder, 'b.tar.zst')];
  expect((await gifts('backup', fileOfMain)).code).toBe(0);
  expect((await gifts('backup', fileOfB, '--cell', 'b')).code).toBe(0);
  expect((await gifts('restore', fileOfB, '--cell', 'b')).stderr).toContain('already has tables');
  expect(await cellsThere()).toEqual([expect.objectContaining({ name: 'b', isOpen: true })]);
  const servers = await listServers(database.databaseUrl);
  const name = databaseOf(addressOfB.databaseUrl);
  await dropEverywhere(servers, name);
  await createDatabase(servers, name);

  const deployment = await openHere();
  try {
    const me = requesterOf(await deployment.listen(), key);
    expect((await me('GET', '/v1/me')).status).toBe(503);
    const tables = `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;
    expect(await inB((b) => b.query(tables))).toEqual([]);
    const notThere = 'The database of the cell b does not have the data of b';
    expect((await gifts('organizations', 'list', '--cell', 'b')).stderr).toContain(notThere);
    expect((await gifts('migrate')).stderr).toContain(notThere);
    expect((await gifts('doctor')).stdout).toContain(notThere);

    const refused = await gifts('restore', fileOfMain, '--cell', 'b');
    expect(refused.stderr).toContain('main.tar.zst is of the cell main, not of b');
    const restored = await gifts('restore', fileOfB, '--cell', 'b');
    expect(restored.stderr).toContain('"gifts cells create b" opens the cell again.');
    expect(await cellsThere()).toEqual([expect.objectContaining({ name: 'b', isOpen: false })]);
    expect((await me('GET', '/v1/me')).status).toBe(503);
    expect((await gifts('cells', 'create', 'b')).stderr).toContain('The cell b is open.');
    await vi.waitFor(async () => expect((await me('GET', '/v1/me')).status).toBe(200), 10_000);
  } finally {
    await deployment.close();
    await rm(folder, { recursive: true });
  }
});

it('a process that runs lets a cell go when it is closed', async () => {
  await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
  const key = await makeOrganizationInB();
  const deployment = await openHere();
  const main = openForCommand(database.databaseUrl);
  try {
    const me = requesterOf(await deployment.listen(), key);
    expect((await me('GET', '/v1/me')).status).toBe(200);
    await closeCell(main, { name: 'b', databaseUrl: addressOfB.databaseUrl }, () => {});
    expect((await me('GET', '/v1/me')).status).toBe(503);
  } finally {
    await main.close();
    await deployment.close();
  }
});

it('collections of a cell offer shared products at the price that they got in main', async () => {
  await gifts('cells', 'create', 'b', '--url', addressOfB.databaseUrl);
  const made = await gifts(
    'organizations',
    'create',
    '--name',
    'B',
    '--email',
    'b@example.com',
    '--cell',
    'b',
  );
  const folder = await makeTemporaryFolder('gifts-cells-');
  const file = join(folder, 'collections.json');
  const { collections, products } = JSON.parse(
    await readFile('packages/server/catalog/catalog.json', 'utf8'),
  );
  const standIns = collections.map(({ product }: { product: string }) => product);
  await writeFile(
    file,
    JSON.stringify({
      products: products.filter(({ slug }: { slug: string }) => standIns.includes(slug)),
      collections,
    }),
  );
  const offeredAndCurrent = `select distinct (item->>'price')::int as offered, p.price::int as price
    from collections c
    join collection_versions v on v.organization_id = c.organization_id and v.id = c.published_version_id,
      jsonb_path_query(v.document, '$.categories[*].products[*]') item
    join products p on p.id = (item->>'product_id')::uuid and p.owner_organization_id is null
    where p.id = $1`;
  try {
    const imported = await gifts('catalog', 'import', file, '--organization', made.stdout.trim());
    expect([imported.code, imported.stderr]).toEqual([0, expect.any(String)]);
    await inB(async (b) => {
      const [product] = await b.query<{ id: string; price: number }>(`select p.id, p.price::int as price
        from products p join collection_versions v on v.document::text like '%' || p.id || '%'
        where p.owner_organization_id is null and not p.price_is_variable order by p.id limit 1`);
      const { id = '', price = 0 } = product ?? {};
      await seeded.db.query(`update products set price = price + 700 where id = '${id}'`);
      await seeded.db.query('update catalog_version set version = version + 1');
      const cell = openForCommand(addressOfB.databaseUrl);
      const main = openForCommand(database.databaseUrl);
      await copyChanges(main, { name: 'b', db: cell });
      await Promise.all([cell.close(), main.close()]);
      expect(await b.query(offeredAndCurrent, [id])).toEqual([{ offered: price + 700, price: price + 700 }]);
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
