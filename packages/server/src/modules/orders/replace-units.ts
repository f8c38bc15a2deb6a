import type { CartItem } from './cart-item.ts';
import type { OrderRecord } from './order-record.ts';
import { itemsWithout, unitsIn } from './parcel-contents.ts';
import type { ShipmentRecord, UnitsOfItem } from './shipment-record.ts';

type Contents = Pick<OrderRecord, 'cart_items' | 'cart_selections' | 'shipments'>;

interface UnitPlace {
  readonly itemId: string;
  readonly index: number;
}

const keyOf = ({ itemId, index }: UnitPlace): string => `${itemId} ${index}`;

/** Returns how many pieces are in a parcel. */
export const countUnits = (shipment: ShipmentRecord, order: Contents): number =>
  unitsIn(shipment, order).reduce((count, { indexes }) => count + indexes.length, 0);

/**
 * Puts as many units of another product in place of those in a parcel. Each of them takes the place of one, so the contents
 * of the other shipments stay, and a lost parcel that was sent again still has what replaces it. A shipment whose units keep
 * their places stays the same object.
 */
export function replaceUnits(order: Contents, shipment: ShipmentRecord, product: CartItem): Contents {
  const places = newPlaces(order, shipment, product);
  const placeOf = (place: UnitPlace): UnitPlace => places.get(keyOf(place)) ?? place;
  const cart_selections = order.cart_selections?.flatMap((selection) => {
    const { itemId, index } = placeOf({ itemId: selection.cart_item_id, index: selection.quantity_index });
    return itemId === product.id ? [] : [{ ...selection, cart_item_id: itemId, quantity_index: index }];
  });
  return {
    cart_items: newItems(order, shipment, product),
    cart_selections: cart_selections ?? null,
    shipments: order.shipments.map((each) => withMovedUnits(each, placeOf)),
  };
}

/** What is left of each item is counted anew from 0. */
function newPlaces(order: Contents, shipment: ShipmentRecord, product: CartItem): Map<string, UnitPlace> {
  const taken = unitsIn(shipment, order).flatMap(({ item, indexes }) =>
    indexes.map((index) => ({ itemId: item.id, index })),
  );
  const places = new Map(taken.map((place, index) => [keyOf(place), { itemId: product.id, index }]));
  for (const { id: itemId, quantity } of order.cart_items) {
    let left = 0;
    for (let index = 0; index < quantity; index += 1) {
      const key = keyOf({ itemId, index });
      if (!places.has(key)) places.set(key, { itemId, index: left++ });
    }
  }
  return places;
}

function newItems(order: Contents, shipment: ShipmentRecord, product: CartItem): CartItem[] {
  const left = itemsWithout(order, [shipment]);
  return [...left, { ...product, quantity: countUnits(shipment, order) }];
}

function withMovedUnits(shipment: ShipmentRecord, placeOf: (place: UnitPlace) => UnitPlace): ShipmentRecord {
  if (shipment.units === null) return shipment;
  const units = movedUnits(shipment.units, placeOf);
  return JSON.stringify(units) === JSON.stringify(shipment.units) ? shipment : { ...shipment, units };
}

function movedUnits(units: readonly UnitsOfItem[], placeOf: (place: UnitPlace) => UnitPlace): UnitsOfItem[] {
  const places = units.flatMap(({ cart_item_id: itemId, quantity_indexes: indexes }) =>
    indexes.map((index) => placeOf({ itemId, index })),
  );
  return Array.from(
    Map.groupBy(places, ({ itemId }) => itemId),
    ([cart_item_id, ofItem]) => ({
      cart_item_id,
      quantity_indexes: ofItem.map(({ index }) => index).sort((left, right) => left - right),
    }),
  );
}
