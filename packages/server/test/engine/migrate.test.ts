import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { migrate, pendingMigrations } from '../../src/db/migrate.ts';
import { dropDatabase, onServer, urlOfDatabase } from '../harness/database-server.ts';

const databaseName = `gifts_migrate_${process.pid}`;
const databaseUrl = urlOfDatabase(inject('testServerUrl'), databaseName);
let folder: string;
let said: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gifts-migrations-'));
  said = [];
  await writeMigration('0001_shelves', 'create table shelves (id integer primary key);');
  await onServer(inject('testServerUrl'), `create database ${databaseName}`);
});

afterEach(async () => {
  await dropDatabase(inject('testServerUrl'), databaseName);
  await rm(folder, { recursive: true });
});

test('a second run changes nothing', async () => {
  await run();
  await run();
  expect(said).toEqual(['Migrating the database: 0001_shelves …']);
  expect(await rows('select name from schema_migrations')).toEqual([{ name: '0001_shelves' }]);
});

test('the job queue has its schema', async () => {
  await run();
  expect(await rows("select to_regclass('graphile_worker._private_jobs') is not null as made")).toEqual([
    { made: true },
  ]);
});

test('processes that start together apply each migration once', async () => {
  await writeMigration(
    '0002_boxes',
    'create table boxes (id integer primary key); insert into boxes values (1);',
  );
  await Promise.all([run(), run(), run(), run()]);
  // On a busy machine, those that wait say so.
  expect(said.filter((each) => each.startsWith('Migrating'))).toHaveLength(2);
  expect(await rows('select id from boxes')).toEqual([{ id: 1 }]);
});

test('only what is new is applied', async () => {
  await run();
  await writeMigration('0002_boxes', 'create table boxes (id integer primary key);');
  expect(await pendingMigrations(databaseUrl, folder)).toEqual(['0002_boxes']);
  await run();
  expect(await pendingMigrations(databaseUrl, folder)).toEqual([]);
});

test('a database that was never migrated lacks everything, and asking does not change it', async () => {
  expect(await pendingMigrations(databaseUrl, folder)).toEqual(['0001_shelves']);
  expect(await rows("select to_regclass('schema_migrations') as name")).toEqual([{ name: null }]);
});

test('a migration that fails leaves nothing of itself, and those before it stay', async () => {
  await writeMigration('0002_broken', 'create table boxes (id integer); select 1 / 0;');
  await expect(run()).rejects.toThrow(
    'The migration 0002_broken failed and was rolled back: division by zero',
  );
  expect(await rows("select to_regclass('boxes') as name")).toEqual([{ name: null }]);
  expect(await rows('select name from schema_migrations')).toEqual([{ name: '0001_shelves' }]);
});

test('an applied file that was changed is refused', async () => {
  await run();
  await appendFile(join(folder, '0001_shelves.sql'), 'create table more (id integer);');
  await expect(run()).rejects.toThrow(
    /^The migration 0001_shelves was changed after this database applied it/,
  );
});

test('line ends do not count as a change', async () => {
  await writeMigration('0002_boxes', 'create table boxes (\n  id integer\n);');
  await run();
  await writeMigration('0002_boxes', 'create table boxes (\r\n  id integer\r\n);');
  await run();
});

test('a database of a newer release is refused', async () => {
  await writeMigration('0002_boxes', 'create table boxes (id integer);');
  await run();
  await rm(join(folder, '0002_boxes.sql'));
  await expect(run()).rejects.toThrow(
    /^The database has the migration 0002_boxes, which this release does not know/,
  );
});

test('a database of a newer release is used if its migrations say that this release works with them', async () => {
  await writeMigration('0002_boxes', '-- Step: expand\ncreate table boxes (id integer);');
  await writeMigration('0003_lids', '-- Step: contract since 0.0.9\nalter table shelves drop column id;');
  await run();
  await rm(join(folder, '0002_boxes.sql'));
  await rm(join(folder, '0003_lids.sql'));
  await run();
  expect(await pendingMigrations(databaseUrl, folder)).toEqual([]);
});

test('a database that lacks what this release uses is refused, with the release to run', async () => {
  await writeMigration('0002_boxes', '-- Step: contract since 999.0.0\nalter table shelves drop column id;');
  await run();
  await rm(join(folder, '0002_boxes.sql'));
  await expect(run()).rejects.toThrow(
    /releases before 999\.0\.0 use: run release 999\.0\.0 or a newer one\.$/,
  );
});

test('a database of a release that did not record steps gets the column for them', async () => {
  await run();
  await rows('alter table schema_migrations drop column oldest_release');
  expect(await pendingMigrations(databaseUrl, folder)).toEqual([]);
  await writeMigration('0002_boxes', '-- Step: expand\ncreate table boxes (id integer);');
  await run();
  expect(await rows('select name, oldest_release from schema_migrations order by name')).toEqual([
    { name: '0001_shelves', oldest_release: null },
    { name: '0002_boxes', oldest_release: '0' },
  ]);
});

describe('an index that is created while its table is written to', () => {
  const index = '-- Why.\ncreate index concurrently shelves_id on shelves (id);\n';

  test('is created by processes that start together, and by a run after a killed one', async () => {
    await writeMigration('0002_index', index);
    await Promise.all([run(), run(), run()]);
    await rows("delete from schema_migrations where name = '0002_index'");
    await run();
    expect(said.filter((each) => each.includes('0002_index'))).toHaveLength(2);
    expect(await rows("select indisvalid from pg_index where indexrelid = 'shelves_id'::regclass")).toEqual([
      { indisvalid: true },
    ]);
  });

  test('leaves nothing if it cannot be created', async () => {
    await run();
    await rows('alter table shelves drop constraint shelves_pkey');
    await rows('insert into shelves values (1), (1)');
    await writeMigration('0002_index', index.replace('create index', 'create unique index'));
    await expect(run()).rejects.toThrow(
      /^The migration 0002_index failed and was rolled back: could not create/,
    );
    expect(await rows("select to_regclass('shelves_id') as name")).toEqual([{ name: null }]);
  });
});

test('a migration that has to wait for a table lets others use it, and is applied when it is free', async () => {
  await run();
  const reader = new pg.Client({ connectionString: databaseUrl });
  await reader.connect();
  await reader.query('begin; select from shelves');
  await writeMigration('0002_boxes', 'alter table shelves add column note text;');
  const migrated = run();
  await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 10_000, interval: 10 });
  // Behind a lock that waits, this would wait as long as the reader reads.
  expect(await rows('select id from shelves')).toEqual([]);
  await reader.query('commit');
  await reader.end();
  await migrated;
  expect(await rows('select note from shelves')).toEqual([]);
});

test('a migration numbered before an applied one is refused', async () => {
  await run();
  await writeMigration('0000_late', 'select 1;');
  await expect(run()).rejects.toThrow(/^The migration 0000_late comes before 0001_shelves/);
});

test('a file with an odd name is refused', async () => {
  await writeFile(join(folder, 'boxes.sql'), 'select 1;');
  await expect(run()).rejects.toThrow('The migration boxes.sql must be named like 0001_what_it_does.sql.');
});

const waiting = async (): Promise<number> =>
  (await rows("select from pg_locks where relation = 'shelves'::regclass and not granted")).length;

function run(): Promise<void> {
  return migrate(databaseUrl, { folder, onProgress: (sentence) => said.push(sentence) });
}

function writeMigration(name: string, sql: string): Promise<void> {
  return writeFile(join(folder, `${name}.sql`), sql);
}

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
