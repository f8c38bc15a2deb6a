import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isAlive } from '../../src/db/embedded/postmaster.ts';
import { until } from './engine-process.ts';

const script = join(import.meta.dirname, 'live-process.ts');

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s stops everything in the reverse order of its start, whatever fails on the way, and ends with 0',
  async (signal) => {
    const { child, says } = live(50);
    await says('ready');
    child.kill(signal);
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await says('database')).toBe('ready\ndraining\ndrained\ndatabase\n');
  },
);

test('one Ctrl-C that arrives twice, from the terminal and from npm, still drains', async () => {
  const { child, says } = live(100);
  await says('ready');
  child.kill('SIGINT');
  await says('draining');
  child.kill('SIGINT');
  expect(await once(child, 'close')).toEqual([0, null]);
});

test('a second signal, later on, ends the process at once', async () => {
  const { child, says } = live(60_000);
  await says('ready');
  child.kill('SIGTERM');
  await says('draining');
  const insist = setInterval(() => child.kill('SIGTERM'), 100);
  expect(await once(child, 'close')).toEqual([1, null]);
  clearInterval(insist);
});

test('what hangs does not keep the database from being stopped within ten seconds', async () => {
  const { child, says } = live(60_000);
  await says('ready');
  const begun = performance.now();
  child.kill('SIGTERM');
  expect(await once(child, 'close')).toEqual([0, null]);
  expect(await says('database')).not.toContain('drained');
  expect(performance.now() - begun).toBeLessThan(10_000);
});

test('a service whose npm was killed drains and ends', async () => {
  const npm = spawn(process.execPath, ['-e', startChild()], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const says = listen(npm);
  const pid = Number((await says('ready')).split('\n')[0]);
  npm.kill('SIGKILL');
  expect(await says('database')).toContain('drained');
  await until(async () => !isAlive(pid));
});

function live(drainMs: number) {
  const child = spawn(process.execPath, [script, String(drainMs)], { stdio: ['ignore', 'pipe', 'ignore'] });
  return { child, says: listen(child) };
}

/** Returns a parent that starts the script with its own output and then waits, as npm does. */
function startChild(): string {
  const args = JSON.stringify([script, '50']);
  return `const c = require('node:child_process').spawn(process.execPath, ${args}, { stdio: 'inherit' }); console.log(c.pid);`;
}

/** Waits for a word and returns the output until then. */
function listen(child: ChildProcess): (word: string) => Promise<string> {
  let said = '';
  child.stdout?.on('data', (chunk) => {
    said += chunk;
  });
  return async (word) => {
    await until(async () => said.includes(`${word}\n`));
    return said;
  };
}
