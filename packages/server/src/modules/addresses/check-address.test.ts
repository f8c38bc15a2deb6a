import type { MailingAddress } from '@gifts/contract/address';
import { usStates } from '@gifts/contract/us-states';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countriesOfTier } from '../pricing/relay-rates.ts';
import { addressFormatOf, examplePostalCode } from './address-format.ts';
import { sentenceOf } from './address-problems.ts';
import { checkAddress } from './check-address.ts';
import { normalizeAddress } from './normalize-address.ts';
import { prefixRanges } from './zip-prefixes.ts';

const usOnly = { allowedCountries: new Set(['US']), needsPhone: true };
const abroad = { allowedCountries: countriesOfTier('full'), needsPhone: true };
/** Some countries, for an answer that names one that is not among them. */
const few = { ...abroad, allowedCountries: new Set(['US', 'GB', 'CA']) };
const check = (address: MailingAddress, rules: Parameters<typeof checkAddress>[1]) =>
  checkAddress(normalizeAddress(address), rules).map((problem) => ({
    path: problem.path,
    message: sentenceOf(problem),
  }));
const newYork: MailingAddress = {
  address_1: '1 Main Street',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};
const at = (changes: Partial<MailingAddress>): MailingAddress => ({ ...newYork, ...changes });

describe('an address that a gift can be sent to', () => {
  it.each<[string, Partial<MailingAddress>]>([
    ['has a five-digit ZIP code', {}],
    ['has a ZIP+4', { postal_code: '10001-2345' }],
    ['has nine digits', { postal_code: '100012345' }],
    ['has spaces around its fields', { state: ' NY ', postal_code: ' 10001 ', country: ' US ' }],
    ['names its state', { state: 'new york' }],
    ['dots its state', { state: 'N.Y.' }],
    ['names its country', { country: 'United States' }],
    ['says USA', { country: 'U.S.A.' }],
    ['is in the capital', { state: 'Washington, D.C.', postal_code: '20500' }],
    ['is in a suburb with a ZIP code of the capital', { state: 'VA', postal_code: '20598' }],
    ['is on Fishers Island, which is reached through CT', { postal_code: '06390' }],
    ['is on one side of a post that spans two states', { state: 'KY', postal_code: '42223' }],
    ['is on the other side of it', { state: 'TN', postal_code: '42223' }],
    ['is in a territory', { state: 'PR', postal_code: '00901' }],
    ['gives a territory as the country', { state: 'San Juan', postal_code: '00901', country: 'PR' }],
    ['is in American Samoa', { state: 'AS', postal_code: '96799' }],
    ['is military', { state: 'AE', postal_code: '09012' }],
    ['has blank optional fields', { first_name: null, last_name: ' ', address_2: '' }],
  ])('%s', (_name, changes) => {
    expect(check(at(changes), usOnly)).toEqual([]);
  });

  const phone = '+14155550123';
  it.each<[string, MailingAddress]>([
    ['London', { address_1: '10 Downing St', city: 'London', postal_code: 'sw1a 2aa', country: 'uk', phone }],
    ['Hong Kong', { address_1: '1 Nathan Road', state: 'Kowloon', country: 'HK', phone }],
    ['Singapore', { address_1: '1 Raffles Place', postal_code: '048616', country: 'SG', phone }],
    ['Dubai', { address_1: '1 Marina Walk', state: 'Dubai', country: 'AE', phone }],
    ['Tokyo', { address_1: '1-1 Chiyoda', state: 'Tokyo', postal_code: '100-0001', country: 'JP', phone }],
    ['Dublin', { address_1: '1 Main Street', city: 'Dublin', country: 'IE', phone }],
    ['Monaco', { address_1: '1 Avenue Princesse Grace', city: 'Monaco', country: 'MC', phone }],
    ['Panama', { address_1: 'Calle 50', city: 'Panama City', country: 'PA', phone }],
    [
      'Toronto',
      {
        address_1: '290 Bremner Blvd',
        city: 'Toronto',
        state: 'ON',
        postal_code: 'm5v3l9',
        country: 'CA',
        phone,
      },
    ],
  ])('is in %s and has the fields of its country', (_city, address) => {
    expect(check(address, abroad)).toEqual([]);
    expect(check({ ...address, phone: null }, { ...abroad, needsPhone: false })).toEqual([]);
  });

  it.each([...abroad.allowedCountries])('of %s can be complete', (country) => {
    const { required, postalCode } = addressFormatOf(country);
    const example = country === 'US' ? '10001' : postalCode && examplePostalCode(country);
    const address = {
      address_1: '1 Main Street',
      city: required.has('city') ? 'Somewhere' : null,
      state: required.has('state') ? 'NY' : null,
      postal_code: example,
      country,
      phone,
    };
    expect(check(address, abroad)).toEqual([]);
    if (required.has('postal_code')) expect(postalCode).not.toBeNull();
  });
});

