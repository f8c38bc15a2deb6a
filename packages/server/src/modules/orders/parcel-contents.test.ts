import { describe, expect, it } from 'vitest';
import { contentsOf, itemsWithout, unitsIn } from './parcel-contents.ts';

const cups = { id: 'cups', quantity: 3, brand: { id: 'tea' } };
const pot = { id: 'pot', quantity: 1, brand: { id: 'tea' } };
const lamp = { id: 'lamp', quantity: 2, brand: { id: 'lamps' } };
const items = [cups, lamp, pot];
const whole = { brand_id: 'tea', units: null };
const part = { brand_id: 'tea', units: [{ cart_item_id: 'cups', quantity_indexes: [0, 2] }] };
const rest = {
  brand_id: 'tea',
  units: [
    { cart_item_id: 'pot', quantity_indexes: [0] },
    { cart_item_id: 'cups', quantity_indexes: [1] },
  ],
};

describe('a parcel', () => {
  it('that was never split holds all units of its brand', () => {
    expect(unitsIn(whole, items)).toEqual([
      { item: cups, indexes: [0, 1, 2] },
      { item: pot, indexes: [0] },
    ]);
  });

  it('that was split holds its units, in the order of the cart', () => {
    expect(unitsIn(rest, items)).toEqual([
      { item: cups, indexes: [1] },
      { item: pot, indexes: [0] },
    ]);
  });

  it('has the quantities and the selections of its units', () => {
    const cart_selections = [0, 1, 2].map((quantity_index) => ({ cart_item_id: 'cups', quantity_index }));
    const { items: held, selections } = contentsOf(part, { cart_items: items, cart_selections });
    expect(held).toEqual([{ ...cups, quantity: 2 }]);
    expect(selections.map(({ quantity_index: index }) => index)).toEqual([0, 2]);
    expect(contentsOf(whole, { cart_items: items, cart_selections: null }).selections).toEqual([]);
  });
});

it('a cart without some parcels has the rest', () => {
  expect(itemsWithout(items, [])).toEqual(items);
  expect(itemsWithout(items, [whole])).toEqual([lamp]);
  expect(itemsWithout(items, [part])).toEqual([{ ...cups, quantity: 1 }, lamp, pot]);
  expect(itemsWithout(items, [part, rest])).toEqual([lamp]);
});
