import { expect, it } from 'vitest';
import { monthsUntil } from './months-until.ts';

it.each([
  ['2026-11-30T23:59:59.999Z', 3, ['2026-09', '2026-10', '2026-11']],
  ['2026-12-01T00:00:00.000Z', 3, ['2026-10', '2026-11', '2026-12']],
  ['2026-01-15T12:00:00.000Z', 2, ['2025-12', '2026-01']],
  ['2028-02-29T12:00:00.000Z', 1, ['2028-02']],
])('the months until %s, %i of them', (time, count, months) => {
  expect(monthsUntil(new Date(time), count)).toEqual(months);
});
