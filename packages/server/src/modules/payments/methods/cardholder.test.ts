import { describe, expect, test } from 'vitest';
import { checkCardholder, readBillingAddress } from './cardholder.ts';

const address = {
  address_1: '1 High Street',
  city: 'London',
  state: 'Greater London',
  postal_code: 'SW1A 1AA',
  country: 'GB',
};
const owner = { cardholder_name: 'Robin Example', billing_address: address };

test('a name and an address in any country are accepted', () => {
  expect(checkCardholder(owner)).toEqual([]);
  expect(checkCardholder({ ...owner, billing_address: { ...address, country: 'Japan' } })).toEqual([]);
});

test('rejected parts of the request are not checked', () => {
  expect(checkCardholder({})).toEqual([]);
  expect(checkCardholder({ cardholder_name: undefined, billing_address: { country: undefined } })).toEqual(
    [],
  );
});

describe('refused', () => {
  test.each([
    ['an unknown country', { country: 'Narnia' }, 'billing_address.country', /^Unknown country Narnia;/],
    [
      'a card number in a line',
      { address_2: '5555555555554444' },
      'billing_address.address_2',
      /must not hold/,
    ],
    [
      'a card number as ZIP code',
      { postal_code: '4242 4242 4242 4242' },
      'billing_address.postal_code',
      /not hold/,
    ],
  ])('%s', (_name, fields, field, message) => {
    const problems = checkCardholder({ ...owner, billing_address: { ...address, ...fields } });
    expect(problems).toEqual([{ field, message: expect.stringMatching(message) }]);
    expect(JSON.stringify(problems)).not.toMatch(/4242|5555/);
  });

  test('a card number as name', () => {
    expect(checkCardholder({ ...owner, cardholder_name: 'Robin 4000-0000-0000-0002' })).toEqual([
      { field: 'cardholder_name', message: 'Cardholder name must not hold a card number' },
    ]);
  });
});

test.each([
  ['gb', 'GB'],
  ['United Kingdom', 'GB'],
  ['U.S.A.', 'US'],
])('the country %s is read as %s', (country, code) => {
  expect(readBillingAddress({ ...address, country })).toEqual({ ...address, address_2: null, country: code });
});
