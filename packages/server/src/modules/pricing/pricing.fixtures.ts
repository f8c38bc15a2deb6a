/** Carts for the table and property tests of this folder. */
import type { ShippingTier, SwapMode } from '@gifts/contract/order-batch';
import { shippingTiers, swapModes } from '@gifts/contract/order-batch';
import { usStates } from '@gifts/contract/us-states';
import fc from 'fast-check';
import type { Destination, PricedBrand, PricedCart, PricedItem } from './price-cart.ts';
import { countriesOfTier } from './relay-rates.ts';

export const brand = (id: string, shipping: number, freeFrom: number | null = null): PricedBrand => ({
  id,
  shipping_price: shipping,
  free_shipping_minimum: freeFrom,
});

export const item = (price: number, quantity: number, of: PricedBrand, isGiftCard = false): PricedItem => ({
  unit_price: price,
  quantity,
  brand: of,
  is_gift_card: isGiftCard,
});

export const cart = (...items: PricedItem[]): PricedCart => ({ items });

export const inState = (state: string): Destination => ({ country: 'US', state });
export const inCountry = (country: string): Destination => ({ country, state: '' });

/** Each of four brands has the same shipping price in both carts of a pair, as in a catalog. */
const arbitraryBrands = fc.tuple(
  ...['a', 'b', 'c', 'd'].map((id) =>
    fc.record({
      id: fc.constant(id),
      shipping_price: fc.nat({ max: 2_000 }),
      free_shipping_minimum: fc.option(fc.nat({ max: 10_000 })),
    }),
  ),
);

const arbitraryCart = (brands: PricedBrand[], maxPrice: number, maxItems: number, maxQuantity: number) =>
  fc
    .array(
      fc.record({
        unit_price: fc.oneof(fc.nat({ max: 60 }), fc.nat({ max: maxPrice })),
        quantity: fc.integer({ min: 1, max: maxQuantity }),
        brand: fc.constantFrom(...brands),
        is_gift_card: fc.boolean(),
      }),
      { minLength: 1, maxLength: maxItems },
    )
    .map((items): PricedCart => ({ items }));

export const arbitraryCarts = arbitraryBrands.chain((brands) =>
  fc.record({
    original: arbitraryCart(brands, 20_000, 6, 5),
    replacement: fc.oneof(
      arbitraryCart(brands, 20_000, 1, 1),
      arbitraryCart(brands, 2_000, 4, 2),
      arbitraryCart(brands, 60, 20, 1),
    ),
  }),
);

export const arbitrarySwap: fc.Arbitrary<SwapMode> = fc.constantFrom(...swapModes);
export const arbitraryTier: fc.Arbitrary<ShippingTier> = fc.constantFrom(...shippingTiers);

export const everyDestination = (tier: ShippingTier): Destination[] => [
  ...usStates.map(({ code }) => inState(code)),
  ...[...countriesOfTier(tier)].filter((country) => country !== 'US').map(inCountry),
];
