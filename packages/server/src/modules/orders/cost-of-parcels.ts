import { type Cents, max, min, subtract, sum } from '../../kit/money.ts';
import { priceCart } from '../pricing/price-cart.ts';
import type { CartItem } from './cart-item.ts';
import { withFreeShippingOf } from './free-shipping.ts';
import type { OrderRecord } from './order-record.ts';
import { itemsWithout } from './parcel-contents.ts';
import type { ShipmentRecord } from './shipment-record.ts';

/** The amounts of a part of an order. They sum to its total. */
export interface PartialAmounts {
  amount_product: Cents;
  amount_shipping: Cents;
  amount_processing_fee: Cents;
  amount_tax: Cents;
  amount_global_relay_cost: Cents;
  amount_total: Cents;
}

export type PricedOrderRecord = Pick<OrderRecord, 'mailing_address'> & {
  shipments: readonly Pick<ShipmentRecord, 'brand_id' | 'is_digital'>[];
  cart_items: readonly Pick<CartItem, 'id' | 'unit_price' | 'quantity' | 'brand' | 'is_gift_card'>[];
} & { [Name in keyof PartialAmounts]: Cents | null };

/**
 * Returns what the products in some parcels cost in an accepted order: each amount of the order, less what it would be
 * without these products. What a recipient got in place of products that cost more counts as well. What the whole order
 * ships for free, the rest does too. No amount is negative or above the order's, also if a tax rate has changed meanwhile.
 */
export function costOfParcels(
  order: PricedOrderRecord,
  parcels: readonly Pick<ShipmentRecord, 'brand_id' | 'is_digital' | 'units'>[],
): PartialAmounts {
  const items = withFreeShippingOf(order.cart_items, itemsWithout(order, parcels));
  const rest = priceCart({ items }, order.mailing_address);
  const differenceOf = (name: Exclude<keyof PartialAmounts, 'amount_total'>): Cents => {
    const whole = order[name] ?? 0;
    return max(0, min(whole, subtract(whole, rest[name] ?? 0)));
  };
  const parts = {
    amount_product: differenceOf('amount_product'),
    amount_shipping: differenceOf('amount_shipping'),
    amount_processing_fee: differenceOf('amount_processing_fee'),
    amount_tax: differenceOf('amount_tax'),
    amount_global_relay_cost: differenceOf('amount_global_relay_cost'),
  };
  return { ...parts, amount_total: sum(Object.values(parts)) };
}
