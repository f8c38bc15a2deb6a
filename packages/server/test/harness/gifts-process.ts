import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const main = join(import.meta.dirname, '../../src/main.ts');
/** Short-lived processes share their compiled code. */
export const compileCache = join(import.meta.dirname, '../../../../node_modules/.cache/gifts-test');

/**
 * Starts `gifts …` in a separate process, with only the given environment variables. With a prefix, that program starts
 * it and becomes it.
 */
export function spawnGifts(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  prefix: readonly string[] = [],
): ChildProcess {
  const [program, ...rest] = [
    ...prefix,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    main,
    ...args,
  ];
  return spawn(program ?? '', rest, {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
