/** How much a recipient may choose in place of a gift. The checks of a swap decide; this is what people are told before. */
import { add, type Cents, min, subtract } from '../../kit/money.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { maxSwapUnits } from '../pricing/check-swap.ts';
import { type PricedCart, pricePreTax } from '../pricing/price-cart.ts';

/** One product or `most` products, with prices hidden; or several up to an amount, with prices shown. */
export type ChoiceLimit =
  | { readonly kind: 'one' }
  | { readonly kind: 'count'; readonly most: number }
  | { readonly kind: 'amount'; readonly product: Cents; readonly withShipping: Cents };

type Modes = Pick<
  CollectionVersion,
  'multiple_select_mode' | 'multiple_select_count' | 'multiple_select_price'
>;

/** The limit of a gift that is exchanged. */
export const limitOfSwap = (sent: PricedCart, isMultiple: boolean): ChoiceLimit =>
  isMultiple ? { kind: 'amount', ...sumsOf(sent) } : { kind: 'one' };

/** The limit of a gift of choice. */
export function limitOfCollection(sent: PricedCart, version: Modes): ChoiceLimit {
  const { multiple_select_mode: mode, multiple_select_count: count, multiple_select_price: price } = version;
  if (mode === 'disabled') return { kind: 'one' };
  if (mode === 'item_count') {
    const most = Math.min(count ?? 1, maxSwapUnits);
    return most === 1 ? { kind: 'one' } : { kind: 'count', most };
  }
  const { product, withShipping } = sumsOf(sent);
  return { kind: 'amount', product: price === null ? product : min(price, product), withShipping };
}

/**
 * Returns how much can be added to a choice: a number of products, or cents with the shipping of what is chosen taken
 * off. Negative if the choice is above the limit.
 */
export function leftOf(limit: ChoiceLimit, chosen: PricedCart): number {
  switch (limit.kind) {
    case 'one':
      return 1 - unitsOf(chosen);
    case 'count':
      return limit.most - unitsOf(chosen);
    case 'amount': {
      const { product, withShipping } = sumsOf(chosen);
      return min(subtract(limit.product, product), subtract(limit.withShipping, withShipping));
    }
  }
}

const unitsOf = ({ items }: PricedCart): number => items.reduce((units, { quantity }) => units + quantity, 0);

function sumsOf(cart: PricedCart): { product: Cents; withShipping: Cents } {
  const { product, shipping } = pricePreTax(cart);
  return { product, withShipping: add(product, shipping) };
}
