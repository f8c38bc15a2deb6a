import { describe, expect, it } from 'vitest';
import { dueReminder, nextReminderTime, remindersOf } from './reminder-times.ts';

const day = (number: number): Date => new Date(Date.UTC(2030, 0, 1 + number));
const gift = (expiresOn: number | null) => ({
  created_at: day(0),
  expires_at: expiresOn === null ? null : day(expiresOn),
});
const timesOf = (expiresOn: number | null) =>
  remindersOf(gift(expiresOn)).map(({ day: days, dueAt, isBeforeExpiry }) => {
    expect(dueAt).toEqual(day(days));
    return [days, isBeforeExpiry];
  });

describe('the reminders of a gift', () => {
  it.each<[string, number | null, [number, boolean][]]>([
    [
      'that never expires',
      null,
      [
        [3, false],
        [10, false],
      ],
    ],
    [
      'of 90 days',
      90,
      [
        [3, false],
        [10, false],
        [87, true],
      ],
    ],
    [
      'of 14 days, of which two fall together',
      14,
      [
        [3, false],
        [11, true],
      ],
    ],
    [
      'of 16 days',
      16,
      [
        [3, false],
        [10, false],
        [13, true],
      ],
    ],
    ['of seven days', 7, [[4, true]]],
    ['of five days', 5, [[2, true]]],
    ['of one day', 1, []],
  ])('%s', (_which, expiresOn, times) => {
    expect(timesOf(expiresOn)).toEqual(times);
  });
});

it('of several that were missed, the latest is due', () => {
  expect(dueReminder(gift(90), day(2))).toBeNull();
  expect(dueReminder(gift(90), day(12))?.day).toBe(10);
  expect(nextReminderTime(gift(90), day(12))).toEqual(day(87));
  expect(nextReminderTime(gift(90), day(87))).toBeNull();
});
