/** What a parcel holds of the cart of its order. */
import type { CartItem } from './cart-item.ts';
import { isItemOf } from './items-of-shipment.ts';
import type { StoredSelection } from './order-record.ts';
import type { ShipmentRecord } from './shipment-record.ts';

type Packed = Pick<ShipmentRecord, 'brand_id' | 'is_digital' | 'units'>;
type Item = Pick<CartItem, 'id' | 'quantity' | 'is_gift_card'> & { brand: { id: string } };

/** An order, as far as it says what its shipments hold. */
interface PackedOrder<I> {
  readonly cart_items: readonly I[];
  readonly shipments: readonly Pick<ShipmentRecord, 'brand_id' | 'is_digital'>[];
}
type Selection = Pick<StoredSelection, 'cart_item_id' | 'quantity_index'>;

/** The units of an item that are in a parcel, by their places among the units of the item. */
export interface PackedUnits<I> {
  readonly item: I;
  readonly indexes: readonly number[];
}

/** Returns the items that are in a parcel, with those of their units that are in it. */
export function unitsIn<I extends Item>(shipment: Packed, order: PackedOrder<I>): PackedUnits<I>[] {
  return order.cart_items.flatMap((item) => {
    if (!isItemOf(item, shipment, order.shipments)) return [];
    const indexes =
      shipment.units === null
        ? Array.from({ length: item.quantity }, (_, index) => index)
        : (shipment.units.find(({ cart_item_id: id }) => id === item.id)?.quantity_indexes ?? []);
    return indexes.length > 0 ? [{ item, indexes }] : [];
  });
}

/** Returns the items of a parcel with the quantities in it, and what was selected for these units. */
export function contentsOf<I extends Item, S extends Selection>(
  shipment: Packed,
  order: PackedOrder<I> & { readonly cart_selections: readonly S[] | null },
): { items: I[]; selections: S[] } {
  const packed = unitsIn(shipment, order);
  const isIn = ({ cart_item_id, quantity_index }: Selection): boolean =>
    packed.some(({ item, indexes }) => item.id === cart_item_id && indexes.includes(quantity_index));
  return {
    items: packed.map(({ item, indexes }) => ({ ...item, quantity: indexes.length })),
    selections: (order.cart_selections ?? []).filter(isIn),
  };
}

/** Returns the items of an order without those in some of its parcels. */
export function itemsWithout<I extends Item>(order: PackedOrder<I>, parcels: readonly Packed[]): I[] {
  const gone = parcels.flatMap((parcel) => unitsIn(parcel, order));
  return order.cart_items.flatMap((item) => {
    const taken = gone.filter((each) => each.item === item).flatMap(({ indexes }) => indexes);
    const quantity = item.quantity - new Set(taken).size;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
}
