import { expect, it } from 'vitest';
import { monthOf } from './month.ts';

it.each([
  ['2026-11-23T08:00:00.000Z', '2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-12-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z'],
  ['2028-02-29T00:00:00.000Z', '2028-02-01T00:00:00.000Z', '2028-03-01T00:00:00.000Z'],
  ['2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00.000Z', '2027-02-01T00:00:00.000Z'],
])('%s is in the month from %s to %s', (time, start, end) => {
  const month = monthOf(new Date(time));
  expect([month.start.toISOString(), month.end.toISOString()]).toEqual([start, end]);
});
