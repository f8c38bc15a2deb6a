import { expect, test } from 'vitest';
import { dayMs, hourMs, minuteMs } from '../../../kit/duration.ts';
import { requestAfterNews, requestAfterRefusal, requestAfterSilence } from './request-schedule.ts';

const now = new Date('2026-03-02T09:00:00.000Z');
const waitOf = (time: Date | null) => time && time.getTime() - now.getTime();

test.each([
  ['new', 0, 6 * hourMs],
  ['29 days old', 29 * dayMs, 6 * hourMs],
  ['30 days old', 30 * dayMs, dayMs],
  ['119 days old', 119 * dayMs, dayMs],
  ['120 days old', 120 * dayMs, null],
])('a tracker that is %s', (_title, ageMs, waitMs) => {
  expect(waitOf(requestAfterNews(new Date(now.getTime() - ageMs), now))).toBe(waitMs);
});

test.each([
  [1, 10 * minuteMs],
  [2, hourMs],
  [3, 6 * hourMs],
  [4, dayMs],
  [5, null],
])('refusal %i', (failures, waitMs) => {
  expect(waitOf(requestAfterRefusal(failures, now))).toBe(waitMs);
});

test.each([
  [1, null, minuteMs],
  [2, null, 2 * minuteMs],
  [5, null, 16 * minuteMs],
  [40, null, 6 * hourMs],
  [1, 5 * minuteMs, 5 * minuteMs],
  [9, 5 * minuteMs, 256 * minuteMs],
])('request %i without an answer that asks to wait %s ms', (failures, retryAfterMs, waitMs) => {
  expect(waitOf(requestAfterSilence(failures, now, retryAfterMs))).toBe(waitMs);
});
