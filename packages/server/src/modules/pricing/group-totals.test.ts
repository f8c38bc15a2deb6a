import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sum } from '../../kit/money.ts';
import { estimateCart } from './estimate-cart.ts';
import { canTotalGroup, groupTotals } from './group-totals.ts';
import { priceCart } from './price-cart.ts';
import {
  arbitraryCarts,
  brand,
  cart,
  everyDestination,
  inCountry,
  inState,
  item,
} from './pricing.fixtures.ts';

const gift = cart(item(4_000, 1, brand('tea', 800)));
const estimate = estimateCart(gift, { swap: 'single', tier: 'disabled' });

it('without addresses a batch has its two estimates and no calculated totals', () => {
  expect(groupTotals({ cart: gift, estimate, recipients: 3, destinations: null })).toEqual({
    recipients: 3,
    est_group_total_low: 15_120,
    est_group_total_high: 16_500,
  });
});

it('with addresses the calculated totals are what the recipients will be charged', () => {
  const destinations = [inState('NY'), inState('OR'), inState('NY'), inCountry('CA')];
  const totals = groupTotals({ cart: gift, estimate, recipients: 4, destinations });
  expect(totals.est_tax_calculated).toBe(342 + 0 + 342 + 0);
  expect(totals.est_total_calculated).toBe(5_382 + 5_040 + 5_382 + 6_840);
});

it('the calculated totals are the sums over the recipients and lie between the estimates', () => {
  const someDestinations = fc.array(fc.constantFrom(...everyDestination('full')), { minLength: 1 });
  fc.assert(
    fc.property(arbitraryCarts, someDestinations, ({ original }, destinations) => {
      const rules = { swap: 'single', tier: 'full' } as const;
      const group = groupTotals({
        cart: original,
        estimate: estimateCart(original, rules),
        recipients: destinations.length,
        destinations,
      });
      const amounts = destinations.map((destination) => priceCart(original, destination));
      expect(group.est_tax_calculated).toBe(sum(amounts.map((each) => each.amount_tax ?? -1)));
      expect(group.est_total_calculated).toBe(sum(amounts.map((each) => each.amount_total ?? -1)));
      expect(group.est_total_calculated).toBeGreaterThanOrEqual(group.est_group_total_low);
      expect(group.est_total_calculated).toBeLessThanOrEqual(group.est_group_total_high);
    }),
  );
});

it('a group whose totals would not be exact cents is detected beforehand', () => {
  const huge = cart(...Array.from({ length: 50 }, () => item(100_000_000, 100, brand('tea', 800))));
  const hugeEstimate = estimateCart(huge, { swap: 'single', tier: 'disabled' });
  expect(canTotalGroup(hugeEstimate, 10_000)).toBe(true);
  expect(canTotalGroup(hugeEstimate, 100_000)).toBe(false);
  expect(() =>
    groupTotals({ cart: huge, estimate: hugeEstimate, recipients: 100_000, destinations: null }),
  ).toThrow();
});
