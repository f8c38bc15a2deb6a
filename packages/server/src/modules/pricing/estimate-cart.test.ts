import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkSwap, maxSwapUnits, type SwapRules } from './check-swap.ts';
import { type Estimate, estimateCart } from './estimate-cart.ts';
import { type PricedCart, priceCart } from './price-cart.ts';
import {
  arbitraryCarts,
  arbitrarySwap,
  arbitraryTier,
  brand,
  cart,
  everyDestination,
  inState,
  item,
} from './pricing.fixtures.ts';

const tea = brand('tea', 800);
const socks = brand('socks', 500);
const free = brand('books', 600, 0);
const gift = cart(item(5_000, 1, tea));
const giftCard = cart(item(5_000, 1, free, true));

const domestic = (swap: SwapRules['swap']): SwapRules => ({ swap, tier: 'disabled' });

describe('estimateCart', () => {
  it('contains every part', () => {
    expect(estimateCart(gift, domestic('single'))).toEqual({
      price_product: 5_000,
      price_shipping: 800,
      price_processing_fee: 290,
      price_pre_tax: 6_090,
      price_est_tax_low: 0,
      price_est_tax_high: 575,
      price_est_total_low: 6_090,
      price_est_total_high: 6_665,
    });
  });

  it.each<{ name: string; of: PricedCart; rules: SwapRules; estimate: Partial<Estimate> }>([
    {
      name: 'several products may round up on each of twenty lines',
      of: gift,
      rules: domestic('multiple'),
      estimate: { price_est_tax_high: 585, price_est_total_high: 6_675 },
    },
    {
      name: 'a gift card that stays one is not taxed',
      of: giftCard,
      rules: domestic('disabled'),
      estimate: { price_est_tax_high: 0, price_est_total_high: 5_250 },
    },
    {
      name: 'a gift card may become a taxed product',
      of: giftCard,
      rules: domestic('single'),
      estimate: { price_est_tax_high: 575, price_est_total_high: 5_825 },
    },
    {
      name: 'lines that each round up count as they are',
      of: cart(...Array.from({ length: 30 }, () => item(5, 1, free))),
      rules: domestic('single'),
      estimate: { price_est_tax_high: 30, price_est_total_high: 188 },
    },
    {
      name: 'the relay of the dearest zone is more than any tax',
      of: gift,
      rules: { swap: 'single', tier: 'standard' },
      estimate: { price_est_tax_high: 575, price_est_total_low: 6_090, price_est_total_high: 9_290 },
    },
    {
      name: 'each brand pays the relay',
      of: cart(item(5_000, 1, tea), item(1_000, 1, socks)),
      rules: { swap: 'disabled', tier: 'full' },
      estimate: { price_pre_tax: 7_665, price_est_tax_high: 690, price_est_total_high: 17_265 },
    },
    {
      name: 'tax is more than the relay where the gift is dear',
      of: cart(item(100_000, 1, free)),
      rules: { swap: 'single', tier: 'full' },
      estimate: { price_pre_tax: 105_000, price_est_tax_high: 11_500, price_est_total_high: 116_500 },
    },
    {
      name: 'a gift of nothing',
      of: cart(item(0, 1, free)),
      rules: domestic('multiple'),
      estimate: { price_est_tax_high: 0, price_est_total_high: 0 },
    },
  ])('$name', ({ of, rules, estimate }) => {
    expect(estimateCart(of, rules)).toMatchObject(estimate);
  });

  it('an unswapped gift costs at least the low estimate and at most the high one', () => {
    fc.assert(
      fc.property(arbitraryCarts, arbitrarySwap, arbitraryTier, ({ original }, swap, tier) => {
        const estimate = estimateCart(original, { swap, tier });
        const totals = everyDestination(tier).map((to) => priceCart(original, to).amount_total ?? -1);
        expect(Math.min(...totals)).toBe(estimate.price_est_total_low);
        expect(Math.max(...totals)).toBeLessThanOrEqual(estimate.price_est_total_high);
        if (swap === 'disabled') expect(Math.max(...totals)).toBe(estimate.price_est_total_high);
      }),
    );
  });

  it('an accepted swap costs at most the high estimate at every destination', () => {
    fc.assert(
      fc.property(arbitraryCarts, arbitrarySwap, arbitraryTier, ({ original, replacement }, swap, tier) => {
        fc.pre(checkSwap(original, replacement, { swap, tier }) === null);
        const ceiling = estimateCart(original, { swap, tier });
        for (const destination of everyDestination(tier)) {
          const charged = priceCart(replacement, destination);
          expect(charged.amount_total).toBeLessThanOrEqual(ceiling.price_est_total_high);
          expect(charged.amount_tax).toBeLessThanOrEqual(ceiling.price_est_tax_high);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('covers the swap that gains the most by rounding', () => {
    // At 11.5 % a line of 5 cents owes 0.575 and pays 1: the gain nearest to half a cent on every line.
    const original = cart(item(100, 1, free));
    const replacement = cart(...Array.from({ length: maxSwapUnits }, () => item(5, 1, free)));
    expect(checkSwap(original, replacement, domestic('multiple'))).toBeNull();
    expect(priceCart(replacement, inState('PR')).amount_tax).toBe(20);
    expect(priceCart(original, inState('PR')).amount_tax).toBe(12);
    expect(estimateCart(original, domestic('multiple')).price_est_tax_high).toBe(22);
  });
});
