/**
 * Countries as people write them: codes, or the English names of the runtime's own CLDR data. Which of them a gift may
 * go to is the shipping tier's to say, not this file's.
 */
import { countryCodes } from '@gifts/contract/countries';
import { spelling } from './spelling.ts';
import { usTerritories } from './us-states.ts';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Spellings people use for a country besides its code and its English name. */
const otherNames: readonly [string, string][] = [
  ['USA', 'US'],
  ['UNITED STATES OF AMERICA', 'US'],
  ['UK', 'GB'],
  ['GREAT BRITAIN', 'GB'],
];

const codesBySpelling = new Map<string, string>([
  ...countryCodes.map((code): [string, string] => [spelling(countryName(code)), code]),
  ...countryCodes.map((code): [string, string] => [code, code]),
  ...otherNames,
]);

const territories: ReadonlySet<string> = new Set(usTerritories);

export function countryName(code: string): string {
  return names.of(code) ?? code;
}

/** The code of a country given as a code or an English name, in any case: `us`, `U.S.A.`, `United States`. */
export const readCountry = (text: string): string | null =>
  codesBySpelling.get(text) ?? codesBySpelling.get(spelling(text)) ?? null;

export const isUsTerritory = (country: string): boolean => territories.has(country);
