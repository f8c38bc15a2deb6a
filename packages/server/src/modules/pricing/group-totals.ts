import type { Price } from '@gifts/contract/price';
import { type Cents, canMultiply, multiply, sum } from '../../kit/money.ts';
import type { Estimate } from './estimate-cart.ts';
import { type Destination, type PricedCart, priceCart } from './price-cart.ts';

export type GroupTotals = Price['total_price'];

type Group = {
  cart: PricedCart;
  estimate: Estimate;
  recipients: number;
  /** One destination for each recipient. Null unless every recipient has an address. */
  destinations: readonly Destination[] | null;
};

/** Returns the estimated totals of a batch. If all addresses are known, also returns its exact totals. */
export function groupTotals({ cart, estimate, recipients, destinations }: Group): GroupTotals {
  return {
    recipients,
    est_group_total_low: multiply(estimate.price_est_total_low, recipients),
    est_group_total_high: multiply(estimate.price_est_total_high, recipients),
    ...(destinations === null ? {} : calculated(cart, destinations)),
  };
}

/**
 * True if the totals of this number of recipients are exact cents. The largest carts times 100,000 recipients
 * exceed the safe integers.
 */
export const canTotalGroup = (estimate: Estimate, recipients: number): boolean =>
  canMultiply(estimate.price_est_total_high, recipients);

/** Prices each kind of destination once, because 100,000 recipients have at most a few hundred kinds. */
function calculated(cart: PricedCart, destinations: readonly Destination[]) {
  const kinds = new Map<string, { destination: Destination; count: number }>();
  for (const destination of destinations) {
    const key = destination.country === 'US' ? `US ${destination.state}` : destination.country;
    const kind = kinds.get(key);
    if (kind) kind.count += 1;
    else kinds.set(key, { destination, count: 1 });
  }
  const taxes: Cents[] = [];
  const totals: Cents[] = [];
  for (const { destination, count } of kinds.values()) {
    const { amount_tax, amount_total } = priceCart(cart, destination);
    taxes.push(multiply(amount_tax ?? 0, count));
    totals.push(multiply(amount_total ?? 0, count));
  }
  return { est_tax_calculated: sum(taxes), est_total_calculated: sum(totals) };
}
