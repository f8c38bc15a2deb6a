import { addressFormatOf, examplePostalCode } from './address-format.ts';
import type { AddressPath, AddressProblem } from './address-problems.ts';
import { readCountry } from './countries.ts';
import type { NormalAddress } from './normalize-address.ts';
import { readState } from './us-states.ts';
import { statesOfZip } from './zip-prefixes.ts';

interface AddressRules {
  allowedCountries: ReadonlySet<string>;
  /** True if an address abroad needs a phone number, which customs asks for. */
  needsPhone: boolean;
}

const maxLengths = [
  ['first_name', 255],
  ['last_name', 255],
  ['address_1', 255],
  ['address_2', 255],
  ['city', 100],
  ['state', 100],
  ['postal_code', 20],
  ['country', 60],
] as const satisfies (readonly [AddressPath, number])[];

const longestPostalCode = 20;

/**
 * Returns all problems of a normalized address, or an empty list if a gift can be sent there. The country decides which
 * fields an address has, so problems of its other fields are only looked for in a known country.
 */
export function checkAddress(address: NormalAddress, rules: AddressRules): AddressProblem[] {
  const { country } = address;
  const problems: AddressProblem[] = [
    ...problemsOfLengths(address),
    ...(address.address_1 === '' ? [blank('address_1', '')] : []),
  ];
  if (country === '') return [...problems, blank('country', '')];
  if (!rules.allowedCountries.has(country))
    return [...problems, problemOfCountry(country, rules.allowedCountries)];
  return [
    ...problems,
    ...missingFields(address),
    ...(country === 'US' ? problemsOfStateAndZip(address) : problemsAbroad(address, rules)),
  ];
}

/** Returns the problems of a country alone, for a gift that goes to no address. */
export function checkCountry(address: NormalAddress, allowed: ReadonlySet<string>): AddressProblem[] {
  const { country } = address;
  const problems = problemsOfLengths(address);
  if (country === '') return [...problems, blank('country', '')];
  return allowed.has(country) ? problems : [...problems, problemOfCountry(country, allowed)];
}

const blank = (path: AddressPath, country: string): AddressProblem => ({ path, reason: 'blank', country });

const problemsOfLengths = (address: NormalAddress): AddressProblem[] =>
  maxLengths.flatMap(([path, most]): AddressProblem[] => {
    const length = address[path]?.length ?? 0;
    return length > most ? [{ path, reason: 'too_long', most, length }] : [];
  });

function problemOfCountry(country: string, allowed: ReadonlySet<string>): AddressProblem {
  const path = 'country';
  if (readCountry(country) === null) return { path, reason: 'unknown_country', given: country };
  const isOnlyUs = allowed.size === 1 && allowed.has('US');
  return { path, reason: isOnlyUs ? 'ships_in_us_only' : 'does_not_ship_there', country };
}

function missingFields(address: NormalAddress): AddressProblem[] {
  const { required } = addressFormatOf(address.country);
  return (['city', 'state', 'postal_code'] as const).flatMap((path) =>
    required.has(path) && address[path] === null ? [blank(path, address.country)] : [],
  );
}

function problemsAbroad(
  { country, phone, postal_code: given }: NormalAddress,
  { needsPhone }: AddressRules,
): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const { postalCode } = addressFormatOf(country);
  if (given !== null && given.length <= longestPostalCode && postalCode && !postalCode.test(given)) {
    const example = examplePostalCode(country);
    problems.push({ path: 'postal_code', reason: 'postal_code_form', given, country, example });
  }
  if (phone === null && needsPhone) problems.push({ path: 'phone', reason: 'phone_for_customs' });
  return problems;
}

function problemsOfStateAndZip({ state: given, postal_code: zip }: NormalAddress): AddressProblem[] {
  const state = given === null ? null : readState(given);
  return [
    ...(given !== null && state === null
      ? [{ path: 'state', reason: 'unknown_state', given } as const satisfies AddressProblem]
      : []),
    ...(zip === null ? [] : problemsOfZip(zip, state)),
  ];
}

function problemsOfZip(given: string, state: string | null): AddressProblem[] {
  const path = 'postal_code';
  if (/^\d{4}$/.test(given)) return [{ path, reason: 'zip_without_zero', given }];
  if (!/^\d{5}(-\d{4})?$/.test(given)) return [{ path, reason: 'zip_form', given }];
  const states: readonly string[] = statesOfZip(given.slice(0, 5));
  if (states.length === 0) return [{ path, reason: 'unknown_zip', given }];
  if (state === null || states.includes(state)) return [];
  return [{ path, reason: 'zip_of_other_state', given, states, state }];
}
