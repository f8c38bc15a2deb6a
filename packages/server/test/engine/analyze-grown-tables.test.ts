import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { analyzeGrownTables } from '../../src/db/analyze-grown-tables.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { type TextDatabase, withTexts } from '../harness/text-queries.ts';
import { until } from './engine-process.ts';

let database: TestDatabase;
let db: TextDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  const log = pino({ level: 'silent' });
  const { databaseUrl } = database;
  db = withTexts(openDatabase({ databaseUrl, poolSize: 2, applicationName: 'gifts under test', log }));
  // Where the rows of the service are, also on a cluster.
  await db.pool.query('create table notes (id integer) with (autovacuum_enabled = off)');
});
afterEach(async () => {
  await db.close();
  await database.drop();
});

/** Adds notes and waits until PostgreSQL has counted them all. */
async function addNotes(count: number, total: number): Promise<void> {
  await db.query('insert into notes select generate_series(1, $1::int)', [count]);
  await until(async () => {
    const [counted] = await db.query<{ rows: number }>(
      "select n_live_tup as rows from pg_stat_user_tables where relname = 'notes'",
    );
    return counted?.rows === total;
  });
}

async function analyzedRows(): Promise<number> {
  await analyzeGrownTables(db);
  const [table] = await db.query<{ rows: number }>(
    "select reltuples as rows from pg_class where relname = 'notes'",
  );
  return table?.rows ?? Number.NaN;
}

test('a table is analysed when it has 500 rows, and again when it has ten times as many', async () => {
  await addNotes(400, 400);
  expect(await analyzedRows()).toBe(-1);
  await addNotes(200, 600);
  expect(await analyzedRows()).toBe(600);
  await addNotes(3_000, 3_600);
  expect(await analyzedRows()).toBe(600);
  await addNotes(2_400, 6_000);
  expect(await analyzedRows()).toBe(6_000);
});

test('a table that another transaction has locked is skipped', async () => {
  await addNotes(600, 600);
  await db.transaction(async (tx) => {
    await tx.query('lock table notes in share update exclusive mode');
    await analyzeGrownTables(db);
  });
  const [table] = await db.query("select reltuples as rows from pg_class where relname = 'notes'");
  expect(table).toEqual({ rows: -1 });
});
