import { expect, it } from 'vitest';
import { formatUsd } from './format-money.ts';

it.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [99, '$0.99'],
  [100, '$1.00'],
  [123_456, '$1,234.56'],
  [100_000_000, '$1,000,000.00'],
])('shows %i cents as %s', (cents, shown) => {
  expect(formatUsd(cents)).toBe(shown);
});
