import { describe, expect, it } from 'vitest';
import { retryDelayMs } from './retry-schedule.ts';

const at = new Date('2026-03-02T15:00:00Z');
const delay = (tries: number, retryAfter: string | null = null, random = 0.5) =>
  retryDelayMs({ tries, retryAfter, at, random });

describe('attempts follow one another', () => {
  it.each([
    [1, 5],
    [2, 300],
    [3, 1_800],
    [4, 7_200],
    [5, 18_000],
    [6, 36_000],
    [7, 36_000],
  ])('the one after number %i comes %i seconds later', (tries, seconds) => {
    expect(delay(tries)).toBe(seconds * 1_000);
  });

  it('eight times in all', () => {
    expect(delay(8)).toBeNull();
    expect(delay(8, '60')).toBeNull();
  });

  it('a tenth sooner or later', () => {
    expect([delay(1, null, 0), delay(1, null, 1)]).toEqual([4_500, 5_500]);
  });
});

describe('Retry-After', () => {
  it.each([
    ['a number of seconds', '120', 120_000],
    ['a date', 'Mon, 02 Mar 2026 15:10:00 GMT', 600_000],
    ['less than the schedule', '1', 5_000],
    ['a date that is over', 'Mon, 02 Mar 2026 14:00:00 GMT', 5_000],
    ['more than a day', '9999999', 86_400_000],
    ['beyond all numbers', '1e999', 5_000],
    ['a negative number', '-5', 5_000],
    ['nonsense', 'soon', 5_000],
    ['nothing', ' ', 5_000],
  ])('%s', (_name, retryAfter, ms) => {
    expect(delay(1, retryAfter)).toBe(ms);
  });
});
