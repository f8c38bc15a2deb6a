/** The fields of an address form in a country, in the order in which its people write them. */
import type { MailingAddress } from '@gifts/contract/address';
import { fullName } from '@gifts/contract/names';
import { usStates } from '@gifts/contract/us-states';
import type { Language } from '../../../kit/languages.ts';
import { addressFormatOf } from '../../addresses/address-format.ts';
import {
  type CountryMetadata,
  lineFormatOf,
  metadataOf,
  readsScriptOf,
} from '../../addresses/country-metadata.ts';
import type { TextKey } from '../texts.ts';

export type FormField = 'name' | 'address_1' | 'address_2' | 'city' | 'state' | 'postal_code';

export interface AddressField {
  readonly name: FormField;
  readonly label: TextKey;
  readonly isRequired: boolean;
  /** Null for a field that is typed. */
  readonly choices: readonly Choice[] | null;
}

export interface Choice {
  readonly value: string;
  readonly text: string;
}

const fieldsByLetter: Readonly<Record<string, readonly FormField[]>> = {
  N: ['name'],
  A: ['address_1', 'address_2'],
  C: ['city'],
  S: ['state'],
  Z: ['postal_code'],
};

const stateLabels: Readonly<Record<string, TextKey>> = {
  state: 'address_state',
  province: 'address_state_province',
  prefecture: 'address_state_prefecture',
  emirate: 'address_state_emirate',
  county: 'address_state_county',
};

/** Fields that nobody asks for in every country. A person's name is on every parcel. */
const alwaysRequired = new Set<FormField>(['name', 'address_1']);

/** The form of a country. States are named in Latin letters for readers of a language that is written in them. */
export function addressFormOf(country: string, language: Language): AddressField[] {
  const metadata = metadataOf(country);
  const { required } = addressFormatOf(country);
  const names = lineFormatOf(country, language, metadata)
    .join('')
    .match(/%[NACSZ]/g)
    ?.flatMap(([, letter = '']) => fieldsByLetter[letter] ?? []);
  return [...new Set(names)].map((name) => ({
    name,
    label: labelOf(name, country, metadata),
    isRequired: alwaysRequired.has(name) || (required as ReadonlySet<string>).has(name),
    choices: name === 'state' ? statesOf(country, language, metadata) : null,
  }));
}

function labelOf(name: FormField, country: string, { state_name_type: type = '' }: CountryMetadata): TextKey {
  switch (name) {
    case 'name':
      return 'address_name';
    case 'address_1':
      return 'address_street';
    case 'address_2':
      return 'address_extra';
    case 'city':
      return 'address_city';
    case 'state':
      return type === '' ? 'address_state_province' : (stateLabels[type] ?? 'address_state_region');
    case 'postal_code':
      return country === 'US' ? 'address_zip' : 'address_postal_code';
  }
}

/** Null for a country whose divisions are not known, or whose list would be longer than one that people use. */
function statesOf(
  country: string,
  language: Language,
  { sub_regions: regions = [] }: CountryMetadata,
): Choice[] | null {
  if (country === 'US') return usStates.map(({ code, name }) => ({ value: code, text: name }));
  if (regions.length === 0 || regions.length > maxChoices) return null;
  const isLocal = readsScriptOf(country, language);
  return regions.map(({ name }) => {
    const text = isLocal ? name.default : (name.latin ?? name.default);
    return { value: text, text };
  });
}

const maxChoices = 120;

/** The fields that a form sends. */
export type TypedAddress = Partial<Record<FormField | 'country' | 'phone', string>>;

/** The address as the API takes it. One name field is enough for every country's order of names. */
export function toMailingAddress(typed: TypedAddress): MailingAddress {
  return {
    first_name: typed.name ?? null,
    address_1: typed.address_1 ?? '',
    address_2: typed.address_2 ?? null,
    city: typed.city ?? null,
    state: typed.state ?? null,
    postal_code: typed.postal_code ?? null,
    phone: typed.phone ?? null,
    country: typed.country ?? '',
  };
}

/** What the form shows for an address that was entered before. */
export const toTypedAddress = (address: MailingAddress): TypedAddress => ({
  name: fullName(address),
  address_1: address.address_1,
  ...(address.address_2 && { address_2: address.address_2 }),
  ...(address.city && { city: address.city }),
  ...(address.state && { state: address.state }),
  ...(address.postal_code && { postal_code: address.postal_code }),
  ...(address.phone && { phone: address.phone }),
  country: address.country,
});
