import { expect, it } from 'vitest';
import { readYears, type SaidRule, sayComing, sayOrdinal, sayRule } from './say-rule.ts';

const rule: SaidRule = {
  ...{ occasion: 'birthday', years: null, daysBefore: 7, list: 'Team Berlin', workspace: null },
  ...{ user: 'Ada', template: 'Birthday box' },
};

it.each<[Partial<SaidRule>, string]>([
  [{}, '7 days before each birthday of everyone in Team Berlin,'],
  [{ daysBefore: 0, list: null }, 'On each birthday of everyone in your People,'],
  [{ daysBefore: 1, list: null, workspace: 'Sales' }, '1 day before each birthday of everyone in Sales,'],
  [{ occasion: 'anniversary' }, '7 days before each work anniversary of everyone in Team Berlin,'],
  [
    { occasion: 'anniversary', years: [1, 5, 10] },
    '7 days before the 1st, 5th, and 10th work anniversary of everyone in Team Berlin,',
  ],
])('says what a rule with %j does', (changes, beginning) => {
  expect(sayRule({ ...rule, ...changes })).toBe(
    `${beginning} a gift from “Birthday box” is prepared for Ada to send.`,
  );
});

it('says whose day is next', () => {
  const mia = { contact_id: '', first_name: 'Mia', last_name: null, occurs_on: '2027-03-04' };
  expect(sayComing(mia)).toBe('Next: Mia on March 4');
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('calls %i the %s', (number, said) => expect(sayOrdinal(number)).toBe(said));

it.each([
  ['', null],
  ['1, 5,10', [1, 5, 10]],
  ['1 5', [1, 5]],
  ['0', false],
  ['71', false],
  ['1.5', false],
  ['five', false],
])('reads “%s” as %j', (typed, years) => expect(readYears(typed)).toEqual(years));
