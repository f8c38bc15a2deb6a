/**
 * Sales tax by destination state, in parts per million (100,000 is 10 %): the state's rate plus the
 * population-weighted average of its local rates.
 *
 * Source for the 50 states and DC: Tax Foundation, "State and Local Sales Tax Rates, Midyear 2026", rates
 * as of 1 July 2026, combined column. New Jersey's is below its statutory 6.625 % because part of the state
 * is an enterprise zone at half the rate. The Tax Foundation does not cover the rest: Puerto Rico's is the
 * statutory 10.5 % and the municipal 1 %, both in force since 2015; the other territories levy no sales
 * tax on the buyer, and military mail is taxed by no state.
 *
 * An average is an estimate of what a street address owes. Exact rates need a tax engine behind this table.
 */
import assert from 'node:assert/strict';
import type { StateCode } from '@gifts/contract/us-states';

const taxRatesPpm: Readonly<Record<StateCode, number>> = {
  AL: 94_600,
  AK: 18_200,
  AZ: 85_400,
  AR: 94_800,
  CA: 90_300,
  CO: 78_900,
  CT: 63_500,
  DE: 0,
  DC: 60_000,
  FL: 69_800,
  GA: 75_600,
  HI: 45_000,
  ID: 60_300,
  IL: 89_800,
  IN: 70_000,
  IA: 69_400,
  KS: 87_100,
  KY: 60_000,
  LA: 101_300,
  ME: 55_000,
  MD: 60_000,
  MA: 62_500,
  MI: 60_000,
  MN: 81_400,
  MS: 70_600,
  MO: 84_400,
  MT: 0,
  NE: 69_800,
  NV: 82_400,
  NH: 0,
  NJ: 66_000,
  NM: 76_800,
  NY: 85_400,
  NC: 71_000,
  ND: 70_900,
  OH: 72_900,
  OK: 90_600,
  OR: 0,
  PA: 63_400,
  RI: 70_000,
  SC: 74_900,
  SD: 61_100,
  TN: 96_100,
  TX: 82_000,
  UT: 74_200,
  VT: 64_300,
  VA: 57_700,
  WA: 95_700,
  WV: 66_000,
  WI: 57_200,
  WY: 53_900,
  PR: 115_000,
  VI: 0,
  GU: 0,
  AS: 0,
  MP: 0,
  AA: 0,
  AE: 0,
  AP: 0,
};

const ratesByState = new Map<string, number>(Object.entries(taxRatesPpm));

export const highestTaxRatePpm = Math.max(...ratesByState.values());

/**
 * Returns 0 outside the US, where duties are part of the relay cost. The state must come from a normalized address.
 */
export function taxRatePpm({ country, state }: { country: string; state: string | null }): number {
  if (country !== 'US') return 0;
  const rate = ratesByState.get(state ?? '');
  if (rate === undefined) assert.fail(`No tax rate for the state ${state}; normalize and check the address.`);
  return rate;
}
