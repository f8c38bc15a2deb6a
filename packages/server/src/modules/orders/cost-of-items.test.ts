import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../kit/money.ts';
import type { NormalAddress } from '../addresses/normalize-address.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { costOfItems } from './cost-of-items.ts';

const addressIn = (place: Partial<NormalAddress>): NormalAddress => ({
  first_name: 'Robin',
  last_name: null,
  address_1: '20 W 34th St',
  address_2: null,
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  phone: null,
  country: 'US',
  ...place,
});
const newYork = addressIn({});
const london = addressIn({ city: 'London', state: '', postal_code: 'SW1A 1AA', country: 'GB' });

const tea = { id: 'tea', name: 'Tea House', shipping_price: 500, free_shipping_minimum: null };
const lamps = { id: 'lamps', name: 'Lamp Works', shipping_price: 700, free_shipping_minimum: 5_000 };

type Item = { unit_price: number; quantity: number; is_gift_card: boolean; brand: typeof tea | typeof lamps };
const item = (brand: Item['brand'], unit_price: number, quantity = 1, is_gift_card = false): Item => ({
  unit_price,
  quantity,
  is_gift_card,
  brand,
});

/** An accepted order with this cart. */
function orderWith(items: readonly Item[], address = newYork) {
  return { ...priceCart({ items }, address), cart_items: items, mailing_address: address };
}

type Order = ReturnType<typeof orderWith>;

const costOfBrands = (order: Order, brands: readonly string[]) =>
  costOfItems(order, ({ brand }) => brands.includes(brand.id));

const cost = (items: readonly Item[], brand: string, address = newYork) =>
  costOfBrands(orderWith(items, address), [brand]);

describe('the cost of a brand', () => {
  it('has its products, its shipping, its part of the fee and its tax', () => {
    expect(cost([item(tea, 1_000, 2), item(lamps, 2_000)], 'tea')).toEqual({
      amount_product: 2_000,
      amount_shipping: 500,
      amount_processing_fee: 125,
      amount_tax: 171,
      amount_global_relay_cost: 0,
      amount_total: 2_796,
    });
  });

  it('has no shipping where the brand ships for free, and no tax on gift cards', () => {
    expect(cost([item(tea, 1_000), item(lamps, 6_000)], 'lamps').amount_shipping).toBe(0);
    expect(cost([item(tea, 1_000), item(lamps, 6_000, 1, true)], 'lamps').amount_tax).toBe(0);
  });

  it('has the relay cost of its parcel', () => {
    const items = [item(tea, 1_000), item(lamps, 2_000)];
    const { amount_global_relay_cost: relay } = priceCart({ items: [item(tea, 1_000)] }, london);
    expect(relay).toBeGreaterThan(0);
    expect(cost(items, 'tea', london).amount_global_relay_cost).toBe(relay);
  });

  it('is nothing for a brand that is not in the order', () => {
    expect(cost([item(tea, 1_000)], 'lamps').amount_total).toBe(0);
  });

  it('is never negative and never above what was paid, if the tax rate has changed since', () => {
    const order = orderWith([item(tea, 1_000), item(lamps, 2_000)]);
    const lower = { ...order, amount_tax: 10, amount_total: order.amount_total };
    expect(costOfBrands(lower, ['tea']).amount_tax).toBe(0);
    const higher = { ...order, amount_tax: 0 };
    expect(costOfBrands(higher, ['tea', 'lamps']).amount_tax).toBe(0);
  });
});

it('the order without a brand and the cost of the brand make the whole order, whatever is in it', () => {
  const anyItem = fc.record({
    unit_price: fc.nat(30_000),
    quantity: fc.integer({ min: 1, max: 5 }),
    is_gift_card: fc.boolean(),
    brand: fc.constantFrom(tea, lamps),
  });
  fc.assert(
    fc.property(
      fc.array(anyItem, { minLength: 1, maxLength: 8 }),
      fc.constantFrom(newYork, london),
      fc.subarray(['tea', 'lamps']),
      (items, address, lost) => {
        const order = orderWith(items, address);
        const { amount_total: total, ...parts } = costOfBrands(order, lost);
        const rest = orderWith(
          items.filter(({ brand }) => !lost.includes(brand.id)),
          address,
        );
        expect(total).toBe((order.amount_total ?? 0) - (rest.amount_total ?? 0));
        expect(total).toBe(sum(Object.values(parts)));
        expect(Math.min(...Object.values(parts))).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
