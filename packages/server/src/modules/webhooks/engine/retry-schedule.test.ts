import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry-schedule.ts';

const at = new Date('2026-03-02T15:00:00Z');
const delay = (tries: number, retryAfter: string | null = null, random = 0.5) =>
  retryDelayMs({ tries, retryAfter, at, random });

describe('the schedule', () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1_800],
    [4, 7_200],
    [5, 18_000],
    [6, 36_000],
    [7, 36_000],
  ])('after attempt %i waits %i seconds', (tries, seconds) => {
    expect(delay(tries)).toBe(seconds * 1_000);
  });

  it('ends after eight attempts', () => {
    expect(delay(8)).toBeNull();
    expect(delay(8, '60')).toBeNull();
  });

  it('changes each delay by a tenth at most', () => {
    expect([delay(1, null, 0), delay(1, null, 1)]).toEqual([4_500, 5_500]);
  });
});

describe('a Retry-After header', () => {
  it.each([
    ['a number of seconds', '120', 120_000],
    ['a date', 'Mon, 02 Mar 2026 15:10:00 GMT', 600_000],
    ['less than the schedule', '1', 5_000],
    ['a date in the past', 'Mon, 02 Mar 2026 14:00:00 GMT', 5_000],
    ['more than a day', '9999999', 86_400_000],
    ['more than any number', '1e999', 5_000],
    ['a negative number', '-5', 5_000],
    ['nonsense', 'soon', 5_000],
    ['nothing', ' ', 5_000],
  ])('of %s (%s) makes the delay %i ms', (_name, retryAfter, ms) => {
    expect(delay(1, retryAfter)).toBe(ms);
  });
});
