import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/main.ts');
/** Short-lived processes share their compiled code. */
export const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/gifts-test');

/** Starts `gifts …` in a separate process, with only the given environment variables. */
export function spawnGifts(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  stdin: 'ignore' | 'pipe' = 'ignore',
): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: [stdin, 'pipe', 'pipe'],
  });
}
