import type { FieldError } from '@gifts/contract/errors';
import { formatUsd } from '@gifts/contract/format-usd';
import type { ShippingTier } from '@gifts/contract/order-batch';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import { offeredProducts } from '../catalog/offered-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import { checkSwap, checkSwapShape } from '../pricing/check-swap.ts';
import { pricePreTax } from '../pricing/price-cart.ts';

/** The products of a request as far as they are known. */
export interface SwapChoice {
  items: readonly CartItem[];
  /** The fields of the request that name the products of `items`. */
  fields: readonly string[];
  /** Of all products of the request. */
  quantities: readonly { quantity: number }[];
  /** False if a product or its price is not known, so that no amounts can be compared. */
  isWhole: boolean;
}

/**
 * Returns the problems of a recipient's choice in a gift of choice. Every product must be part of the published
 * collection and the choice must respect its limit. In any case the sender never pays more than for the
 * collection's product.
 */
export function checkChoice(
  sent: readonly CartItem[],
  choice: SwapChoice,
  version: CollectionVersion,
  tier: ShippingTier,
): FieldError[] {
  const { items, fields, quantities, isWhole } = choice;
  const offered = offeredProducts(version);
  const notOffered = items.flatMap((item, index) =>
    offered.has(item.product.id)
      ? []
      : [
          {
            field: fields[index] ?? 'items',
            message: `${item.product.name} is not part of ${version.title}; choose from its products`,
          },
        ],
  );
  const limit = isWhole
    ? (checkLimit(items, version) ?? checkPrice(sent, items, version, tier))
    : (checkCount(quantities, version) ?? checkSwapShape(quantities, swapOf(version)));
  return limit === null ? notOffered : [...notOffered, { field: 'items', message: limit }];
}

const swapOf = ({ multiple_select_mode: mode }: CollectionVersion): 'single' | 'multiple' =>
  mode === 'disabled' ? 'single' : 'multiple';

const checkLimit = (chosen: readonly CartItem[], version: CollectionVersion): string | null =>
  checkCount(chosen, version) ?? checkSum(chosen, version);

function checkCount(
  chosen: SwapChoice['quantities'],
  { title, multiple_select_mode: mode, multiple_select_count: count }: CollectionVersion,
): string | null {
  if (mode !== 'item_count') return null;
  const most = count ?? 1;
  const units = chosen.reduce((sum, { quantity }) => sum + quantity, 0);
  if (units <= most) return null;
  return `Choose at most ${most} ${most === 1 ? 'product' : 'products'} of ${title} in all; you chose ${units}`;
}

function checkSum(
  items: readonly CartItem[],
  { title, multiple_select_mode: mode, multiple_select_price: most }: CollectionVersion,
): string | null {
  if (mode !== 'max_price' || most === null) return null;
  const { product } = pricePreTax({ items });
  if (product <= most) return null;
  return `Your choice comes to ${formatUsd(product)}; ${title} covers up to ${formatUsd(most)}`;
}

/** Applies the rules of a swap, which also limit the choice to the estimate that the hold is based on. */
function checkPrice(
  sent: readonly CartItem[],
  chosen: readonly CartItem[],
  version: CollectionVersion,
  tier: ShippingTier,
): string | null {
  return checkSwap({ items: sent }, { items: chosen }, { swap: swapOf(version), tier });
}
