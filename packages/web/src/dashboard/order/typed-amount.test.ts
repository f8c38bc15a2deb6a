import { expect, it } from 'vitest';
import { centsOf, typedAmount } from './typed-amount.ts';

it.each([
  ['12', 1_200],
  [' 12.5 ', 1_250],
  ['12.50', 1_250],
  ['$1,200.05', 120_005],
  ['0.01', 1],
  ['1e3', null],
  ['-1', null],
  ['12.345', null],
  ['1,2', null],
  ['', null],
])('reads %j', (typed, cents) => {
  expect(centsOf(typed)).toBe(cents);
});

it('writes an amount that it reads as the same', () => {
  for (const cents of [0, 1, 10, 99, 100, 123_456]) expect(centsOf(typedAmount(cents))).toBe(cents);
});
