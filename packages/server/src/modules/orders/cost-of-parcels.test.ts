import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../../kit/money.ts';
import type { NormalAddress } from '../addresses/normalize-address.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { costOfParcels } from './cost-of-parcels.ts';
import type { ShipmentRecord } from './shipment-record.ts';

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

type Item = {
  id: string;
  unit_price: number;
  quantity: number;
  is_gift_card: boolean;
  brand: typeof tea | typeof lamps;
};
let lastId = 0;
const item = (brand: Item['brand'], unit_price: number, quantity = 1, is_gift_card = false): Item => ({
  id: `item-${++lastId}`,
  unit_price,
  quantity,
  is_gift_card,
  brand,
});

/** An accepted order with this cart. */
function orderWith(items: readonly Item[], address = newYork) {
  const shipments = [parcelOf('tea'), parcelOf('lamps')];
  return { ...priceCart({ items }, address), cart_items: items, shipments, mailing_address: address };
}

const parcelOf = (brand_id: string, units: ShipmentRecord['units'] = null) => ({
  ...{ brand_id, units },
  is_digital: false,
});

const cost = (items: readonly Item[], brand: string, address = newYork) =>
  costOfParcels(orderWith(items, address), [parcelOf(brand)]);

describe('the cost of a parcel with all of a brand', () => {
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
    expect(costOfParcels(lower, [parcelOf('tea')]).amount_tax).toBe(0);
    const higher = { ...order, amount_tax: 0 };
    expect(costOfParcels(higher, [parcelOf('tea'), parcelOf('lamps')]).amount_tax).toBe(0);
  });
});

describe('the cost of a parcel with a part of a brand', () => {
  it('has its units and no shipping, which the rest needs', () => {
    const cups = item(tea, 1_000, 3);
    const order = orderWith([cups, item(tea, 400)]);
    const lost = parcelOf('tea', [{ cart_item_id: cups.id, quantity_indexes: [0, 2] }]);
    const { amount_product, amount_shipping, amount_total } = costOfParcels(order, [lost]);
    const rest = orderWith([{ ...cups, quantity: 1 }, item(tea, 400)]);
    expect([amount_product, amount_shipping]).toEqual([2_000, 0]);
    expect(amount_total).toBe((order.amount_total ?? 0) - (rest.amount_total ?? 0));
  });

  it('leaves what arrives its free shipping', () => {
    const lamp = item(lamps, 3_000, 2);
    const lost = parcelOf('lamps', [{ cart_item_id: lamp.id, quantity_indexes: [1] }]);
    expect(costOfParcels(orderWith([lamp]), [lost])).toMatchObject({
      amount_product: 3_000,
      amount_shipping: 0,
      amount_processing_fee: 150,
    });
  });

  it('with all other parts is the cost of all', () => {
    const cups = item(tea, 999, 3);
    const order = orderWith([cups, item(lamps, 2_000)]);
    const part = (...quantity_indexes: number[]) =>
      parcelOf('tea', [{ cart_item_id: cups.id, quantity_indexes }]);
    expect(costOfParcels(order, [part(0, 2), part(1)])).toEqual(costOfParcels(order, [parcelOf('tea')]));
  });
});

it('the order without a brand and the cost of its parcel make the whole order, whatever is in it', () => {
  const anyItem = fc.record({
    id: fc.uuid(),
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
        const { amount_total: total, ...parts } = costOfParcels(
          order,
          lost.map((brand) => parcelOf(brand)),
        );
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
