import { expect, it } from 'vitest';
import { areSame, isEmpty, nameOfTyped, sayAddress, tidyRecipient } from './recipient-fields.ts';

it('fields that were emptied are left out', () => {
  expect(tidyRecipient({ first_name: ' Ada ', last_name: '', email: null })).toEqual({ first_name: 'Ada' });
  expect(tidyRecipient({ mailing_address: { address_1: ' ', country: 'US' } })).toEqual({});
  expect(tidyRecipient({ mailing_address: { address_1: '1 Market St', country: 'US' } })).toEqual({
    mailing_address: { address_1: '1 Market St', country: 'US' },
  });
});

it('a row counts as typed from the first letter on', () => {
  expect([isEmpty({}), isEmpty({ first_name: ' ' }), isEmpty({ email: 'a' })]).toEqual([true, true, false]);
  expect(areSame({ first_name: 'Ada', last_name: null }, { first_name: 'Ada ' })).toBe(true);
  expect(areSame({ first_name: 'Ada' }, { first_name: 'Adam' })).toBe(false);
});

it('people are called by their names, and else by their addresses', () => {
  expect(nameOfTyped({ first_name: 'Ada', last_name: 'Lovelace' })).toBe('Ada Lovelace');
  expect(nameOfTyped({ email: 'ada@example.com' })).toBe('ada@example.com');
  expect(nameOfTyped({})).toBe('this person');
});

it('an address is one line', () => {
  const address = { address_1: '1 Market St', city: 'San Francisco', state: 'CA', postal_code: '94105' };
  expect(sayAddress({ ...address, country: 'US' })).toBe('1 Market St, San Francisco, CA 94105, US');
  expect(sayAddress(null)).toBe('');
});
