import { countryCodes } from '@gifts/contract/countries';

/** Returns the region of the first language that has one, such as GB of `en-GB`. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  return regions.find((region) => region !== undefined && countryCodes.includes(region)) ?? 'US';
}
