/** What a parcel holds of the cart of its order. */
import type { CartItem } from './cart-item.ts';
import type { StoredSelection } from './order-record.ts';
import type { ShipmentRecord } from './shipment-record.ts';

type Packed = Pick<ShipmentRecord, 'brand_id' | 'units'>;
type Item = Pick<CartItem, 'id' | 'quantity'> & { brand: { id: string } };
type Selection = Pick<StoredSelection, 'cart_item_id' | 'quantity_index'>;

/** The units of an item that are in a parcel, by their places among the units of the item. */
export interface PackedUnits<I> {
  readonly item: I;
  readonly indexes: readonly number[];
}

/** Returns the items that are in a parcel, with those of their units that are in it. */
export function unitsIn<I extends Item>({ brand_id, units }: Packed, items: readonly I[]): PackedUnits<I>[] {
  return items.flatMap((item) => {
    if (item.brand.id !== brand_id) return [];
    const indexes =
      units === null
        ? Array.from({ length: item.quantity }, (_, index) => index)
        : (units.find(({ cart_item_id: id }) => id === item.id)?.quantity_indexes ?? []);
    return indexes.length > 0 ? [{ item, indexes }] : [];
  });
}

/** Returns the items of a parcel with the quantities in it, and what was selected for these units. */
export function contentsOf<I extends Item, S extends Selection>(
  shipment: Packed,
  order: { readonly cart_items: readonly I[]; readonly cart_selections: readonly S[] | null },
): { items: I[]; selections: S[] } {
  const packed = unitsIn(shipment, order.cart_items);
  const isIn = ({ cart_item_id, quantity_index }: Selection): boolean =>
    packed.some(({ item, indexes }) => item.id === cart_item_id && indexes.includes(quantity_index));
  return {
    items: packed.map(({ item, indexes }) => ({ ...item, quantity: indexes.length })),
    selections: (order.cart_selections ?? []).filter(isIn),
  };
}

/** Returns the items of a cart without those in some of its parcels. */
export function itemsWithout<I extends Item>(items: readonly I[], parcels: readonly Packed[]): I[] {
  const gone = parcels.flatMap((parcel) => unitsIn(parcel, items));
  return items.flatMap((item) => {
    const taken = gone.filter((each) => each.item === item).flatMap(({ indexes }) => indexes);
    const quantity = item.quantity - new Set(taken).size;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}
