import { expect, test } from 'vitest';
import { nextDigestAt } from './next-digest.ts';

const times: [now: string, next: string][] = [
  ['2027-03-04T07:59:59.999Z', '2027-03-04T08:00:00.000Z'],
  ['2027-03-04T08:00:00.000Z', '2027-03-05T08:00:00.000Z'],
  ['2027-03-04T23:59:00.000Z', '2027-03-05T08:00:00.000Z'],
  ['2027-12-31T12:00:00.000Z', '2028-01-01T08:00:00.000Z'],
];
test.each(times)('after %s comes %s', (now, next) => {
  expect(nextDigestAt(new Date(now)).toISOString()).toBe(next);
});
