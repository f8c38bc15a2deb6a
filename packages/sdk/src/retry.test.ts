import { describe, expect, test } from 'vitest';
import { readRetryAfter, waitMs } from './retry.ts';

describe('the wait before a retry', () => {
  test.each([
    [0, 0, 250],
    [0, 1, 500],
    [1, 0, 500],
    [1, 1, 1000],
    [3, 0, 2000],
    [3, 1, 4000],
    [20, 1, 8000],
  ])('number %i by chance %d is %i ms', (retry, random, expected) => {
    expect(waitMs({ retry, random, baseMs: 500 })).toBe(expected);
  });

  test('is never shorter than the service asked for', () => {
    expect(waitMs({ retry: 0, random: 0, baseMs: 500, retryAfterSeconds: 5 })).toBeGreaterThanOrEqual(5000);
    expect(waitMs({ retry: 4, random: 1, baseMs: 500, retryAfterSeconds: 1 })).toBe(8000);
  });

  test('is random where many clients get the same `Retry-After`', () => {
    const waits = [0, 0.5, 1].map((random) =>
      waitMs({ retry: 2, random, baseMs: 500, retryAfterSeconds: 5 }),
    );
    expect(new Set(waits).size).toBe(3);
  });
});

const now = Date.parse('2026-03-02T15:04:05Z');

test.each([
  [null, undefined],
  ['', undefined],
  ['soon', undefined],
  ['0', 0],
  ['7', 7],
  ['-3', 0],
  ['Mon, 02 Mar 2026 15:04:35 GMT', 30],
  ['Mon, 02 Mar 2026 15:00:00 GMT', 0],
])('a Retry-After of %j is %j seconds', (header, seconds) => {
  expect(readRetryAfter(header, now)).toBe(seconds);
});