describe('an address that a gift cannot be sent to is refused with the reason', () => {
  it.each<[Partial<MailingAddress>, string, string]>([
    [{ state: 'CA' }, 'postal_code', 'ZIP code 10001 is in NY, not CA'],
    [{ postal_code: '90210-1234' }, 'postal_code', 'ZIP code 90210-1234 is in CA, not NY'],
    [{ state: 'CA', postal_code: '42223' }, 'postal_code', 'ZIP code 42223 is in KY or TN, not CA'],
    [{ state: 'CT', postal_code: '06390' }, 'postal_code', 'ZIP code 06390 is in NY, not CT'],
    [{ postal_code: '00401' }, 'postal_code', 'ZIP code 00401 does not exist: no ZIP code starts with 004'],
    [
      { state: 'MA', postal_code: '2134' },
      'postal_code',
      'ZIP code 2134 has four digits; a leading zero seems lost (02134?)',
    ],
    [
      { postal_code: '1OOO1' },
      'postal_code',
      'ZIP code 1OOO1 must be five digits, such as 10001, or nine, such as 10001-2345',
    ],
    [{ state: 'ZZ' }, 'state', 'Unknown state ZZ; give its two-letter code, such as NY'],
    [{ country: 'GB' }, 'country', 'This gift ships within the US only, not to United Kingdom (GB)'],
    [
      { country: 'Utopia' },
      'country',
      'Unknown country Utopia; give its two-letter ISO 3166-1 code, such as US',
    ],
    [{ address_1: ' ' }, 'address_1', "Address line 1 can't be blank"],
    [{ city: 'x'.repeat(101) }, 'city', 'City must be at most 100 characters; this one has 101'],
    [
      { address_2: 'x'.repeat(256) },
      'address_2',
      'Address line 2 must be at most 255 characters; this one has 256',
    ],
  ])('%j', (changes, path, message) => {
    expect(check(at(changes), usOnly)).toEqual([{ path, message }]);
  });

  it('where the tier opens some countries but not this one', () => {
    expect(check(at({ country: 'France' }), few)).toEqual([
      { path: 'country', message: 'This gift does not ship to France (FR)' },
    ]);
  });

  it('abroad, when fields of the country or the phone number are missing', () => {
    const canada = { address_1: '290 Bremner Blvd', country: 'CA' };
    const blank = (label: string) => `${label} can't be blank in an address of Canada (CA)`;
    const noPhone = {
      path: 'phone',
      message: "Phone can't be blank outside the US, because customs asks for it; such as +14155550123",
    };
    expect(check(canada, abroad)).toEqual([
      { path: 'city', message: blank('City') },
      { path: 'state', message: blank('State') },
      { path: 'postal_code', message: blank('Postal code') },
      noPhone,
    ]);
    const wrong = { ...canada, city: 'Toronto', state: ' ON', postal_code: '94105', phone: '' };
    expect(check(wrong, abroad)).toEqual([
      {
        path: 'postal_code',
        message: 'Postal code 94105 does not have the form of Canada (CA), such as H3Z 2Y7',
      },
      noPhone,
    ]);
  });

  it('in the US, when city, state or ZIP code are missing', () => {
    expect(check({ address_1: '1 Main Street', country: 'US' }, usOnly).map(({ path }) => path)).toEqual([
      'city',
      'state',
      'postal_code',
    ]);
  });

  it('with all problems in one answer', () => {
    const bad = at({ state: 'ZZ', postal_code: 'abc' });
    expect(check(bad, usOnly).map((problem) => problem.path)).toEqual(['state', 'postal_code']);
  });
});

