/** A backup or restore that is killed leaves nothing that could be taken for a whole one. */
import { strict as assert } from 'node:assert';
import { once } from 'node:events';
import { open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NoCellYet } from '../../src/db/cells/locate-cell.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { urlOfRows } from '../harness/cluster.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { query, until } from './engine-process.ts';
import { type SeededDatabase, seedDatabase } from './service-process.ts';

let folder: string;
let source: TestDatabase;
let seeded: SeededDatabase;
let backup: string;

beforeAll(async () => {
  folder = await makeTemporaryFolder('gifts-killed-');
  source = await createTestDatabase();
  seeded = await seedDatabase(source.databaseUrl);
  // The key of the data is settled by the first command.
  await runGifts(source.databaseUrl, ['migrate']);
  backup = join(folder, 'whole.tar.zst');
  expect((await runGifts(source.databaseUrl, ['backup', backup])).code).toBe(0);
});

afterAll(async () => {
  await seeded.db.close();
  await source.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (databaseUrl: string) => ({
  DATABASE_URL: databaseUrl,
  GIFTS_ENV: 'sandbox',
  GIFTS_SECRET_KEY: testSecretKey,
});

/** Runs a statement where the rows of a database are. On a cluster this is nowhere until the restore has made the tables. */
async function queryRows({ databaseUrl }: TestDatabase, text: string): Promise<unknown[]> {
  const url = await urlOfRows(databaseUrl).catch((error) => {
    if (error instanceof NoCellYet) return null;
    throw error;
  });
  return url === null ? [] : query(url, text);
}

test('a backup that is killed has no file with its name', async () => {
  const file = join(folder, 'killed.tar.zst');
  await seeded.db.transaction(async (tx) => {
    // The backup waits for this table when its file is there.
    await tx.query({ name: 'lock', text: 'lock table orders in access exclusive mode', columns: [] });
    const child = spawnGifts(['backup', file], settings(source.databaseUrl));
    const ended = once(child, 'close');
    await until(async () => (await readdir(folder)).some((name) => name.startsWith('killed')));
    child.kill('SIGKILL');
    await ended;
  });
  const left = (await readdir(folder)).filter((name) => name.startsWith('killed'));
  expect(left).toEqual([expect.stringMatching(/^killed\.tar\.zst\.unfinished-\d+$/)]);
  expect((await runGifts(source.databaseUrl, ['backup', file])).code).toBe(0);
});

test('a restore that is killed lets no service start, and is done by the next one', async () => {
  const target = await createEmptyDatabase();
  const child = spawnGifts(['restore', '-'], settings(target.databaseUrl), { stdin: 'pipe' });
  const ended = once(child, 'close');
  const whole = await readFile(backup);
  assert(child.stdin);
  child.stdin.write(whole.subarray(0, Math.floor(whole.length * 0.9)));
  const isLoading = `select from pg_stat_activity where datname = current_database() and query like 'copy %'`;
  await until(async () => (await queryRows(target, isLoading)).length > 0);
  child.kill('SIGKILL');
  await ended;

  for (const command of ['api', 'worker', 'migrate', 'backup']) {
    const { code, stderr } = await runGifts(target.databaseUrl, [command]);
    expect([command, code]).toEqual([command, 1]);
    expect(stderr).toMatch(/was not finished: run "gifts restore FILE" again/);
  }
  expect(await queryRows(target, 'select from organizations')).toEqual([]);

  expect((await runGifts(target.databaseUrl, ['restore', backup])).stderr).toMatch(/^Restored \d+ rows/);
  expect(await queryRows(target, 'select from organizations')).toHaveLength(1);
  expect((await runGifts(target.databaseUrl, ['migrate'])).stderr).toMatch(/up to date/);
  await target.drop();
}, 60_000);

test('what is damaged at any place is refused, and nothing of it is restored', async () => {
  const whole = await readFile(backup);
  const target = await createEmptyDatabase();
  const damage = async (name: string, change: (bytes: Buffer) => Buffer): Promise<string> => {
    const file = join(folder, name);
    const handle = await open(file, 'w');
    await handle.writeFile(change(Buffer.from(whole)));
    await handle.close();
    return file;
  };
  const flipped = (at: number) => (bytes: Buffer) => {
    const place = Math.floor(bytes.length * at);
    bytes.writeUInt8(bytes.readUInt8(place) ^ 0xff, place);
    return bytes;
  };
  const cases: readonly [string, (bytes: Buffer) => Buffer][] = [
    ...[0.05, 0.4, 0.6, 0.8, 0.95].map(
      (at) => [`flipped-${at}`, flipped(at)] as const satisfies [string, unknown],
    ),
    ...[0.3, 0.7, 0.99].map(
      (part) =>
        [
          `short-${part}`,
          (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * part)),
        ] as const satisfies [string, unknown],
    ),
  ];
  for (const [name, change] of cases) {
    const file = await damage(name, change);
    const { code, stderr } = await runGifts(target.databaseUrl, ['restore', file]);
    expect([name, code]).toEqual([name, 1]);
    expect(stderr).toMatch(/is damaged or incomplete|is not a backup of this service, or it is damaged/);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  }
  expect(
    await queryRows(
      target,
      `select from pg_class where relname = 'organizations' and exists (select from organizations)`,
    ),
  ).toEqual([]);
  await target.drop();
}, 60_000);
