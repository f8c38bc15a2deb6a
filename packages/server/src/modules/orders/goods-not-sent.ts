import type { OrderTransition } from '@gifts/contract/states';
import type { ReservedGoods } from '../stock/stock.sql.ts';
import type { CartItem } from './cart-item.ts';
import type { OrderRecord } from './order-record.ts';
import { isAccepted } from './order-state.ts';
import type { ShipmentRecord } from './shipment-record.ts';

type Ending = Pick<OrderRecord, 'id' | 'status' | 'cart_items' | 'shipments'>;

/**
 * Returns what an order took from stock and never sent, if this status ends it. A parcel that was scanned, or whose delivery
 * was recorded, has taken its goods along, whatever became of it. A product that is in several parcels is given back if none
 * of them has left. An order that nobody had accepted took nothing, and gift cards are not counted.
 */
export function goodsNotSent(order: Ending, to: OrderTransition): ReservedGoods[] {
  const isEnd = to === 'canceled' || to === 'failed' || to === 'delivered';
  if (!isEnd || !isAccepted(order.status)) return [];
  const goods = order.cart_items.filter((item) => !item.is_gift_card);
  const brands = Map.groupBy(goods, ({ brand }) => brand.id);
  return [...brands].flatMap(([brandId, items]) => {
    const parcels = order.shipments.filter(
      (shipment) => !shipment.is_digital && shipment.brand_id === brandId,
    );
    const own = parcels.filter((parcel) => hasOwnGoods(parcel) && !hasLeft(parcel)).map(({ id }) => id);
    const ofProducts = Map.groupBy(items, ({ product }) => product.id);
    return [...ofProducts].flatMap(([product_id, ofProduct]) => {
      const isGone = parcels.some(
        (parcel) => hasLeft(parcel) && ofProduct.some((item) => holds(parcel, item)),
      );
      const kept = isGone ? own : [order.id, ...own];
      return kept.map((reserved_for) => ({ order_id: order.id, reserved_for, product_id }));
    });
  });
}

/** True for a parcel that is sent again, or in which something else replaces what was accepted. */
const hasOwnGoods = ({ reship_of: replaced, swapped_at: swapped }: ShipmentRecord): boolean =>
  replaced !== null || swapped !== null;

const holds = ({ units }: ShipmentRecord, { id }: CartItem): boolean =>
  units === null || units.some(({ cart_item_id: itemId }) => itemId === id);

export const hasLeft = ({ shipped_at, delivered_at }: ShipmentRecord): boolean =>
  shipped_at !== null || delivered_at !== null;
