import { GiftsApiError } from '@gifts/sdk';
import { describe, expect, it } from 'vitest';
import { placeOfProblem, sayOutcome } from './people-import.ts';
import { personOfRow } from './person-of-row.ts';

describe('personOfRow', () => {
  it('has dates and address as things of their own, and leaves out what is empty', () => {
    const values = {
      ...{ first_name: 'Ada', email: 'ada@example.com', birthday: '1985-12-10', started_on: '2020-03-01' },
      ...{ address_1: '1 Main St', country: 'US', list: 'Team', notes: '' },
    };
    expect(personOfRow({ values })).toEqual({
      ...{ first_name: 'Ada', email: 'ada@example.com', started_on: '2020-03-01', list: 'Team' },
      birthday: { month: 12, day: 10, year: 1985 },
      mailing_address: { address_1: '1 Main St', country: 'US' },
    });
  });

  it('takes a birthday without a year, and no address without a street', () => {
    const values = { first_name: 'Ada', birthday: '02-29', city: 'Paris', country: 'FR' };
    expect(personOfRow({ values })).toEqual({ first_name: 'Ada', birthday: { month: 2, day: 29 } });
  });
});

it.each([
  [{ added: 12, updated: 3, kept: 0 }, '12 are new, 3 were updated.'],
  [{ added: 1, updated: 1, kept: 1 }, '1 is new, 1 was updated, 1 stayed as it was.'],
  [{ added: 0, updated: 0, kept: 1_200 }, '1,200 stayed as they were.'],
])('says what came of %j', (counts, said) => expect(sayOutcome(counts)).toBe(said));

it.each([
  ['contacts[3].birthday.day', { index: 3, target: 'birthday', message: 'No.' }],
  ['contacts[0].mailing_address.city', { index: 0, target: 'city', message: 'No.' }],
  ['first_row', null],
])('finds the row and the target of a problem of %s', (field, place) => {
  const details = [{ field, message: 'No.' }];
  expect(placeOfProblem(new GiftsApiError(400, { error: 'No.', code: 'invalid_request', details }))).toEqual(
    place,
  );
});
