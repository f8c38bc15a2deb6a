import { describe, expect, it } from 'vitest';
import { datesWithin, sayBirthday, sayDate } from './dates.ts';

describe('datesWithin', () => {
  it.each([
    ['birthday-7', new Date(2026, 10, 23), { occasion: 'birthday', from: '11-23', to: '11-30' }],
    ['anniversary-30', new Date(2026, 11, 20), { occasion: 'anniversary', from: '12-20', to: '01-19' }],
    ['birthday-7', new Date(2027, 1, 21), { occasion: 'birthday', from: '02-21', to: '02-29' }],
    ['birthday-7', new Date(2028, 1, 21), { occasion: 'birthday', from: '02-21', to: '02-28' }],
    ['birthday-7', new Date(2027, 1, 28), { occasion: 'birthday', from: '02-28', to: '03-07' }],
  ] as const)('%s from %s', (filter, now, expected) => expect(datesWithin(filter, now)).toEqual(expected));
});

it('says dates with the year if it is known', () => {
  expect(sayBirthday({ month: 2, day: 29, year: null })).toBe('February 29');
  expect(sayBirthday({ month: 12, day: 9, year: 1906 })).toBe('December 9, 1906');
  expect(sayDate('2020-03-01')).toBe('March 1, 2020');
});
