import { expect, it } from 'vitest';
import { formatPercent, parsePercent } from './percent.ts';

it.each([
  ['0', 0],
  ['12.5', 1_250],
  ['12.05%', 1_205],
  ['100', 10_000],
  ['100.00 %', 10_000],
  ['100.01', null],
  ['12.555', null],
  ['-1', null],
  ['', null],
  ['1e2', null],
])('reads %j as %j', (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints);
});

it.each([
  [1_250, '12.5%'],
  [1_205, '12.05%'],
  [0, '0%'],
])('writes %j as %j', (basisPoints, text) => {
  expect(formatPercent(basisPoints)).toBe(text);
});
