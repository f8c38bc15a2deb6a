import type { Price } from '@gifts/contract/price';
import { add, type Cents, max, min, multiply, percentHalfUp } from '../../kit/money.ts';
import { maxSwapUnits, type SwapRules } from './check-swap.ts';
import { countBrands, countParcels, type PricedCart, pricePreTax, taxOf } from './price-cart.ts';
import { highestRelayCostPerBrand } from './relay-rates.ts';
import { highestTaxRatePpm } from './tax-rates.ts';

/** The range of what one order can cost, while its destination and a swap are not known. */
export type Estimate = Price['cart_price'];

/**
 * The low estimate is the gift as it was chosen, sent where there is no sales tax.
 *
 * The high estimate is a ceiling: no destination the tier opens and no swap that `checkSwap` accepts is
 * charged more. That is why balances are held by it. It holds because
 *  - products + shipping never grow by a swap, and the processing fee never falls when they rise, so the
 *    pre-tax total is at most this one;
 *  - an order pays either US sales tax or the relay, never both, so it is enough to add the larger of the
 *    two highest;
 *  - the relay cost is per parcel of a brand, and where gifts may go abroad a swap has at most as many brands;
 *  - tax is bounded by `highestTax`.
 */
export function estimateCart(cart: PricedCart, rules: SwapRules): Estimate {
  const { product, shipping, processingFee, preTaxTotal } = pricePreTax(cart);
  const taxHigh = highestTax(cart, product, rules);
  const relayHigh = multiply(highestRelayCostPerBrand(rules.tier), mostParcels(cart, rules));
  return {
    price_product: product,
    price_shipping: shipping,
    price_processing_fee: processingFee,
    price_pre_tax: preTaxTotal,
    price_est_tax_low: 0,
    price_est_tax_high: taxHigh,
    price_est_total_low: preTaxTotal,
    price_est_total_high: add(preTaxTotal, max(taxHigh, relayHigh)),
  };
}

/** Gift cards are no parcels, and a swap may make parcels of them. */
const mostParcels = (cart: PricedCart, { swap }: SwapRules): number =>
  swap === 'disabled' ? countParcels(cart) : countBrands(cart);

/**
 * Returns the highest tax of the cart and of every cart it can be swapped for, at the highest rate of any state.
 */
function highestTax(cart: PricedCart, product: Cents, { swap }: SwapRules): Cents {
  const unswapped = taxOf(cart, highestTaxRatePpm);
  switch (swap) {
    case 'disabled':
      return unswapped;
    case 'single':
      return max(unswapped, percentHalfUp(product, highestTaxRatePpm));
    case 'multiple':
      return max(unswapped, highestTaxOfLines(product));
  }
}

/**
 * A swap may spend all of the gift's price on taxed products even where the gift was an untaxed gift card,
 * and may spread it over many lines. Rounding one line half up adds at most half a cent to its exact tax, and
 * a line that is taxed costs at least a cent; so n lines pay at most the exact tax of their sum plus n
 * halves, and being whole cents at most that rounded down. Half up over the sum already has one of
 * those halves; the others, rounded up together, are at most n / 2 cents.
 */
function highestTaxOfLines(product: Cents): Cents {
  const lines = min(product, maxSwapUnits);
  return add(percentHalfUp(product, highestTaxRatePpm), Math.floor(lines / 2));
}
