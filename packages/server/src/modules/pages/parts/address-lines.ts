/** An address as people of its country write it. */
import type { MailingAddress } from '@gifts/contract/address';
import type { Language } from '../../../kit/languages.ts';
import { countryName } from '../../addresses/countries.ts';
import { lineFormatOf } from './address-form.ts';

/** The lines of an address, the country last, in the language of the page. */
export function addressLines(address: MailingAddress, language: Language): string[] {
  const parts: Readonly<Record<string, string | null | undefined>> = {
    N: [address.first_name, address.last_name].filter(Boolean).join(' '),
    A: [address.address_1, address.address_2].filter(Boolean).join(', '),
    C: address.city,
    S: address.state,
    Z: address.postal_code,
  };
  const lines = lineFormatOf(address.country, language).map((line) =>
    line
      .replace(/%([A-Z])/g, (_match, letter: string) => parts[letter] ?? '')
      // What stands between parts that an address does not have.
      .replace(/^[\s,-]+|[\s,-]+$/g, ''),
  );
  return [...lines, countryName(address.country, language)].filter((line) => line !== '');
}
