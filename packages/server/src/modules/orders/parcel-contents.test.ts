import { describe, expect, it } from 'vitest';
import { contentsOf, itemsWithout, unitsIn } from './parcel-contents.ts';

const itemOf = (id: string, quantity: number, brand: string, is_gift_card = false) => ({
  ...{ id, quantity, is_gift_card },
  brand: { id: brand },
});
const cups = itemOf('cups', 3, 'tea');
const pot = itemOf('pot', 1, 'tea');
const lamp = itemOf('lamp', 2, 'lamps');
const items = [cups, lamp, pot];
const ofTea = { brand_id: 'tea', is_digital: false };
const whole = { ...ofTea, units: null };
const order = { cart_items: items, shipments: [whole] };
const part = { ...ofTea, units: [{ cart_item_id: 'cups', quantity_indexes: [0, 2] }] };
const rest = {
  ...ofTea,
  units: [
    { cart_item_id: 'pot', quantity_indexes: [0] },
    { cart_item_id: 'cups', quantity_indexes: [1] },
  ],
};

describe('a parcel', () => {
  it('that was never split holds all units of its brand', () => {
    expect(unitsIn(whole, order)).toEqual([
      { item: cups, indexes: [0, 1, 2] },
      { item: pot, indexes: [0] },
    ]);
  });

  it('holds no gift cards where they have a shipment of their own', () => {
    const card = itemOf('card', 1, 'tea', true);
    const cards = { ...ofTea, is_digital: true, units: null };
    const mixed = { cart_items: [cups, card], shipments: [whole, cards] };
    expect(unitsIn(whole, mixed).map(({ item }) => item)).toEqual([cups]);
    expect(unitsIn(cards, mixed).map(({ item }) => item)).toEqual([card]);
    expect(itemsWithout(mixed, [whole])).toEqual([card]);
  });

  it('that was split holds its units, in the order of the cart', () => {
    expect(unitsIn(rest, order)).toEqual([
      { item: cups, indexes: [1] },
      { item: pot, indexes: [0] },
    ]);
  });

  it('has the quantities and the selections of its units', () => {
    const cart_selections = [0, 1, 2].map((quantity_index) => ({ cart_item_id: 'cups', quantity_index }));
    const { items: held, selections } = contentsOf(part, { ...order, cart_selections });
    expect(held).toEqual([{ ...cups, quantity: 2 }]);
    expect(selections.map(({ quantity_index: index }) => index)).toEqual([0, 2]);
    expect(contentsOf(whole, { ...order, cart_selections: null }).selections).toEqual([]);
  });
});

it('a cart without some parcels has the rest', () => {
  expect(itemsWithout(order, [])).toEqual(items);
  expect(itemsWithout(order, [whole])).toEqual([lamp]);
  expect(itemsWithout(order, [part])).toEqual([{ ...cups, quantity: 1 }, lamp, pot]);
  expect(itemsWithout(order, [part, rest])).toEqual([lamp]);
});
