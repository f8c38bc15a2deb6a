import type { MailingAddress } from '@gifts/contract/address';
import { countryName, readCountry } from './countries.ts';
import { type NormalAddress, normalizeAddress } from './normalize-address.ts';
import { readState } from './us-states.ts';
import { statesOfZip } from './zip-prefixes.ts';

/** A problem of an address. `path` is the name of the field. */
export type AddressProblem = { path: keyof MailingAddress; message: string };

type AddressRules = { allowedCountries: ReadonlySet<string> };
type Report = (path: keyof MailingAddress, message: string) => void;

const fields = [
  { path: 'first_name', label: 'First name', maxLength: 255, isRequired: false },
  { path: 'last_name', label: 'Last name', maxLength: 255, isRequired: false },
  { path: 'address_1', label: 'Address line 1', maxLength: 255, isRequired: true },
  { path: 'address_2', label: 'Address line 2', maxLength: 255, isRequired: false },
  { path: 'city', label: 'City', maxLength: 100, isRequired: true },
  { path: 'state', label: 'State', maxLength: 100, isRequired: true },
  { path: 'postal_code', label: 'Postal code', maxLength: 20, isRequired: true },
  { path: 'country', label: 'Country', maxLength: 60, isRequired: true },
] as const satisfies {
  path: keyof MailingAddress;
  label: string;
  maxLength: number;
  isRequired: boolean;
}[];

/**
 * Returns all problems of an address as sentences, or an empty list if a gift can be sent there. The address is
 * normalized first. Outside the US the state and the postal code only have to be present.
 */
export function checkAddress(address: MailingAddress, { allowedCountries }: AddressRules): AddressProblem[] {
  const problems: AddressProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  const normal = normalizeAddress(address);
  checkLengths(normal, report);
  if (problems.length > 0) return problems;
  checkCountry(normal.country, allowedCountries, report);
  if (normal.country === 'US') checkStateAndZip(normal, report);
  return problems;
}

function checkLengths(address: NormalAddress, report: Report): void {
  for (const { path, label, maxLength, isRequired } of fields) {
    const length = address[path]?.length ?? 0;
    if (length === 0 && isRequired) report(path, `${label} can't be blank`);
    if (length > maxLength) {
      report(path, `${label} must be at most ${maxLength} characters; this one has ${length}`);
    }
  }
}

function checkCountry(country: string, allowedCountries: ReadonlySet<string>, report: Report): void {
  if (allowedCountries.has(country)) return;
  if (readCountry(country) === null) {
    report('country', `Unknown country ${country}; give its two-letter ISO 3166-1 code, such as US`);
  } else if (allowedCountries.size === 1 && allowedCountries.has('US')) {
    report('country', `This gift ships within the US only, not to ${countryName(country)} (${country})`);
  } else {
    report('country', `This gift does not ship to ${countryName(country)} (${country})`);
  }
}

function checkStateAndZip({ state: given, postal_code: zip }: NormalAddress, report: Report): void {
  const state = readState(given);
  if (state === null) report('state', `Unknown state ${given}; give its two-letter code, such as NY`);
  if (!/^\d{5}(-\d{4})?$/.test(zip)) {
    report('postal_code', zipShapeMessage(zip));
    return;
  }
  const states = statesOfZip(zip.slice(0, 5));
  const [firstState] = states;
  if (firstState === undefined) {
    report('postal_code', `ZIP code ${zip} does not exist: no ZIP code starts with ${zip.slice(0, 3)}`);
  } else if (state !== null && !states.includes(state)) {
    report('postal_code', `ZIP code ${zip} is in ${states.join(' or ')}, not ${state}`);
  }
}

/**
 * A ZIP code of four digits gets its own hint, because spreadsheets drop the leading zero of the north-eastern
 * states.
 */
function zipShapeMessage(zip: string): string {
  if (/^\d{4}$/.test(zip)) return `ZIP code ${zip} has four digits; a leading zero seems lost (0${zip}?)`;
  return `ZIP code ${zip} must be five digits, such as 10001, or nine, such as 10001-2345`;
}
