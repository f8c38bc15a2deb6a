import { formatUsd } from '@gifts/contract/format-usd';
import type { ShippingTier, SwapMode } from '@gifts/contract/order-batch';
import { add } from '../../kit/money.ts';
import { countBrands, type PricedCart, pricePreTax } from './price-cart.ts';

export type SwapRules = { swap: SwapMode; tier: ShippingTier };

/** The maximum number of units that a recipient can choose if several products may replace a gift. */
export const maxSwapUnits = 20;

/**
 * Returns why a gift cannot be exchanged for these products, as a sentence for the recipient, or null if it can.
 * The price of a gift is the price of all its products. The sentence contains amounts only if the recipient sees
 * prices (`multiple`). A swap must not make the sender pay more anywhere. The products cost at most as much as the
 * gift's. With shipping they cost at most as much as the gift with shipping. If the gift can be sent abroad, at
 * most as many brands ship, because each brand pays the relay cost. `estimateCart` bases its high estimate on these
 * three limits.
 */
export function checkSwap(original: PricedCart, replacement: PricedCart, rules: SwapRules): string | null {
  return checkSwapShape(replacement.items, rules.swap) ?? checkAmounts(original, replacement, rules);
}

type Quantities = readonly { quantity: number }[];

/** The part of `checkSwap` that needs no prices. */
export function checkSwapShape(items: Quantities, swap: SwapMode): string | null {
  switch (swap) {
    case 'disabled':
      return "This gift can't be exchanged";
    case 'single':
      return checkShapeOfSingle(items);
    case 'multiple':
      return checkShapeOfMultiple(items);
  }
}

const checkAmounts = (original: PricedCart, replacement: PricedCart, rules: SwapRules): string | null =>
  rules.swap === 'multiple'
    ? (checkPricesShown(original, replacement) ?? checkBrands(original, replacement, rules.tier))
    : checkPricesHidden(original, replacement);

function checkShapeOfSingle(items: Quantities): string | null {
  const isOneProduct = items.length === 1 && items[0]?.quantity === 1;
  return isOneProduct ? null : 'Choose one product, in a quantity of 1, in exchange for this gift';
}

function checkShapeOfMultiple(items: Quantities): string | null {
  if (items.length === 0) return 'Choose at least one product in exchange for this gift';
  if (items.some((item) => item.quantity < 1)) return 'Choose at least 1 of each product';
  const units = items.reduce((count, item) => count + item.quantity, 0);
  return units <= maxSwapUnits ? null : `Choose at most ${maxSwapUnits} products in all; you chose ${units}`;
}

function checkPricesHidden(original: PricedCart, replacement: PricedCart): string | null {
  const gift = sumsOf(original);
  const choice = sumsOf(replacement);
  if (choice.product > gift.product) return 'This product costs more than the gift; choose another one';
  if (choice.withShipping > gift.withShipping) {
    return 'This product costs more than the gift once it is shipped; choose another one';
  }
  return null;
}

function checkPricesShown(original: PricedCart, replacement: PricedCart): string | null {
  const gift = sumsOf(original);
  const choice = sumsOf(replacement);
  if (choice.product > gift.product) {
    return `Your choice comes to ${formatUsd(choice.product)}; this gift covers up to ${formatUsd(gift.product)}`;
  }
  if (choice.withShipping > gift.withShipping) {
    const covered = formatUsd(gift.withShipping);
    return `Your choice comes to ${formatUsd(choice.withShipping)} with shipping; this gift covers up to ${covered} with shipping`;
  }
  return null;
}

function checkBrands(original: PricedCart, replacement: PricedCart, tier: ShippingTier): string | null {
  const allowed = countBrands(original);
  const chosen = countBrands(replacement);
  if (tier === 'disabled' || chosen <= allowed) return null;
  const brands = allowed === 1 ? 'one brand' : `${allowed} brands`;
  return `This gift can ship abroad, so choose products of at most ${brands}; yours are of ${chosen}`;
}

function sumsOf(cart: PricedCart) {
  const { product, shipping } = pricePreTax(cart);
  return { product, withShipping: add(product, shipping) };
}
