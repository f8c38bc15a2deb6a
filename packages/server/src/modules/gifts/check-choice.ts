import type { FieldError } from '@gifts/contract/errors';
import type { ShippingTier } from '@gifts/contract/order-batch';
import { formatUsd } from '../../kit/money.ts';
import type { CollectionVersion } from '../catalog/collection-version.ts';
import type { CartItem } from '../orders/cart-item.ts';
import { checkSwap } from '../pricing/check-swap.ts';
import { pricePreTax } from '../pricing/price-cart.ts';

/**
 * Returns the problems of a recipient's choice in a gift of choice. Every product must be part of the published
 * collection and the choice must respect its limit. In any case the sender never pays more than for the
 * collection's product.
 */
export function checkChoice(
  sent: readonly CartItem[],
  chosen: readonly CartItem[],
  version: CollectionVersion,
  tier: ShippingTier,
): FieldError[] {
  const offered = new Set(
    version.categories.flatMap(({ products }) => products.map(({ product_id }) => product_id)),
  );
  const notOffered = chosen.flatMap((item, index) =>
    offered.has(item.product.id)
      ? []
      : [
          {
            field: `items[${index}].product_id`,
            message: `${item.product.name} is not part of ${version.title}; choose from its products`,
          },
        ],
  );
  const limit = checkLimit(chosen, version) ?? checkPrice(sent, chosen, version, tier);
  return limit === null ? notOffered : [...notOffered, { field: 'items', message: limit }];
}

function checkLimit(chosen: readonly CartItem[], version: CollectionVersion): string | null {
  switch (version.multiple_select_mode) {
    case 'disabled':
      return null;
    case 'item_count':
      return checkCount(chosen, version.title, version.multiple_select_count ?? 1);
    case 'max_price':
      return checkSum(chosen, version.title, version.multiple_select_price);
  }
}

function checkCount(chosen: readonly CartItem[], title: string, most: number): string | null {
  const units = chosen.reduce((count, item) => count + item.quantity, 0);
  if (units <= most) return null;
  return `Choose at most ${most} ${most === 1 ? 'product' : 'products'} of ${title} in all; you chose ${units}`;
}

function checkSum(chosen: readonly CartItem[], title: string, most: number | null): string | null {
  const { product } = pricePreTax({ items: chosen });
  if (most === null || product <= most) return null;
  return `Your choice comes to ${formatUsd(product)}; ${title} covers up to ${formatUsd(most)}`;
}

/** Applies the rules of a swap, which also limit the choice to the estimate that the hold is based on. */
function checkPrice(
  sent: readonly CartItem[],
  chosen: readonly CartItem[],
  version: CollectionVersion,
  tier: ShippingTier,
): string | null {
  const swap = version.multiple_select_mode === 'disabled' ? 'single' : 'multiple';
  return checkSwap({ items: sent }, { items: chosen }, { swap, tier });
}
