import { countryCodes } from '@gifts/contract/countries';

/** The region of the first language that names one, as `en-GB` does. */
export function likelyCountry(languages: readonly string[]): string {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  return regions.find((region) => region !== undefined && countryCodes.includes(region)) ?? 'US';
}
