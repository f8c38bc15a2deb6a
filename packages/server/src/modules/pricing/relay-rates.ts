/**
 * The cost of shipping abroad through the global relay service, duties included, and the countries of each tier.
 * This is the service's own price list, not the list of a carrier: a flat cost for each brand's shipment, by the
 * zone of the destination country. The tier of a batch allows whole zones.
 */
import assert from 'node:assert/strict';
import { countryCodes } from '@gifts/contract/countries';
import type { ShippingTier } from '@gifts/contract/order-batch';
import { type Cents, max } from '../../kit/money.ts';

type Zone = keyof typeof zones;

/**
 * Countries that the relay does not serve: they are under sanctions, have no regular parcel post, or are part of a
 * US address.
 */
const notServed = new Set(
  'AF AQ AS BV BY CU EH GS GU HM IO IR KP MP PN PR RU SD SJ SO SS SY TF UM US VI YE'.split(' '),
);

const neighbours = ['CA', 'MX'];
const europe = `
  AD AT AX BE BG CH CY CZ DE DK EE ES FI FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MT NL NO PL PT RO
  SE SI SK SM VA
`
  .trim()
  .split(/\s+/);
const pacific = ['AU', 'HK', 'JP', 'KR', 'MO', 'NZ', 'SG', 'TW'];
const near = new Set([...neighbours, ...europe, ...pacific]);

const zones = {
  neighbours: { costPerBrand: 1_800, countries: neighbours },
  europe: { costPerBrand: 2_800, countries: europe },
  pacific: { costPerBrand: 3_200, countries: pacific },
  world: {
    costPerBrand: 4_800,
    countries: countryCodes.filter((code) => !near.has(code) && !notServed.has(code)),
  },
} as const satisfies Record<string, { costPerBrand: Cents; countries: readonly string[] }>;

const zonesOfTiers: Readonly<Record<ShippingTier, readonly Zone[]>> = {
  disabled: [],
  standard: ['neighbours', 'europe', 'pacific'],
  full: ['neighbours', 'europe', 'pacific', 'world'],
};

const costs = new Map(
  Object.values(zones).flatMap(({ costPerBrand, countries }) =>
    countries.map((country): [string, Cents] => [country, costPerBrand]),
  ),
);

const countriesOfTiers: Readonly<Record<ShippingTier, ReadonlySet<string>>> = {
  disabled: countriesOf('disabled'),
  standard: countriesOf('standard'),
  full: countriesOf('full'),
};

/** Returns the countries that the gifts of a batch can be sent to. The US is always among them. */
export const countriesOfTier = (tier: ShippingTier): ReadonlySet<string> => countriesOfTiers[tier];

/** Returns the relay cost of one brand's shipment to a country abroad. */
export function relayCostPerBrand(country: string): Cents {
  const cost = costs.get(country);
  if (cost === undefined)
    assert.fail(`The relay does not ship to ${country}; check the address by its tier.`);
  return cost;
}

/**
 * Returns the highest relay cost of one brand's shipment to any country of the tier, or 0 if the tier allows only
 * the US.
 */
export const highestRelayCostPerBrand = (tier: ShippingTier): Cents =>
  max(0, ...zonesOfTiers[tier].map((zone) => zones[zone].costPerBrand));

function countriesOf(tier: ShippingTier): ReadonlySet<string> {
  return new Set(['US', ...zonesOfTiers[tier].flatMap((zone) => zones[zone].countries)]);
}
