import { expect, it } from 'vitest';
import { addDays, dateIn, dayOf, occasionDays } from './occasion-days.ts';

it.each([
  ['2027-03-01', '2027-03-02', [301, 302]],
  ['2027-12-31', '2028-01-01', [1231, 101]],
  // February 29 is kept on the day before in a year that has none.
  ['2027-02-27', '2027-03-01', [227, 228, 229, 301]],
  ['2028-02-27', '2028-03-01', [227, 228, 229, 301]],
  ['2100-02-28', '2100-02-28', [228, 229]],
  ['2027-03-02', '2027-03-01', []],
])('from %s until %s there are the days %j', (from, until, days) => {
  expect(occasionDays(from, until).map(({ day }) => day)).toEqual(days);
});

it('names the date on which February 29 is kept', () => {
  expect(occasionDays('2027-02-28', '2027-02-28').map(({ date }) => date)).toEqual([
    '2027-02-28',
    '2027-02-28',
  ]);
  expect(dateIn(2027, 229)).toBe('2027-02-28');
  expect(dateIn(2028, 229)).toBe('2028-02-29');
  expect(dateIn(2027, 101)).toBe('2027-01-01');
});

it('counts days over months and years', () => {
  expect(addDays('2027-12-25', 7)).toBe('2028-01-01');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  expect(dayOf('2027-03-04')).toBe(304);
});
