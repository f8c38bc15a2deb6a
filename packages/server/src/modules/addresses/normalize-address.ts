import type { MailingAddress } from '@gifts/contract/address';
import { isUsTerritory, readCountry } from './countries.ts';
import { readState } from './us-states.ts';

/** An address as it is stored: every field there, blank optional ones null. */
export type NormalAddress = Required<MailingAddress>;

/**
 * Trims every field and writes codes in their one form: country and US state as upper-case codes (names are
 * understood), ZIP+4 with its hyphen, other postal codes in upper case. What cannot be understood is kept
 * as it was given, for `checkAddress` to show. A US territory given as the country (`PR`) becomes the US
 * with the territory as its state, because that is where its mail, its taxes and its ZIP codes belong.
 */
export function normalizeAddress(address: MailingAddress): NormalAddress {
  const givenCountry = address.country.trim();
  const country = readCountry(givenCountry) ?? givenCountry;
  const territory = isUsTerritory(country);
  const isUs = country === 'US' || territory;
  const state = territory ? country : address.state.trim();
  const postalCode = address.postal_code.trim();
  return {
    first_name: trimOptional(address.first_name),
    last_name: trimOptional(address.last_name),
    address_1: address.address_1.trim(),
    address_2: trimOptional(address.address_2),
    city: address.city.trim(),
    state: isUs ? (readState(state) ?? state) : state,
    postal_code: isUs ? normalizeZip(postalCode) : postalCode.toUpperCase(),
    country: isUs ? 'US' : country,
  };
}

const trimOptional = (text: string | null | undefined): string | null => text?.trim() || null;

function normalizeZip(zip: string): string {
  if (zip.length === 5) return zip;
  const nineDigits = /^(\d{5})[- ]?(\d{4})$/.exec(zip);
  return nineDigits ? `${nineDigits[1]}-${nineDigits[2]}` : zip;
}
