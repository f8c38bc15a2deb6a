import type { MailingAddress } from '@gifts/contract/address';
import type { ValidItemParts } from '../../kit/valid-parts.ts';
import { isUsTerritory, readCountry } from './countries.ts';
import { readState } from './us-states.ts';

/** A stored address. Every field is present, and blank optional fields are null. */
export type NormalAddress = Required<MailingAddress>;

/**
 * Trims every field and normalizes codes: country and US state become upper-case codes (names are accepted too),
 * ZIP+4 gets its hyphen, and other postal codes become upper case. Unknown values stay as they are, so that
 * `checkAddress` can show them. A US territory given as the country (`PR`) becomes the US with the territory as its
 * state, because its mail, taxes and ZIP codes belong to the US. Fields that are missing become blank.
 */
export function normalizeAddress(address: ValidItemParts<MailingAddress>): NormalAddress {
  const countryText = address.country?.trim() ?? '';
  const country = readCountry(countryText) ?? countryText;
  const territory = isUsTerritory(country);
  const isUs = country === 'US' || territory;
  const state = territory ? country : trimOptional(address.state);
  const postalCode = trimOptional(address.postal_code);
  return {
    first_name: trimOptional(address.first_name),
    last_name: trimOptional(address.last_name),
    address_1: address.address_1?.trim() ?? '',
    address_2: trimOptional(address.address_2),
    city: trimOptional(address.city),
    state: isUs && state ? (readState(state) ?? state) : state,
    postal_code: normalizePostalCode(postalCode, isUs),
    phone: trimOptional(address.phone),
    country: isUs ? 'US' : country,
  };
}

const trimOptional = (text: string | null | undefined): string | null => text?.trim() || null;

function normalizePostalCode(postalCode: string | null, isUs: boolean): string | null {
  if (postalCode === null) return null;
  return isUs ? normalizeZip(postalCode) : postalCode.toUpperCase();
}

function normalizeZip(zip: string): string {
  if (zip.length === 5) return zip;
  const nineDigits = /^(\d{5})[- ]?(\d{4})$/.exec(zip);
  return nineDigits ? `${nineDigits[1]}-${nineDigits[2]}` : zip;
}
