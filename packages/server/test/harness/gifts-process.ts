import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

/** The folder of the repository. That of another release, with its packages, has the same files. */
export const thisRelease = join(import.meta.dirname, '../../../..');
/** Short-lived processes share their compiled code. */
export const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/gifts-test');

/** Starts `gifts …` in a separate process, with only the given environment variables. */
export function spawnGifts(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  release = thisRelease,
): ChildProcess {
  const main = join(release, 'packages/server/src/main.ts');
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
