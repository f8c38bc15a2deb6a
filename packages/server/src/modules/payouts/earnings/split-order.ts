import { allocate, type Cents, sum } from '../../../kit/money.ts';
import type { UnearnedAmounts } from '../../ledger/book-earnings.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { type PricedItem, priceCart } from '../../pricing/price-cart.ts';

export type SplitOrder = Pick<OrderRecord, 'mailing_address'> & { cart_items: readonly PricedItem[] };

/** What the products of a brand cost in an order, and their shipping. */
export interface BrandShare {
  brandId: string;
  productCents: Cents;
  shippingCents: Cents;
}

export interface OrderShares {
  brands: BrandShare[];
  /** The global relay. */
  relayCents: Cents;
}

/**
 * Splits what an order owes to the brands whose parcels arrived, by the prices of its cart. The parts sum to the amounts of
 * the ledger, also if rates have changed since the order was priced.
 */
export function splitOrder(
  order: SplitOrder,
  lostBrandIds: ReadonlySet<string>,
  { productCents, shippingCents }: UnearnedAmounts,
): OrderShares {
  const arrived = order.cart_items.filter(({ brand }) => !lostBrandIds.has(brand.id));
  const items = arrived.length > 0 ? arrived : order.cart_items;
  const prices = [...Map.groupBy(items, ({ brand }) => brand.id)].map(([brandId, ofBrand]) => ({
    brandId,
    ...priceCart({ items: ofBrand }, null),
  }));
  const relay = priceCart({ items }, order.mailing_address).amount_global_relay_cost ?? 0;
  const products = split(
    productCents,
    prices.map((price) => price.amount_product),
  );
  const shipping = split(shippingCents, [...prices.map((price) => price.amount_shipping), relay]);
  return {
    brands: prices.map(({ brandId }, index) => ({
      brandId,
      productCents: products[index] ?? 0,
      shippingCents: shipping[index] ?? 0,
    })),
    relayCents: shipping[prices.length] ?? 0,
  };
}

/** Splits by the weights, or into equal parts if nothing has a weight. */
const split = (cents: Cents, weights: readonly Cents[]): Cents[] =>
  allocate(cents, sum(weights) > 0 ? weights : weights.map(() => 1));
