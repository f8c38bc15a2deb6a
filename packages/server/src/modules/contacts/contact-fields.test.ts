import { describe, expect, it } from 'vitest';
import { identityOf, keysOf, mailboxOf, problemsOfDates, storedFields } from './contact-fields.ts';

describe('storedFields', () => {
  it.each([
    [{ first_name: ' Ada ' }, { first_name: 'Ada' }],
    [{ last_name: ' ' }, { last_name: null }],
    [{ birthday: { month: 2, day: 29 } }, { birthday: 229, birth_year: null }],
    [{ birthday: { month: 12, day: 1, year: 1990 } }, { birthday: 1201, birth_year: 1990 }],
    [{ birthday: null }, { birthday: null, birth_year: null }],
    [
      { mailing_address: { address_1: ' 1 Main St ', city: ' ', country: 'US' } },
      { mailing_address: { address_1: '1 Main St', country: 'US' } },
    ],
    [{}, {}],
  ])('stores %j', (given, stored) => expect(storedFields(given)).toEqual(stored));
});

it('finds people by what they are called, in lower case and with single blanks', () => {
  const person = { first_name: 'Ada  Maria', last_name: 'Lovelace', email: 'Ada@Example.com' };
  expect(keysOf({ ...person, started_on: '2020-02-29' })).toEqual({
    email_key: 'ada@example.com',
    email_variant_key: 'ada@example.com',
    name_key: 'ada maria lovelace',
    last_name_key: 'lovelace',
    anniversary: 229,
  });
});

it.each([
  ['ada+gifts@example.com', 'ada@example.com'],
  ['ada@example.com', 'ada@example.com'],
  ['a.d.a+x+y@gmail.com', 'ada@gmail.com'],
  ['ada@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.com', 'a.da@example.com'],
  ['+ada@example.com', '+ada@example.com'],
])('takes %s for the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox));

it('tells people without an e-mail address apart by name and company', () => {
  const ada = { email_key: null, name_key: 'ada', company: 'Engines' };
  expect(identityOf(ada)).toBe(identityOf({ ...ada, company: ' engines ' }));
  expect(identityOf(ada)).not.toBe(identityOf({ ...ada, company: null }));
  expect(identityOf({ ...ada, email_key: 'a@b.co' })).toBe(
    identityOf({ email_key: 'a@b.co', name_key: 'b', company: null }),
  );
});

describe('problemsOfDates', () => {
  it.each([
    [{ birthday: { month: 2, day: 29 } }, []],
    [{ birthday: { month: 2, day: 29, year: 2023 } }, ['birthday']],
    [{ birthday: { month: 4, day: 31 } }, ['birthday']],
    [{ started_on: '2023-02-29' }, ['started_on']],
    [{ started_on: '2024-02-29' }, []],
    [{}, []],
  ])('%j', (given, fields) => {
    expect(problemsOfDates(given).map(({ field }) => field)).toEqual(fields);
  });
});
