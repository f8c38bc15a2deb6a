import { expect, test } from 'vitest';
import { counted, upTo } from './figures.ts';

const many = (1240).toLocaleString();

test.each([
  [0, '0 gifts'],
  [1, '1 gift'],
  [1240, `${many} gifts`],
])('a count of %d has its noun: %s', (count, text) => {
  expect(counted(count, 'gift', 'gifts')).toBe(text);
});

test.each([
  [99, '99'],
  [100, '100 or more'],
  [101, '100 or more'],
])('a count of %d that stops at 100 is written as %s', (count, text) => {
  expect(upTo(count, 100)).toBe(text);
});
