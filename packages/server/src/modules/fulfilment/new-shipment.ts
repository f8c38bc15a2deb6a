import { newId } from '../../kit/ids.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

type Brand = Pick<ShipmentRecord, 'brand_id' | 'brand_name'>;

/** Returns a new shipment for each brand of a cart, in the order of the cart. */
export function shipmentsOfCart(items: readonly CartItem[]): ShipmentRecord[] {
  const brands = new Map(items.map(({ brand }) => [brand.id, brand.name]));
  return Array.from(brands, ([brand_id, brand_name]) => newShipment({ brand_id, brand_name }, null));
}

/** Returns a new shipment with the same products, which replaces a failed one. */
export const reshipmentOf = (failed: ShipmentRecord): ShipmentRecord => newShipment(failed, failed.id);

const newShipment = ({ brand_id, brand_name }: Brand, reshipOf: string | null): ShipmentRecord => ({
  id: newId(),
  brand_id,
  brand_name,
  status: 'pending',
  tracking_carrier: null,
  tracking_number: null,
  tracking_url: null,
  shipped_at: null,
  delivered_at: null,
  delivery_eta: null,
  failure_reason: null,
  reship_of: reshipOf,
});
