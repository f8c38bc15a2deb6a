/** What can be wrong with an address, as data, and as the sentence that the API answers. */
import type { MailingAddress } from '@gifts/contract/address';
import { countryName } from './countries.ts';

/** The reasons of problems, with what a sentence about each of them names. Countries are codes. */
interface Reasons {
  /** `country` is empty if the country is not known. */
  blank: { country: string };
  too_long: { most: number; length: number };
  unknown_country: { given: string };
  ships_in_us_only: { country: string };
  does_not_ship_there: { country: string };
  /** `example` is a postal code of the country. */
  postal_code_form: { given: string; country: string; example: string | null };
  phone_for_customs: object;
  unknown_state: { given: string };
  zip_form: { given: string };
  /** Spreadsheets drop the leading zero of the north-eastern states. */
  zip_without_zero: { given: string };
  unknown_zip: { given: string };
  zip_of_other_state: { given: string; states: readonly string[]; state: string };
}

export type AddressReason = keyof Reasons;

/** A problem of an address. `path` is the name of the field. */
export type AddressProblem = {
  [Reason in AddressReason]: { path: AddressPath; reason: Reason } & Reasons[Reason];
}[AddressReason];

export type AddressPath = keyof typeof labels;

const labels = {
  first_name: 'First name',
  last_name: 'Last name',
  address_1: 'Address line 1',
  address_2: 'Address line 2',
  city: 'City',
  state: 'State',
  postal_code: 'Postal code',
  phone: 'Phone',
  country: 'Country',
} as const satisfies Record<keyof MailingAddress, string>;

const nameWithCode = (country: string): string => `${countryName(country)} (${country})`;

/** Returns the problem as a sentence in English. */
export function sentenceOf(problem: AddressProblem): string {
  const label = labels[problem.path];
  switch (problem.reason) {
    case 'blank': {
      const { country } = problem;
      return `${label} can't be blank${country === '' || country === 'US' ? '' : ` in an address of ${nameWithCode(country)}`}`;
    }
    case 'too_long':
      return `${label} must be at most ${problem.most} characters; this one has ${problem.length}`;
    case 'unknown_country':
      return `Unknown country ${problem.given}; give its two-letter ISO 3166-1 code, such as US`;
    case 'ships_in_us_only':
      return `This gift ships within the US only, not to ${nameWithCode(problem.country)}`;
    case 'does_not_ship_there':
      return `This gift does not ship to ${nameWithCode(problem.country)}`;
    case 'postal_code_form': {
      const { given, country, example } = problem;
      return `Postal code ${given} does not have the form of ${nameWithCode(country)}${example ? `, such as ${example}` : ''}`;
    }
    case 'phone_for_customs':
      return "Phone can't be blank outside the US, because customs asks for it; such as +14155550123";
    case 'unknown_state':
      return `Unknown state ${problem.given}; give its two-letter code, such as NY`;
    case 'zip_form':
      return `ZIP code ${problem.given} must be five digits, such as 10001, or nine, such as 10001-2345`;
    case 'zip_without_zero':
      return `ZIP code ${problem.given} has four digits; a leading zero seems lost (0${problem.given}?)`;
    case 'unknown_zip':
      return `ZIP code ${problem.given} does not exist: no ZIP code starts with ${problem.given.slice(0, 3)}`;
    case 'zip_of_other_state':
      return `ZIP code ${problem.given} is in ${problem.states.join(' or ')}, not ${problem.state}`;
  }
}
