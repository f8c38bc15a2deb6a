import type { OrderTransition } from '@gifts/contract/states';
import type { ReservedGoods } from '../stock/stock.sql.ts';
import type { OrderRecord } from './order-record.ts';
import { isAccepted } from './order-state.ts';
import type { ShipmentRecord } from './shipment-record.ts';

type Ending = Pick<OrderRecord, 'id' | 'status' | 'cart_items' | 'shipments'>;

/**
 * Returns what an order took from stock and never sent, if this status ends it. A parcel that was scanned, or whose delivery
 * was recorded, has taken its goods along, whatever became of it. An order that nobody had accepted took nothing.
 */
export function goodsNotSent(order: Ending, to: OrderTransition): ReservedGoods[] {
  const isEnd = to === 'canceled' || to === 'failed' || to === 'delivered';
  if (!isEnd || !isAccepted(order.status)) return [];
  const brands = Map.groupBy(order.cart_items, ({ brand }) => brand.id);
  return [...brands].flatMap(([brandId, items]) => {
    const parcels = order.shipments.filter((shipment) => shipment.brand_id === brandId);
    const kept = [
      ...(parcels.some(hasLeft) ? [] : [order.id]),
      ...parcels.filter((parcel) => parcel.reship_of !== null && !hasLeft(parcel)).map(({ id }) => id),
    ];
    const products = [...new Set(items.map(({ product }) => product.id))];
    return kept.flatMap((reserved_for) =>
      products.map((product_id) => ({ order_id: order.id, reserved_for, product_id })),
    );
  });
}

export const hasLeft = ({ shipped_at, delivered_at }: ShipmentRecord): boolean =>
  shipped_at !== null || delivered_at !== null;