describe('normalizeAddress', () => {
  it('gives different spellings the same form', () => {
    const given = at({
      first_name: ' Ada ',
      address_2: '  ',
      state: 'new  york',
      postal_code: '10001 2345',
      country: 'united states of america',
    });
    expect(normalizeAddress(given)).toEqual({
      first_name: 'Ada',
      last_name: null,
      address_1: '1 Main Street',
      address_2: null,
      city: 'New York',
      state: 'NY',
      postal_code: '10001-2345',
      phone: null,
      country: 'US',
    });
  });

  it('makes a territory given as a country a state of the US', () => {
    const given = at({ state: 'San Juan', postal_code: '00901', country: 'Puerto Rico' });
    expect(normalizeAddress(given)).toMatchObject({ state: 'PR', country: 'US' });
  });

  it('changes nothing the second time', () => {
    const address = fc.record({
      first_name: fc.option(fc.string()),
      last_name: fc.option(fc.string()),
      address_1: fc.string(),
      address_2: fc.option(fc.string()),
      city: fc.string(),
      state: fc.oneof(fc.string(), fc.constantFrom('ny', 'Texas', 'd.c.')),
      postal_code: fc.oneof(fc.string(), fc.stringMatching(/^\d{5}[- ]?\d{4}$/)),
      phone: fc.option(fc.constantFrom('+14155550123', ' ')),
      country: fc.oneof(fc.string(), fc.constantFrom('us', 'USA', 'PR', 'canada', 'GB')),
    });
    fc.assert(
      fc.property(address, (given) => {
        const once = normalizeAddress(given);
        expect(normalizeAddress(once)).toEqual(once);
        expect(check(once, abroad)).toEqual(check(given, abroad));
      }),
    );
  });
});

describe('states and ZIP codes', () => {
  it('no prefix belongs to two states', () => {
    const owners = new Map<number, string>();
    for (const { code, ranges } of prefixRanges()) {
      for (const { first, last } of ranges) {
        expect(first, `${code} ${first}`).toBeLessThanOrEqual(last);
        for (let prefix = first; prefix <= last; prefix += 1) {
          expect(owners.get(prefix), `${prefix} is both ${owners.get(prefix)} and ${code}`).toBeUndefined();
          owners.set(prefix, code);
        }
      }
    }
    expect(owners.size).toBe(931);
  });

  it.each([
    ...[
      ['005', 'NY'],
      ['008', 'VI'],
      ['055', 'MA'],
      ['201', 'VA'],
      ['340', 'AA'],
      ['398', 'GA'],
    ],
    ...[
      ['569', 'DC'],
      ['733', 'TX'],
      ['885', 'TX'],
      ['967', 'HI'],
      ['969', 'GU'],
      ['995', 'AK'],
    ],
  ])('ZIP codes that start with %s are in %s', (prefix, state) => {
    expect(check(at({ state, postal_code: `${prefix}11` }), usOnly)).toEqual([]);
    for (const { code } of usStates.filter((other) => other.code !== state)) {
      expect(check(at({ state: code, postal_code: `${prefix}11` }), usOnly)).toHaveLength(1);
    }
  });

  it('every state has a ZIP code', () => {
    const withPrefix = prefixRanges().filter(({ ranges }) => ranges.length > 0);
    expect(usStates.length).toBe(59);
    expect(withPrefix.length).toBe(57);
    expect(check(at({ state: 'AS', postal_code: '96799' }), usOnly)).toEqual([]);
    expect(check(at({ state: 'MP', postal_code: '96950' }), usOnly)).toEqual([]);
  });
});
