import { countryCodes } from '@gifts/contract/countries';

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

export const countriesByName: readonly { code: string; name: string }[] = countryCodes
  .map((code) => ({ code, name: names.of(code) ?? code }))
  .sort((left, right) => left.name.localeCompare(right.name, 'en'));
