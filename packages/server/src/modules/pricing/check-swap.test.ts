import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSwap } from './check-swap.ts';
import { type PricedCart, priceCart } from './price-cart.ts';
import {
  arbitraryCarts,
  arbitrarySwap,
  arbitraryTier,
  brand,
  cart,
  everyDestination,
  item,
} from './pricing.fixtures.ts';

const tea = brand('tea', 800);
const socks = brand('socks', 500);
const heavy = brand('heavy', 1_200);
const gift = cart(item(5_000, 1, tea)); // 50.00 and 8.00 shipping
const giftOfTwo = cart(item(2_500, 2, tea));

describe('a gift for which swaps are disabled', () => {
  it('cannot be exchanged, not even for itself', () => {
    expect(checkSwap(gift, gift, { swap: 'disabled', tier: 'disabled' })).toBe(
      "This gift can't be exchanged",
    );
  });
});

describe('a gift that can be exchanged for a single product', () => {
  const oneProduct = 'Choose one product, in a quantity of 1, in exchange for this gift';
  const costsMore = 'This product costs more than the gift; choose another one';
  const costsMoreShipped = 'This product costs more than the gift once it is shipped; choose another one';

  it.each<[string, PricedCart, PricedCart, string | null]>([
    ['the same price', gift, cart(item(5_000, 1, socks)), null],
    ['a lower price', gift, cart(item(1, 1, socks)), null],
    ['the price of all units of the gift', giftOfTwo, cart(item(5_000, 1, tea)), null],
    ['one cent more', gift, cart(item(5_001, 1, socks)), costsMore],
    ['dearer shipping that takes it over the gift', gift, cart(item(4_601, 1, heavy)), costsMoreShipped],
    ['dearer shipping that just fits', gift, cart(item(4_600, 1, heavy)), null],
    ['two units', gift, cart(item(1_000, 2, tea)), oneProduct],
    ['two products', gift, cart(item(1_000, 1, tea), item(1_000, 1, socks)), oneProduct],
    ['nothing', gift, cart(), oneProduct],
  ])('%s', (_name, original, replacement, message) => {
    const answer = checkSwap(original, replacement, { swap: 'single', tier: 'disabled' });
    expect(answer).toBe(message);
    expect(answer ?? '').not.toContain('$');
  });
});

describe('a gift that can be exchanged for several products', () => {
  it.each<[string, PricedCart, string | null]>([
    ['up to its price', cart(item(2_000, 2, tea), item(1_000, 1, tea)), null],
    ['nothing', cart(), 'Choose at least one product in exchange for this gift'],
    ['none of a product', cart(item(2_000, 0, tea)), 'Choose at least 1 of each product'],
    ['twenty units', cart(item(250, 20, tea)), null],
    ['21 units', cart(item(100, 21, tea)), 'Choose at most 20 products in all; you chose 21'],
    [
      'a sum above its price',
      cart(item(5_000, 1, tea), item(1_200, 1, tea)),
      'Your choice comes to $62.00; this gift covers up to $50.00',
    ],
    [
      'shipping of two brands that takes it over',
      cart(item(2_500, 1, tea), item(2_500, 1, socks)),
      'Your choice comes to $63.00 with shipping; this gift covers up to $58.00 with shipping',
    ],
    ['two brands whose shipping fits', cart(item(2_500, 1, tea), item(2_000, 1, socks)), null],
  ])('%s', (_name, replacement, message) => {
    expect(checkSwap(gift, replacement, { swap: 'multiple', tier: 'disabled' })).toBe(message);
  });

  it('of no more brands than it has, where each would pay for shipping abroad', () => {
    const twoBrands = cart(item(2_500, 1, tea), item(2_000, 1, socks));
    expect(checkSwap(gift, twoBrands, { swap: 'multiple', tier: 'standard' })).toBe(
      'This gift can ship abroad, so choose products of at most one brand; yours are of 2',
    );
    const oneBrand = cart(item(2_500, 1, socks), item(2_000, 1, socks));
    expect(checkSwap(gift, oneBrand, { swap: 'multiple', tier: 'full' })).toBeNull();
  });
});

describe('a swap that is accepted', () => {
  it('never makes the sender pay more before tax, nor for the relay than a parcel of each brand that was sent', () => {
    fc.assert(
      fc.property(arbitraryCarts, arbitrarySwap, arbitraryTier, ({ original, replacement }, swap, tier) => {
        fc.pre(checkSwap(original, replacement, { swap, tier }) === null);
        for (const destination of everyDestination(tier)) {
          const before = priceCart(original, destination);
          const after = priceCart(replacement, destination);
          expect(after.amount_product).toBeLessThanOrEqual(before.amount_product);
          expect(after.amount_pre_tax_total).toBeLessThanOrEqual(before.amount_pre_tax_total);
          const parcels = { items: original.items.map((each) => ({ ...each, is_gift_card: false })) };
          const { amount_global_relay_cost: relay } = priceCart(parcels, destination);
          expect(after.amount_global_relay_cost ?? 0).toBeLessThanOrEqual(relay ?? 0);
        }
      }),
    );
  });
});
