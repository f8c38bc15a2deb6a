import type { CartItem } from './cart-item.ts';
import type { ShipmentRecord } from './shipment-record.ts';

type Item = Pick<CartItem, 'is_gift_card'> & { brand: { id: string } };
type Shipment = Pick<ShipmentRecord, 'brand_id' | 'is_digital'>;

/**
 * True if an item of a cart belongs to a shipment: it is of its brand, and a gift card if the shipment is digital. Gift cards
 * of orders that an earlier release has placed are in the parcel of their brand.
 */
export const isItemOf = (item: Item, shipment: Shipment, all: readonly Shipment[]): boolean =>
  item.brand.id === shipment.brand_id &&
  (item.is_gift_card ? shipment.is_digital || !hasDigital(all, shipment) : !shipment.is_digital);

const hasDigital = (all: readonly Shipment[], { brand_id: brandId }: Shipment): boolean =>
  all.some((each) => each.is_digital && each.brand_id === brandId);

/** Returns what of an order's cart is in a shipment. */
export const itemsOfShipment = <SomeItem extends Item>(
  { cart_items: items, shipments }: { cart_items: readonly SomeItem[]; shipments: readonly Shipment[] },
  shipment: Shipment,
): SomeItem[] => items.filter((item) => isItemOf(item, shipment, shipments));

/** True if an order is gift cards alone, so that no parcel goes to its recipient. */
export const isDigital = ({
  cart_items: items,
}: {
  cart_items: readonly Pick<Item, 'is_gift_card'>[];
}): boolean => items.every((item) => item.is_gift_card);
