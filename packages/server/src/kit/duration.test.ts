import { expect, test } from 'vitest';
import { parseDuration } from './duration.ts';

test.each([
  ['30s', 30_000],
  ['15m', 900_000],
  ['12h', 43_200_000],
  ['90d', 7_776_000_000],
])('%s is %i milliseconds', (text, ms) => {
  expect(parseDuration(text)).toBe(ms);
});

test.each(['', '0d', '-1d', '1.5h', '90', 'd', '90 d', '90D', '1w', '1d12h', '9999999999d'])(
  '"%s" is not a duration',
  (text) => {
    expect(parseDuration(text)).toBeNull();
  },
);
