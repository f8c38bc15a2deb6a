import { countryCodes } from '@gifts/contract/countries';
import { usStates } from '@gifts/contract/us-states';
import { describe, expect, it } from 'vitest';
import { usTerritories } from '../addresses/us-states.ts';
import { countriesOfTier, highestRelayCostPerBrand, relayCostPerBrand } from './relay-rates.ts';
import { highestTaxRatePpm, taxRatePpm } from './tax-rates.ts';

describe('tax rates', () => {
  it('every state has one, and none is above the highest', () => {
    const rates = usStates.map(({ code }) => taxRatePpm({ country: 'US', state: code }));
    expect(Math.max(...rates)).toBe(highestTaxRatePpm);
    expect(rates.every((rate) => Number.isSafeInteger(rate) && rate >= 0 && rate < 150_000)).toBe(true);
  });

  it.each([
    ['LA', 101_300],
    ['NY', 85_400],
    ['CA', 90_300],
    ['AK', 18_200],
    ['DE', 0],
    ['MT', 0],
    ['NH', 0],
    ['OR', 0],
  ])('%s is taxed at %i parts per million', (state, ppm) => {
    expect(taxRatePpm({ country: 'US', state })).toBe(ppm);
  });

  it('are zero abroad, where a region may have the name of a state', () => {
    expect(taxRatePpm({ country: 'GE', state: 'GA' })).toBe(0);
  });
});

describe('relay rates', () => {
  it('a tier allows all countries of the tier below it and the US', () => {
    const [disabled, standard, full] = (['disabled', 'standard', 'full'] as const).map(countriesOfTier);
    expect([...(disabled ?? [])]).toEqual(['US']);
    expect([...(standard ?? [])]).toEqual(expect.arrayContaining(['US', 'CA', 'MX', 'GB', 'DE', 'AU', 'JP']));
    expect([...(full ?? [])]).toEqual(expect.arrayContaining([...(standard ?? []), 'BR', 'IN', 'ZA']));
    expect(standard?.has('BR')).toBe(false);
    expect(full?.has('KP')).toBe(false);
  });

  it('every country of a tier has a code and costs at most the highest cost of the tier', () => {
    for (const tier of ['standard', 'full'] as const) {
      for (const country of countriesOfTier(tier)) {
        expect(countryCodes).toContain(country);
        if (country === 'US') continue;
        expect(relayCostPerBrand(country)).toBeGreaterThan(0);
        expect(relayCostPerBrand(country)).toBeLessThanOrEqual(highestRelayCostPerBrand(tier));
      }
    }
    expect(highestRelayCostPerBrand('disabled')).toBe(0);
  });

  it('a territory is a state of the US, never a country abroad', () => {
    for (const territory of usTerritories) expect(countriesOfTier('full').has(territory)).toBe(false);
  });
});
