import { expect, it } from 'vitest';
import { centsOfTyped, typedOfCents } from './typed-money.ts';

it.each([
  ['25', 2500],
  ['25.5', 2550],
  ['25.05', 2505],
  ['$ 1,250.00', 125_000],
  ['0.07', 7],
  ['1000000', 100_000_000],
  ['', null],
  ['25.555', null],
  ['2,5', null],
  ['-5', null],
  ['1e3', null],
  ['12345678', 1_234_567_800],
  ['1234567890123', null],
])('the typed amount %j is %j cents', (typed, cents) => {
  expect(centsOfTyped(typed)).toBe(cents);
});

it.each([
  [2500, '25'],
  [2550, '25.50'],
  [7, '0.07'],
  [0, '0'],
])('%i cents are typed as %j', (cents, typed) => {
  expect(typedOfCents(cents)).toBe(typed);
  expect(centsOfTyped(typed)).toBe(cents);
});
