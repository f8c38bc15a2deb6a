import { describe, expect, it } from 'vitest';
import { sum } from '../../../kit/money.ts';
import { relayCostPerBrand } from '../../pricing/relay-rates.ts';
import { earningsOf } from './earnings-of-order.ts';
import { type SplitOrder, splitOrder } from './split-order.ts';

const item = (id: string, unit_price: number, quantity = 1, free_shipping_minimum: number | null = null) => ({
  unit_price,
  quantity,
  brand: { id, name: id, shipping_price: 500, free_shipping_minimum },
  is_gift_card: false,
});
const order = (items: ReturnType<typeof item>[], country: string | null = null): SplitOrder => ({
  cart_items: items,
  mailing_address: country === null ? null : ({ country, state: null, postal_code: null } as never),
});
const none = new Set<string>();
const two = [item('north', 1_000, 2), item('south', 3_333), item('north', 500)];

describe('splitOrder', () => {
  it('gives each brand the price of its products and its shipping', () => {
    expect(splitOrder(order(two), none, { productCents: 5_833, shippingCents: 1_000 })).toEqual({
      brands: [
        { brandId: 'north', productCents: 2_500, shippingCents: 500 },
        { brandId: 'south', productCents: 3_333, shippingCents: 500 },
      ],
      relayCents: 0,
    });
  });

  it('gives the whole shipping to the brand that charges it', () => {
    const items = [item('north', 2_000, 1, 2_000), item('south', 100)];
    const { brands } = splitOrder(order(items), none, { productCents: 2_100, shippingCents: 500 });
    expect(brands.map(({ shippingCents }) => shippingCents)).toEqual([0, 500]);
  });

  it('gives nothing for a lost brand', () => {
    const shares = splitOrder(order(two), new Set(['north']), { productCents: 3_333, shippingCents: 500 });
    expect(shares.brands).toEqual([{ brandId: 'south', productCents: 3_333, shippingCents: 500 }]);
  });

  it('keeps the global relay apart', () => {
    const relayCents = 2 * relayCostPerBrand('GB');
    const amounts = { productCents: 5_833, shippingCents: 1_000 + relayCents };
    expect(splitOrder(order(two, 'GB'), none, amounts).relayCents).toBe(relayCents);
  });

  it.each([0, 1, 2, 999, 1_001, 5_834])(
    'always sums to the amounts of the ledger, also for %d cents',
    (cents) => {
      const { brands, relayCents } = splitOrder(order(two), none, {
        productCents: cents,
        shippingCents: cents,
      });
      expect(sum(brands.map(({ productCents }) => productCents))).toBe(cents);
      expect(sum([...brands.map(({ shippingCents }) => shippingCents), relayCents])).toBe(cents);
    },
  );

  it('splits what has no price into equal parts', () => {
    const free = [item('north', 0, 1, 0), item('south', 0, 1, 0)];
    const { brands } = splitOrder(order(free), none, { productCents: 3, shippingCents: 0 });
    expect(brands.map(({ productCents }) => productCents)).toEqual([2, 1]);
  });
});

describe('earningsOf', () => {
  const shares = splitOrder(order(two), none, { productCents: 5_833, shippingCents: 1_000 });
  it.each([
    ['nothing without terms', {}, [0, 0], [500, 500], 0],
    ['12.5 %, half up', { south: [1_250, 'brand'] }, [0, 417], [500, 500], 0],
    ['everything', { north: [10_000, 'brand'] }, [2_500, 0], [500, 500], 0],
    ['nothing, and the carriers the shipping', { south: [0, 'carrier'] }, [0, 0], [500, 0], 500],
  ] as const)('the operator keeps %s', (_, given, commissions, shipping, carrierCents) => {
    const terms = new Map(
      Object.entries(given).map(([brandId, [commission_basis_points, shipping_payee]]) => [
        brandId,
        { commission_basis_points, shipping_payee },
      ]),
    );
    const earned = earningsOf(shares, terms);
    expect(earned.brands.map(({ commissionCents }) => commissionCents)).toEqual(commissions);
    expect(earned.brands.map(({ shippingCents }) => shippingCents)).toEqual(shipping);
    expect(earned.carrierCents).toBe(carrierCents);
  });
});
