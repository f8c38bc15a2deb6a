import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the repository. That of another release, with its packages, has the same files. */
export const thisRelease = join(import.meta.dirname, '../../../..');
/** Short-lived processes share their compiled code. */
export const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/gifts-test');

export interface SpawnOptions {
  readonly stdin?: 'ignore' | 'pipe';
  /** The folder of the release to start. */
  readonly release?: string | undefined;
  /** A program with its arguments that starts it and becomes it. */
  readonly prefix?: readonly string[];
}

/** Starts `gifts …` in a separate process, with only the given environment variables. */
export function spawnGifts(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  { stdin = 'ignore', release = thisRelease, prefix = [] }: SpawnOptions = {},
): ChildProcess {
  const main = join(release, 'packages/server/src/main.ts');
  const words = [...prefix, process.execPath, '--disable-warning=ExperimentalWarning', main, ...args];
  return spawn(words[0] ?? process.execPath, words.slice(1), {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: [stdin, 'pipe', 'pipe'],
  });
}
