import { describe, expect, it } from 'vitest';
import { type OwnerField, type OwnerValues, ownerOf } from './card-owner.ts';
import { findOwnerProblems, findTypedProblems } from './card-problems.ts';
import type { TypedCard, TypedField } from './typed-card.ts';

const nextYear = String(new Date().getFullYear() + 1).slice(2);

const card: TypedCard = { number: '4242 4242 4242 4242', expiry: `12 / ${nextYear}`, cvc: '123' };

const owner: OwnerValues = {
  cardholder_name: 'Avery Example',
  country: 'US',
  address_1: '1 Market St',
  address_2: '',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
};

describe('a card form', () => {
  it('has no problem when it is complete', () => {
    expect(findTypedProblems(card)).toEqual({});
    expect(findOwnerProblems(owner)).toEqual({});
  });

  it.each<[TypedField, Partial<TypedCard>, string]>([
    ['number', { number: '' }, 'Enter the card number.'],
    ['number', { number: '4242 42' }, 'This card number is too short: some digits are missing.'],
    ['number', { number: '4242 4242 4242 4241' }, 'This is not a card number. Check the digits.'],
    ['expiry', { expiry: '' }, 'Enter when the card expires.'],
    ['expiry', { expiry: '12 / 2' }, 'Enter month and year, like 04 / 31.'],
    ['expiry', { expiry: '00 / 31' }, 'The month is between 01 and 12.'],
    ['expiry', { expiry: '01 / 20' }, 'This date cannot be right: check when the card expires.'],
    ['cvc', { cvc: '' }, 'Enter the security code: the 3 digits on the back of the card.'],
    ['cvc', { cvc: '1234' }, 'The security code is the 3 digits on the back of the card.'],
    [
      'cvc',
      { number: '3782 822463 10005', cvc: '123' },
      'The security code is the 4 digits on the front of the card.',
    ],
  ])('says what is wrong with %s (%o)', (field, change, sentence) => {
    expect(findTypedProblems({ ...card, ...change })).toEqual({ [field]: sentence });
  });

  it.each<[OwnerField, Partial<OwnerValues>, string]>([
    ['cardholder_name', { cardholder_name: '  ' }, 'Enter the name on the card.'],
    [
      'address_1',
      { address_1: 'x'.repeat(256) },
      'Shorten the street and number to 255 characters; it has 256.',
    ],
    ['city', { city: '' }, 'Enter the city.'],
    ['state', { state: '' }, 'Enter the state.'],
    ['postal_code', { postal_code: '' }, 'Enter the ZIP code.'],
    ['postal_code', { postal_code: '9410' }, 'Check the ZIP code: it looks like 94105.'],
    [
      'postal_code',
      { country: 'CA', state: 'Ontario', postal_code: '94105' },
      'Check the postal code: it looks like K1A 0B1.',
    ],
  ])('says what is wrong with %s (%o)', (field, change, sentence) => {
    expect(findOwnerProblems({ ...owner, ...change })).toEqual({ [field]: sentence });
  });

  it('asks for neither region nor code where addresses have none, and sends what the API wants', () => {
    const inHongKong = { ...owner, country: 'HK', city: 'Kowloon', state: '', postal_code: '' };
    expect(findOwnerProblems(inHongKong)).toEqual({});
    expect(ownerOf(inHongKong).billing_address).toEqual({
      address_1: '1 Market St',
      city: 'Kowloon',
      state: 'Kowloon',
      postal_code: '00000',
      country: 'HK',
    });
  });
});
