import { expect, it } from 'vitest';
import { reasonToDisable } from './reason-to-disable.ts';

const attemptedAt = new Date('2026-03-07T15:00:00Z');
const fiveDaysAgo = new Date('2026-03-02T15:00:00Z');
const lessThanFiveDaysAgo = new Date('2026-03-02T15:00:01Z');

it.each([
  ['gone', null, false, 'gone'],
  ['gone', null, true, 'gone'],
  ['timeout', null, false, null],
  ['timeout', lessThanFiveDaysAgo, false, null],
  ['timeout', fiveDaysAgo, false, 'failing'],
  ['timeout', fiveDaysAgo, true, null],
  [null, fiveDaysAgo, false, null],
] as const)('failure %s, failing since %s, test %s: %s', (failure, failingSince, isTest, reason) => {
  expect(reasonToDisable({ failure, failingSince, isTest, attemptedAt })).toBe(reason);
});
