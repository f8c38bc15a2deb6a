import type { MailingAddress } from '@gifts/contract/address';
import { addressFormatOf, examplePostalCode } from './address-format.ts';
import { countryName, readCountry } from './countries.ts';
import type { NormalAddress } from './normalize-address.ts';
import { readState } from './us-states.ts';
import { statesOfZip } from './zip-prefixes.ts';

/** A problem of an address. `path` is the name of the field. */
export type AddressProblem = { path: keyof MailingAddress; message: string };

interface AddressRules {
  allowedCountries: ReadonlySet<string>;
  /** True if an address abroad needs a phone number, which customs asks for. */
  needsPhone: boolean;
}
type Report = (path: keyof MailingAddress, message: string) => void;

const fields = [
  { path: 'first_name', label: 'First name', maxLength: 255 },
  { path: 'last_name', label: 'Last name', maxLength: 255 },
  { path: 'address_1', label: 'Address line 1', maxLength: 255 },
  { path: 'address_2', label: 'Address line 2', maxLength: 255 },
  { path: 'city', label: 'City', maxLength: 100 },
  { path: 'state', label: 'State', maxLength: 100 },
  { path: 'postal_code', label: 'Postal code', maxLength: 20 },
  { path: 'country', label: 'Country', maxLength: 60 },
] as const satisfies { path: keyof MailingAddress; label: string; maxLength: number }[];

/**
 * Returns all problems of a normalized address as sentences, or an empty list if a gift can be sent there. The country
 * decides which fields an address has, so problems of its other fields are only looked for in a known country.
 */
export function checkAddress(address: NormalAddress, rules: AddressRules): AddressProblem[] {
  const { country } = address;
  const problems: AddressProblem[] = [];
  const report: Report = (path, message) => problems.push({ path, message });
  checkLengths(address, report);
  if (address.address_1 === '') report('address_1', "Address line 1 can't be blank");
  if (country === '') report('country', "Country can't be blank");
  else checkCountry(country, rules.allowedCountries, report);
  if (!rules.allowedCountries.has(country)) return problems;
  checkPresence(address, report);
  if (country === 'US') checkStateAndZip(address, report);
  else checkAbroad(address, rules, report);
  return problems;
}

function checkLengths(address: NormalAddress, report: Report): void {
  for (const { path, label, maxLength } of fields) {
    const length = address[path]?.length ?? 0;
    if (length > maxLength)
      report(path, `${label} must be at most ${maxLength} characters; this one has ${length}`);
  }
}

const countryFields = fields.flatMap(({ path, label }) =>
  path === 'city' || path === 'state' || path === 'postal_code' ? [{ path, label }] : [],
);

function checkPresence(address: NormalAddress, report: Report): void {
  const { country } = address;
  const { required } = addressFormatOf(country);
  const where = country === 'US' ? '' : ` in an address of ${nameWithCode(country)}`;
  for (const { path, label } of countryFields)
    if (required.has(path) && address[path] === null) report(path, `${label} can't be blank${where}`);
}

function checkAbroad(
  { country, phone, postal_code: code }: NormalAddress,
  rules: AddressRules,
  report: Report,
) {
  const { postalCode } = addressFormatOf(country);
  if (code !== null && code.length <= 20 && postalCode && !postalCode.test(code)) {
    const example = examplePostalCode(country);
    report(
      'postal_code',
      `Postal code ${code} does not have the form of ${nameWithCode(country)}${example ? `, such as ${example}` : ''}`,
    );
  }
  if (phone === null && rules.needsPhone)
    report('phone', `Phone can't be blank outside the US, because customs asks for it; such as +14155550123`);
}

const nameWithCode = (country: string): string => `${countryName(country)} (${country})`;

function checkCountry(country: string, allowedCountries: ReadonlySet<string>, report: Report): void {
  if (allowedCountries.has(country)) return;
  if (readCountry(country) === null) {
    report('country', `Unknown country ${country}; give its two-letter ISO 3166-1 code, such as US`);
  } else if (allowedCountries.size === 1 && allowedCountries.has('US')) {
    report('country', `This gift ships within the US only, not to ${nameWithCode(country)}`);
  } else {
    report('country', `This gift does not ship to ${nameWithCode(country)}`);
  }
}

function checkStateAndZip({ state: given, postal_code: zip }: NormalAddress, report: Report): void {
  const state = given === null ? null : readState(given);
  if (given !== null && state === null)
    report('state', `Unknown state ${given}; give its two-letter code, such as NY`);
  if (zip === null) return;
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
