import { expect, it } from 'vitest';
import { periodsUntil } from './trend-periods.ts';

it.each([
  ['30_days', '2026-03-01', 'day', 30, ['2026-01-31', '2026-02-28', '2026-03-01', '2026-03-02']],
  // A Wednesday.
  ['90_days', '2026-11-25', 'week', 13, ['2026-08-31', '2026-11-16', '2026-11-23', '2026-11-30']],
  ['12_months', '2026-11-23', 'week', 53, ['2025-11-24', '2026-11-16', '2026-11-23', '2026-11-30']],
  // A Sunday.
  ['12_months', '2027-01-03', 'week', 53, ['2025-12-29', '2026-12-21', '2026-12-28', '2027-01-04']],
] as const)('%s until %s have each %s', (range, today, unit, count, [first, ...last]) => {
  const periods = periodsUntil(today, range);
  expect([periods.unit, periods.days.length, periods.days[0], periods.days.slice(-3)]).toEqual([
    unit,
    count + 1,
    first,
    last,
  ]);
});
