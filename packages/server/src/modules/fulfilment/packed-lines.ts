import type { CartItem } from '../orders/cart-item.ts';
import type { StoredSelection } from '../orders/order-record.ts';
import { unitsIn } from '../orders/parcel-contents.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/** Units of an item in a parcel that have the same variants. */
export interface PackedLine {
  readonly item: PackedItem;
  /** Names. */
  readonly variants: readonly string[];
  /** Places among the units of the item, ascending. */
  readonly indexes: readonly number[];
}

type PackedItem = Pick<CartItem, 'id' | 'quantity' | 'is_gift_card' | 'variants' | 'product'> & {
  brand: { id: string };
};

interface PackedOrder {
  readonly cart_items: readonly PackedItem[];
  readonly cart_selections: readonly Omit<StoredSelection, 'id'>[] | null;
  readonly shipments: readonly Pick<ShipmentRecord, 'brand_id' | 'is_digital'>[];
}

/** Returns what is to be packed: a line for each product and combination of variants. */
export function packedLines(
  shipment: Pick<ShipmentRecord, 'brand_id' | 'is_digital' | 'units'>,
  order: PackedOrder,
): PackedLine[] {
  return unitsIn(shipment, order).flatMap(({ item, indexes }) => {
    const selected = new Map(
      (order.cart_selections ?? [])
        .filter(({ cart_item_id: id }) => id === item.id)
        .map(({ quantity_index: index, variants }) => [index, variants]),
    );
    const variantsOf = (index: number): string[] => selected.get(index) ?? item.variants ?? [];
    const alike = Map.groupBy(indexes, (index) => JSON.stringify(variantsOf(index)));
    return Array.from(alike.values(), ([first = 0, ...others]) => ({
      item,
      variants: variantsOf(first),
      indexes: [first, ...others],
    }));
  });
}
