import { expect, test } from 'vitest';
import { isCardExpired } from './card-obstacle.ts';

test.each([
  [4, 2027, '2027-03-31T23:59:59.999Z', false],
  [4, 2027, '2027-04-01T00:00:00Z', false],
  [4, 2027, '2027-04-30T23:59:59.999Z', false],
  [4, 2027, '2027-05-01T00:00:00Z', true],
  [12, 2027, '2027-12-31T23:59:59.999Z', false],
  [12, 2027, '2028-01-01T00:00:00Z', true],
  [1, 2028, '2027-12-31T00:00:00Z', false],
])('a card good until %i/%i is expired at %s: %s', (card_exp_month, card_exp_year, now, isExpired) => {
  expect(isCardExpired({ card_exp_month, card_exp_year }, new Date(now))).toBe(isExpired);
});
