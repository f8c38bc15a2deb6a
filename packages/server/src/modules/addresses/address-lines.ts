/** An address as people of its country write it. */
import type { MailingAddress } from '@gifts/contract/address';
import { fullName } from '@gifts/contract/names';
import type { Language } from '../../kit/languages.ts';
import { countryName } from './countries.ts';
import { lineFormatOf } from './country-metadata.ts';

/** The lines of an address, the country last, in the language of the reader. */
export function addressLines(address: MailingAddress, language: Language): string[] {
  const parts: Readonly<Record<string, string | null | undefined>> = {
    N: fullName(address),
    A: [address.address_1, address.address_2].filter(Boolean).join(', '),
    C: address.city,
    S: address.state,
    Z: address.postal_code,
  };
  const format = lineFormatOf(address.country, language);
  const others = ['C', 'S', 'Z'].filter((letter) => !format.join('').includes(`%${letter}`));
  const lines = format.map((line) =>
    line
      .replace(/%([A-Z])/g, (_match, letter: string) => parts[letter] ?? '')
      // What stands between parts that an address does not have.
      .replace(/^[\s,-]+|[\s,-]+$/g, ''),
  );
  // Parts that addresses of the country do not have, and this one has all the same.
  const more = others.map((letter) => parts[letter] ?? '');
  return [...lines, ...more, countryName(address.country, language)].filter((line) => line !== '');
}
