import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { keepRounds } from './keyed-task-runner.ts';

/** Rounds that end when the test says so. */
function controlled(options: { concurrency?: number; cooldownMs?: number } = {}) {
  const begun: string[] = [];
  const ends = new Map<string, (hasMore: boolean) => void>();
  const runner = keepRounds({
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

test('so many keys have their rounds at once, and the others in the order they were asked for', async () => {
  const { runner, begun, end } = controlled();
  for (const key of ['a', 'b', 'c', 'd', 'c']) runner.request(key);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'c']);
  await end('a');
  expect(begun).toEqual(['a', 'b', 'c', 'd']);
});

test('a key that was asked for during its round has one more, after a rest', async () => {
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

test('a key with more to do goes on without a rest, behind those who wait', async () => {
  const { runner, begun, end } = controlled({ concurrency: 1, cooldownMs: 60_000 });
  for (const key of ['a', 'b']) runner.request(key);
  await end('a', true);
  expect(begun).toEqual(['a', 'b']);
  await end('b');
  expect(begun).toEqual(['a', 'b', 'a']);
  await end('a');
  await runner.stop();
});

test('when it stops, rounds under way end and no other begins', async () => {
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
