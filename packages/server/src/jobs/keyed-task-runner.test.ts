import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { createKeyedTaskRunner } from './keyed-task-runner.ts';

/** A runner whose tasks end when the test says so. */
function controlled(options: { concurrency?: number; cooldownMs?: number } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, (hasMore: boolean) => void>();
  const runner = createKeyedTaskRunner({
    concurrency: 2,
    cooldownMs: 0,
    ...options,
    run(key) {
      expect(ends.has(key)).toBe(false);
      begun.push(key);
      return new Promise((resolve) => ends.set(key, resolve));
    },
  });
  return {
    runner,
    begun,
    async end(key: string, hasMore = false) {
      ends.get(key)?.(hasMore);
      ends.delete(key);
      await nextTurn();
    },
  };
}

test('no more keys run at once than allowed, and the others run in the order of their requests', async () => {
  const { runner, begun, end } = controlled();
  for (const key of ['a', 'b', 'c', 'd', 'c']) runner.request(key);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a key that is requested while it runs is run once more, after a pause', async () => {
  const { runner, begun, end } = controlled({ cooldownMs: 5 });
  runner.request('a');
  runner.request('a');
  runner.request('a');
  await end('a');
  expect(begun).toEqual(['a']);
  await vi.waitFor(() => expect(begun).toEqual(['a', 'a']));
  await end('a');
  runner.request('a');
  expect(begun).toEqual(['a', 'a']);
  await vi.waitFor(() => expect(begun).toEqual(['a', 'a', 'a']));
});

test('a key with more to do is run again without a pause, after those that wait', async () => {
  const { runner, begun, end } = controlled({ concurrency: 1, cooldownMs: 60_000 });
  for (const key of ['a', 'b']) runner.request(key);
  await end('a', true);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'a']);
  await end('a');
  await runner.stop();
});

test('a stop waits for running tasks and starts no other', async () => {
  const { runner, begun, end } = controlled({ concurrency: 1 });
  runner.request('a');
  runner.request('b');
  let isStopped = false;
  const stopped = runner.stop().then(() => {
    isStopped = true;
  });
  await nextTurn();
  expect(isStopped).toBe(false);
  await end('a');
  await stopped;
  expect(begun).toEqual(['a']);
});
