import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAtMostEvery } from './ask-at-most-every.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('everybody who asks within the interval gets the same answer, also a failure', async () => {
  let asked = 0;
  const ask = askAtMostEvery(1_000, async () => {
    asked += 1;
    if (asked === 2) throw new Error('The second answer is a failure');
    return asked;
  });
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  vi.advanceTimersByTime(999);
  expect(await ask()).toBe(1);
  vi.advanceTimersByTime(1);
  await expect(ask()).rejects.toThrow('second');
  await expect(ask()).rejects.toThrow('second');
  vi.advanceTimersByTime(1_000);
  expect(await ask()).toBe(3);
});
