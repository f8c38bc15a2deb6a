import { describe, expect, it } from 'vitest';
import { isDigital, itemsOfShipment } from './items-of-shipment.ts';

const item = (name: string, brand: string, is_gift_card = false) => ({
  name,
  brand: { id: brand },
  is_gift_card,
});
const parcel = (brand_id: string) => ({ brand_id, is_digital: false });
const digital = (brand_id: string) => ({ brand_id, is_digital: true });

const tea = item('tea', 'b1');
const teaCard = item('tea card', 'b1', true);
const cup = item('cup', 'b2');

describe('the items of a shipment', () => {
  it.each([
    ['of a parcel beside the gift cards of its brand', parcel('b1'), [parcel('b1'), digital('b1')], ['tea']],
    ['of gift cards', digital('b1'), [parcel('b1'), digital('b1')], ['tea card']],
    ['of another brand', parcel('b2'), [parcel('b1'), digital('b1'), parcel('b2')], ['cup']],
    [
      'of an earlier release, which put gift cards into the parcel',
      parcel('b1'),
      [parcel('b1')],
      ['tea', 'tea card'],
    ],
    ['of gift cards that are sent again', digital('b1'), [digital('b1'), digital('b1')], ['tea card']],
  ])('%s', (_what, shipment, shipments, names) => {
    const order = { cart_items: [tea, teaCard, cup], shipments };
    expect(itemsOfShipment(order, shipment).map(({ name }) => name)).toEqual(names);
  });

  it('are each in exactly one shipment', () => {
    const shipments = [parcel('b1'), digital('b1'), parcel('b2')];
    const order = { cart_items: [tea, teaCard, cup], shipments };
    const packed = shipments.flatMap((shipment) => itemsOfShipment(order, shipment));
    expect(packed.map(({ name }) => name).sort()).toEqual(['cup', 'tea', 'tea card']);
  });
});

it.each([
  [[teaCard], true],
  [[teaCard, teaCard], true],
  [[teaCard, tea], false],
  [[cup], false],
])('an order of %j is digital: %s', (cart_items, expected) => {
  expect(isDigital({ cart_items })).toBe(expected);
});
