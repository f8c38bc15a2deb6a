import type { CartItem } from '../orders/cart-item.ts';
import { pendingShipment } from '../orders/pending-shipment.ts';
import type { ShipmentRecord, UnitsOfItem } from '../orders/shipment-record.ts';

/** Returns a new shipment for each brand of a cart, and another one for its gift cards, in the order of the cart. */
export function shipmentsOfCart(items: readonly CartItem[]): ShipmentRecord[] {
  const contents = new Map(
    items.map(({ brand: { id, name }, is_gift_card: is_digital }) => [
      `${id} ${is_digital}`,
      { brand_id: id, brand_name: name, is_digital },
    ]),
  );
  return Array.from(contents.values(), (content) => pendingShipment(content));
}

/** Returns a new shipment with the same products, which replaces a failed one. */
export const reshipmentOf = (failed: ShipmentRecord): ShipmentRecord => ({
  ...pendingShipment(failed),
  units: failed.units,
  reship_of: failed.id,
});

/** Returns a new shipment with units of another one. It replaces what the other one replaces, and is held like it. */
export function partOf(
  whole: ShipmentRecord,
  units: readonly UnitsOfItem[],
  shipments: readonly ShipmentRecord[],
): ShipmentRecord {
  const { brand_id, reship_of, hold_reason, hold_note, held_at } = whole;
  const parts = shipments
    .filter((each) => each.brand_id === brand_id && each.reship_of === reship_of)
    .map(({ part }) => part);
  return {
    ...pendingShipment(whole),
    units,
    reship_of,
    split_from: whole.id,
    part: Math.max(...parts) + 1,
    hold_reason,
    hold_note,
    held_at,
  };
}
