/** Runs the shell commands of docs/sandbox.md, and compares what they print with the document. */
import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { delimiter, dirname } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { makeTemporaryFolder } from '../harness/temporary-folder.ts';
import { readRepositoryFile } from '../repo/sources.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  app = await startTestApp();
  folder = await makeTemporaryFolder('gifts-tour-');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

interface Block {
  readonly commands: string;
  /** What the document says that the commands print. */
  readonly printed: string;
}

const [start, ...blocks] = [
  ...readRepositoryFile('docs/sandbox.md').text.matchAll(/```sh\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs),
].map(([, commands = '', printed = '']): Block => ({ commands, printed }));

/** Stands between the outputs of two blocks. */
const separator = '=== next block ===';

test('the tour begins with npm start, and each of its blocks prints something', () => {
  expect(start).toEqual({ commands: 'npm start\n', printed: '' });
  expect(blocks.length).toBeGreaterThanOrEqual(8);
  expect(blocks.filter(({ printed }) => printed === '')).toEqual([]);
});

test('every command of the tour succeeds and prints what the document says', async () => {
  const script = ['set -euo pipefail', ...blocks.map(({ commands }) => ofThisService(commands))].join(
    `\necho '${separator}'\n`,
  );
  const { stdout, stderr } = await runInBash(script);
  expect(stderr).toBe('');
  const [, ...outputs] = stdout.replaceAll('\r', '').split(separator);
  expect(outputs).toHaveLength(blocks.length);
  for (const [index, { printed }] of blocks.entries()) {
    expect(outputs[index]?.trim()).toMatch(asPattern(printed.trim()));
  }
});

/** Replaces the address and the key, which a reader replaces too. */
function ofThisService(commands: string): string {
  return commands
    .replace('export GIFTS_URL=http://localhost:4000', `export GIFTS_URL='${app.url}'`)
    .replace('export GIFTS_API_KEY=gos_sandbox_…', `export GIFTS_API_KEY='${app.apiKey}'`);
}

/** Text that differs is `…` in the document. */
const asPattern = (printed: string): RegExp =>
  new RegExp(`^${printed.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll('…', '.*')}$`);

function runInBash(script: string): Promise<{ stdout: string; stderr: string }> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { PATH: path, HOME: folder, no_proxy: '*' };
  return promisify(execFile)('bash', ['-c', script], { cwd: folder, env, timeout: 25_000 });
}
