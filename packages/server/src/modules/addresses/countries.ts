/**
 * Reads countries as people write them: codes, or the English names of the runtime's CLDR data. The shipping tier
 * decides which countries a gift can be sent to.
 */
import { countryCodes } from '@gifts/contract/countries';
import type { Language } from '../../kit/languages.ts';
import { spelling } from './spelling.ts';
import { usTerritories } from './us-states.ts';

const namesByLanguage = new Map<Language, Intl.DisplayNames>();

/** Common spellings of a country other than its code and its English name. */
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

/** The name of a country in a language; its code if the runtime has no name. */
export function countryName(code: string, language: Language = 'en'): string {
  let names = namesByLanguage.get(language);
  if (!names) {
    names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    namesByLanguage.set(language, names);
  }
  return names.of(code) ?? code;
}

/**
 * Returns the code of a country, from its code or an English name in any case, such as `us`, `U.S.A.` or `United
 * States`. Returns null for an unknown country.
 */
export const readCountry = (text: string): string | null =>
  codesBySpelling.get(text) ?? codesBySpelling.get(spelling(text)) ?? null;

export const isUsTerritory = (country: string): boolean => territories.has(country);
