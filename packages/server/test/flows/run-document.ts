/** Runs the shell commands of a document in one bash, like a reader who pastes one block after the other. */
import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { TestApp } from '../harness/app.ts';
import { testSecretKey } from '../harness/secret-key.ts';
import { readRepositoryFile } from '../repo/sources.ts';

export interface Block {
  readonly commands: string;
  /** What the document says that the commands print. Empty if it says nothing. */
  readonly printed: string;
}

export const blocksOf = (document: string): Block[] =>
  [...readRepositoryFile(document).text.matchAll(/```sh\n(.*?)```\n(?:\n```text\n(.*?)```)?/gs)].map(
    ([, commands = '', printed = '']) => ({ commands, printed }),
  );

/** Stands between the outputs of two blocks. */
const separator = '=== next block ===';

const gifts = join(import.meta.dirname, '../../bin/gifts.mjs');

/** `npx gifts` is the command of this checkout. */
const prelude = `set -euo pipefail
npx() { shift; node --disable-warning=ExperimentalWarning '${gifts}' "$@"; }
exec 2>&1`;

/** Returns what each block prints, to the output and for errors. Throws if a command fails. */
export async function runBlocks(
  app: TestApp,
  folder: string,
  blocks: readonly Block[],
  timeoutMs: number,
): Promise<string[]> {
  const commands = blocks.map((block) => ofThisService(app, block.commands));
  const script = [prelude, ...commands].join(`\necho '${separator}'\n`);
  const env = {
    PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
    HOME: folder,
    no_proxy: '*',
    DATABASE_URL: app.databaseUrl,
    GIFTS_ENV: 'sandbox',
    GIFTS_SECRET_KEY: testSecretKey,
  };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], {
    cwd: folder,
    env,
    timeout: timeoutMs,
  });
  const [, ...outputs] = stdout.replaceAll('\r', '').split(`${separator}\n`);
  return outputs.map((output) => output.replaceAll(/ +$/gm, '').trim());
}

/** Replaces the address and the key, which a reader replaces too. */
const ofThisService = (app: TestApp, commands: string): string =>
  commands
    .replace('export GIFTS_URL=http://localhost:4000', `export GIFTS_URL='${app.url}'`)
    .replace('export GIFTS_API_KEY=gos_sandbox_…', `export GIFTS_API_KEY='${app.apiKey}'`);

/** Text that differs is `…` in the document, and spaces depend on the width of such text. */
export const asPattern = ({ printed }: Block): RegExp => {
  const plain = printed.trim().replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`^${plain.replaceAll('…', '.*').replaceAll(/ {2,}/g, ' +')}$`);
};
