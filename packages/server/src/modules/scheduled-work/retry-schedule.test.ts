import { expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../kit/duration.ts';
import { afterFailure } from './retry-schedule.ts';

test.each<[Parameters<typeof afterFailure>[0], number, number, ReturnType<typeof afterFailure>]>([
  ['invoice', 1, 0, { delayMs: 10_000, failsBatch: false }],
  ['payment', 2, 10_000, { delayMs: 30_000, failsBatch: false }],
  ['expiry', 9, 2 * hourMs, { delayMs: hourMs, failsBatch: false }],
  ['invoice', 10, 3 * hourMs, 'park'],
  ['invoice', 11, 0, 'park'],
  ['send', 1, 0, { delayMs: 10_000, failsBatch: false }],
  ['send', 5, 4 * minuteMs, { delayMs: 5 * minuteMs, failsBatch: false }],
  ['send', 6, 9 * minuteMs, { delayMs: 5 * minuteMs, failsBatch: false }],
  ['send', 16, hourMs - 1, { delayMs: 5 * minuteMs, failsBatch: false }],
  ['send', 2, hourMs, { delayMs: 30_000, failsBatch: true }],
  ['send', 17, hourMs, { delayMs: 5 * minuteMs, failsBatch: true }],
])('%s after attempt %i, failing for %i ms', (kind, attempts, failingForMs, next) => {
  expect(afterFailure(kind, { attempts, failingForMs })).toEqual(next);
});
