import type { CartItem } from '../orders/cart-item.ts';
import type { OrderChange } from '../orders/write-orders.sql.ts';
import { type Destination, priceCart, pricePreTax } from '../pricing/price-cart.ts';

/**
 * Returns the amounts of an order with this cart. The applied credit does not change here, because only a
 * charge applies credit.
 */
export function giftAmounts(items: readonly CartItem[], destination: Destination | null) {
  const { product, shipping, processingFee, preTaxTotal } = pricePreTax({ items });
  const { amount_tax, amount_total, amount_global_relay_cost } = priceCart({ items }, destination);
  return {
    amount_product: product,
    amount_shipping: shipping,
    amount_processing_fee: processingFee,
    amount_pre_tax_total: preTaxTotal,
    amount_tax,
    amount_total,
    amount_global_relay_cost,
  } satisfies OrderChange;
}
