import { newId } from '../../kit/ids.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

type Content = Pick<ShipmentRecord, 'brand_id' | 'brand_name' | 'is_digital'>;

/** Returns a new shipment for each brand of a cart, and another one for its gift cards, in the order of the cart. */
export function shipmentsOfCart(items: readonly CartItem[]): ShipmentRecord[] {
  const contents = new Map(
    items.map(({ brand: { id, name }, is_gift_card: is_digital }) => [
      `${id} ${is_digital}`,
      { brand_id: id, brand_name: name, is_digital },
    ]),
  );
  return Array.from(contents.values(), (content) => newShipment(content, null));
}

/** Returns a new shipment with the same products, which replaces a failed one. */
export const reshipmentOf = (failed: ShipmentRecord): ShipmentRecord => newShipment(failed, failed.id);

const newShipment = (
  { brand_id, brand_name, is_digital }: Content,
  reshipOf: string | null,
): ShipmentRecord => ({
  id: newId(),
  brand_id,
  brand_name,
  status: 'pending',
  is_digital,
  tracking_carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: null,
  delivered_at: null,
  delivery_eta: null,
  failure_reason: null,
  reship_of: reshipOf,
});
