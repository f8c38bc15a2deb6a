import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/main.ts');
/** Processes that live briefly need not compile everything again. */
export const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/gifts-test');

/** Starts `gifts …` in a process of its own, with nothing in its environment but what is given. */
export function spawnGifts(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ChildProcess {
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...args], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
