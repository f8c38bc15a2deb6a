/** What a restore refuses before it writes anything, with a sentence that says what to do. */
import { createWriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeArchive } from '../../src/backup/archive-writer.ts';
import type { BackupHead } from '../../src/backup/backup-format.ts';
import { openBackupFile } from '../../src/backup/open-backup.ts';
import { writeHead } from '../../src/backup/write-backup.ts';
import { newSealingKey } from '../../src/kit/sealer.ts';
import { runGifts } from '../api/operators/run-gifts.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { query } from './engine-process.ts';

let folder: string;
let source: TestDatabase;
let target: TestDatabase;
let backup: string;
let head: BackupHead;

beforeAll(async () => {
  folder = await makeTemporaryFolder('gifts-refused-');
  source = await createTestDatabase();
  target = await createEmptyDatabase();
  backup = join(folder, 'good.tar.zst');
  await runGifts(source.databaseUrl, ['migrate']);
  expect((await runGifts(source.databaseUrl, ['backup', backup])).code).toBe(0);
  const opened = await openBackupFile(backup);
  head = opened.head;
  await opened.archive.close();
});

afterAll(async () => {
  await source.drop();
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A backup with another head and no rows. */
async function withHead(name: string, changes: object): Promise<string> {
  const file = join(folder, name);
  const archive = writeArchive(createWriteStream(file), new Date(0));
  await writeHead(archive, { ...head, ...changes });
  await archive.finish();
  return file;
}

async function refusal(args: readonly string[], env: object = {}): Promise<string> {
  const { code, stderr, stdout } = await runGifts(target.databaseUrl, ['restore', ...args], { ...env });
  expect([code, stdout]).toEqual([1, '']);
  expect(
    await query(
      target.databaseUrl,
      `select relname from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text in ('public', 'gifts')`,
    ),
  ).toEqual([]);
  return stderr;
}

test('the key of the backup has to be there, also to verify it', async () => {
  const env = { GIFTS_SECRET_KEY: newSealingKey() };
  const [needed] = head.keyIds;
  const sentence = new RegExp(`needs the secret key ${needed}, and GIFTS_SECRET_KEY has [0-9a-f]{8}: set`);
  expect(await refusal([backup], env)).toMatch(sentence);
  expect(await refusal([backup, '--verify'], { ...env, DATA_DIR: join(folder, 'data') })).toMatch(sentence);
  const embedded = { DATABASE_URL: undefined, GIFTS_SECRET_KEY: undefined, DATA_DIR: join(folder, 'data') };
  expect(await refusal([backup], embedded)).toMatch(/and .*data\/secret\.key is not there: set/);
  expect(await readdir(folder)).not.toContain('data');
});

test('a second key that is set too does no harm', async () => {
  const place = await createEmptyDatabase();
  const env = { GIFTS_SECRET_KEY: `${testSecretKey},${newSealingKey()}` };
  expect((await runGifts(place.databaseUrl, ['restore', backup], env)).code).toBe(0);
  await place.drop();
});

test('a backup of the other environment is refused', async () => {
  expect(await refusal([backup], { GIFTS_ENV: 'production' })).toMatch(
    /is of the sandbox environment, and GIFTS_ENV means production here: set GIFTS_ENV=sandbox/,
  );
});

test('a backup of a newer release is refused, by its migrations and by its format', async () => {
  const migrations = [...head.migrations, { name: '9999_later', checksum: 'x' }];
  expect(await refusal([await withHead('newer-schema', { migrations, release: '9.0.0' })])).toMatch(
    /was made by release 9\.0\.0, whose schema this release does not know/,
  );
  expect(await refusal([await withHead('newer-format', { format: 2 })])).toMatch(
    /has format 2, and this release reads format 1/,
  );
});

test('what is no backup is refused', async () => {
  expect(await refusal([import.meta.filename])).toMatch(/is not a backup of this service/);
  expect(await refusal([join(folder, 'nothing')])).toMatch(/There is no file/);
  expect(await refusal([folder])).toMatch(/is a folder/);
  expect(await refusal([await withHead('no-tables', { tables: 'none' })])).toMatch(
    /is not a backup of this service/,
  );
});

test('a table that no migration makes is never named in a statement', async () => {
  const tables = [{ name: 'public.orders; drop table orders', columns: ['id'], months: [] }];
  const place = await createEmptyDatabase();
  const forged = await withHead('forged', { tables });
  expect((await runGifts(place.databaseUrl, ['restore', forged])).stderr).toMatch(
    /which this release does not make/,
  );
  await place.drop();
});

test('a place with data is refused, and its data stays', async () => {
  const { code, stderr } = await runGifts(source.databaseUrl, ['restore', backup]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/already has tables, and a backup is only restored into an empty database/),
  ]);
  expect(await query(source.databaseUrl, 'select from deployment')).toHaveLength(1);
});

test('a backup does not replace a file', async () => {
  const { code, stderr } = await runGifts(source.databaseUrl, ['backup', backup]);
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/is already there: give the backup another name/),
  ]);
  const missing = await runGifts(source.databaseUrl, ['backup', join(folder, 'no', 'folder')]);
  expect(missing.stderr).toMatch(/cannot be written: its folder does not exist/);
});
