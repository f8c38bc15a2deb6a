import { describe, expect, it } from 'vitest';
import { item } from '../gifts/gifts.fixtures.ts';
import { contentsOf } from './parcel-contents.ts';
import { pendingShipment } from './pending-shipment.ts';
import { replaceUnits } from './replace-units.ts';
import type { UnitsOfItem } from './shipment-record.ts';

const cups = { ...item('cup'), id: 'cups', quantity: 3 };
const pot = { ...item('pot'), id: 'pot', quantity: 1 };
const brand = { brand_id: cups.brand.id, brand_name: cups.brand.name };
const other = { ...item('lamp'), id: 'lamp', brand: { ...cups.brand, id: 'lamps', name: 'Lamps' } };
const bowl = { ...item('bowl'), id: 'bowls' };

const shipment = (id: string, units: UnitsOfItem[] | null) => ({ ...pendingShipment(brand), id, units });
const of = (cart_item_id: string, ...quantity_indexes: number[]) => ({ cart_item_id, quantity_indexes });
const selections = ['red', 'blue', 'green'].map((color, quantity_index) => ({
  id: color,
  cart_item_id: 'cups',
  quantity_index,
  variants: [color],
}));
const first = shipment('first', [of('cups', 0, 2)]);
const second = shipment('second', [of('cups', 1), of('pot', 0)]);
const lost = { ...first, id: 'lost' };
const order = {
  cart_items: [cups, other, pot],
  cart_selections: selections,
  shipments: [lost, { ...first, reship_of: 'lost' }, second],
};

/** What each shipment holds, as names with quantities and variants. */
const held = (contents: typeof order) =>
  contents.shipments.map((each) => {
    const { items, selections: selected } = contentsOf(each, contents);
    return [
      items.map(({ id, quantity }) => `${quantity} ${id}`).sort(),
      selected.map(({ variants }) => variants.join()).sort(),
    ];
  });

describe('other products in place of those in a parcel', () => {
  it('are as many, and the other parcels keep theirs', () => {
    const replaced = replaceUnits(order, first, bowl) as typeof order;
    expect(held(order)).toEqual([
      [['2 cups'], ['green', 'red']],
      [['2 cups'], ['green', 'red']],
      [['1 cups', '1 pot'], ['blue']],
    ]);
    expect(held(replaced)).toEqual([
      [['2 bowls'], []],
      [['2 bowls'], []],
      [['1 cups', '1 pot'], ['blue']],
    ]);
    expect(replaced.cart_items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['cups', 1],
      ['lamp', 1],
      ['pot', 1],
      ['bowls', 2],
    ]);
  });

  it('are all of the brand where the parcel was never split', () => {
    const whole = shipment('whole', null);
    const replaced = replaceUnits({ ...order, shipments: [whole] }, whole, bowl) as typeof order;
    expect(replaced.cart_items.map(({ id, quantity }) => [id, quantity])).toEqual([
      ['lamp', 1],
      ['bowls', 4],
    ]);
    expect(held(replaced)).toEqual([[['4 bowls'], []]]);
    expect(replaced.cart_selections).toEqual([]);
  });

  it('can be replaced again', () => {
    const once = replaceUnits(order, first, bowl) as typeof order;
    const [, , rest = second] = once.shipments;
    const twice = replaceUnits(once, rest, { ...item('tray'), id: 'trays' }) as typeof order;
    expect(held(twice)[2]).toEqual([['2 trays'], []]);
    expect(held(twice)[1]).toEqual([['2 bowls'], []]);
  });
});
