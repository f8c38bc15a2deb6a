import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SealingKey } from '../kit/sealer.ts';
import { addKeyToFile, createKeyFile, keepNewestKey, keyFileOf, readKeyFile } from './key-file.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gifts-key-'));
});

afterEach(() => rm(dataDir, { recursive: true }));

const idsOf = (keys: readonly SealingKey[] | null) => (keys ?? []).map(({ id }) => id);

test('only the user of the service can read the file', async () => {
  await createKeyFile(dataDir);
  expect((await stat(keyFileOf(dataDir))).mode & 0o777).toBe(0o600);
  expect(await readFile(keyFileOf(dataDir), 'utf8')).toMatch(/^[A-Za-z0-9+/]{43}=\n$/);
  expect(await readdir(dataDir)).toEqual(['secret.key']);
});

test('the file is never replaced', async () => {
  const first = await createKeyFile(dataDir);
  const second = await createKeyFile(dataDir);
  expect([idsOf(second), idsOf(await readKeyFile(dataDir))]).toEqual([idsOf(first), idsOf(first)]);
});

test('processes that create it together have the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => createKeyFile(dataDir)));
  expect(new Set(keys.flatMap(idsOf)).size).toBe(1);
});

test('a new key stands in front of the others until it is the only one', async () => {
  const [first] = idsOf(await createKeyFile(dataDir));
  await addKeyToFile(dataDir);
  const both = idsOf(await readKeyFile(dataDir));
  expect(both).toEqual([expect.any(String), first]);
  expect((await stat(keyFileOf(dataDir))).mode & 0o777).toBe(0o600);
  await keepNewestKey(dataDir);
  expect(idsOf(await readKeyFile(dataDir))).toEqual(both.slice(0, 1));
  expect(await readdir(dataDir)).toEqual(['secret.key']);
});

test('a folder without the file has no key', async () => {
  expect(await readKeyFile(dataDir)).toBeNull();
});

test.each(['', 'not a key\n', `${'0'.repeat(63)}\n`])(
  'content that is no key is refused: %j',
  async (text) => {
    await writeFile(keyFileOf(dataDir), text);
    await expect(readKeyFile(dataDir)).rejects.toThrow(/does not contain 32 bytes in base64/);
  },
);
