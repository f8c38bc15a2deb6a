/** What only a process shows of a command: its streams, its exit code, and that the process ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { onServer } from '../harness/database-server.ts';
import { spawnGifts } from '../harness/gifts-process.ts';
import { testSecretKey } from '../harness/secret-key.ts';

/** The script that `npx gifts` runs. */
const installed = join(import.meta.dirname, '../../../../node_modules/.bin/gifts');
const create = ['organizations', 'create', '--name', 'Acme', '--email', 'ada@example.com'];

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

async function outcomeOf(child: ChildProcess) {
  const ended = once(child, 'close');
  const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map((each) => each && text(each)));
  const [code] = await ended;
  return { code, stdout, stderr };
}

const settings = () => ({
  DATABASE_URL: database.databaseUrl,
  GIFTS_ENV: 'sandbox',
  GIFTS_SECRET_KEY: testSecretKey,
});

const gifts = (...args: string[]) => outcomeOf(spawnGifts(args, settings()));

test('npx gifts prints the result on the output and the rest beside it, and ends with 0', async () => {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const child = spawn(installed, create, {
    env: { PATH: path, ...settings() },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(await outcomeOf(child)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^[0-9a-f-]{36}\n$/),
    stderr: expect.stringMatching(/^The organization "Acme" was created.*\n$/),
  });
});

test('a command that is refused ends with 1, and one that is not written as its usage says with 2', async () => {
  expect(await gifts('keys', 'create', '--email', 'nobody@example.com')).toEqual({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^There is no user nobody@example\.com.*\n$/),
  });
  for (const words of [['keys', 'create'], ['keys', 'list', '--nothing'], ['nothing']]) {
    const { code, stdout, stderr } = await gifts(...words);
    expect({ code, stdout, lines: stderr?.split('\n').length }).toEqual({ code: 2, stdout: '', lines: 2 });
  }
});

test('escape sequences in names do not reach the terminal', async () => {
  await gifts(...create);
  const name = "E'Acme\\x1b]0;OWNED\\x07\\x1b[2J\\u202e'";
  await onServer(database.databaseUrl, `update organizations set name = ${name}`);
  const { stdout } = await gifts('organizations', 'list');
  expect(stdout).toContain('Acme\\u001b]0;OWNED\\u0007\\u001b[2J\\u202e  ');
});

test('a command that finds a problem prints it and ends with 1', async () => {
  const found = await outcomeOf(
    spawnGifts(['doctor'], { ...settings(), DATABASE_URL: 'postgresql://127.0.0.1:1/none' }),
  );
  expect(found).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('\nProblems found: 1. Warnings: '),
    stderr: '',
  });
});

test('a command whose output nobody reads any more ends in order and says nothing', async () => {
  await gifts(...create);
  const child = spawnGifts(['ledger', 'verify'], settings());
  child.stdout?.destroy();
  const ended = once(child, 'close');
  expect(await text(child.stderr ?? Readable.from([]))).toBe('');
  expect([0, 141]).toContain((await ended)[0]);
});
