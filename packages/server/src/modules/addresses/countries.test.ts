import { countryCodes } from '@gifts/contract/countries';
import { expect, it } from 'vitest';
import { countryName, readCountry } from './countries.ts';

it('every country code is known to the runtime by a name and read back from it', () => {
  expect(countryCodes.length).toBe(249);
  expect(new Set(countryCodes).size).toBe(249);
  for (const code of countryCodes) {
    expect(countryName(code), code).not.toBe(code);
    expect(readCountry(countryName(code)), code).toBe(code);
    expect(readCountry(code.toLowerCase()), code).toBe(code);
  }
});

it.each([
  ['USA', 'US'],
  ['u.s.', 'US'],
  ['United States of America', 'US'],
  ['UK', 'GB'],
  [' germany ', 'DE'],
  ['XX', null],
  ['', null],
])('%j is read as %s', (text, code) => {
  expect(readCountry(text)).toBe(code);
});
