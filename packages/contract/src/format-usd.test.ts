import { expect, it } from 'vitest';
import { formatUsd } from './format-usd.ts';

it.each([
  [0, '$0.00'],
  [-0, '$0.00'],
  [5, '$0.05'],
  [99, '$0.99'],
  [100, '$1.00'],
  [123_456, '$1,234.56'],
  [100_000_000, '$1,000,000.00'],
  [10_000_000_000, '$100,000,000.00'],
  [-150, '-$1.50'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91'],
  [Number.MAX_SAFE_INTEGER - 4, '$90,071,992,547,409.87'],
])('%d cents are %s', (cents, shown) => {
  expect(formatUsd(cents)).toBe(shown);
});
