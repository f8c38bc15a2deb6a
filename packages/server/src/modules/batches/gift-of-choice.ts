/**
 * Returns the problems of a cart with a collection's product, in whose place the recipient chooses another
 * product.
 */
import type { FieldError } from '@gifts/contract/errors';
import type { SwapMode } from '@gifts/contract/order-batch';
import type { ResolvedCart } from './resolve-cart.ts';

export function checkGiftOfChoice(cart: ResolvedCart, swap: SwapMode, isDirect: boolean): FieldError[] {
  const collection = cart.products.find((entry) => entry.isCollection);
  if (!collection) return [];
  const { name } = collection.product;
  const problems: FieldError[] = [];
  if (cart.items.length > 1) {
    problems.push({
      field: 'cart.items',
      message: `${name} is a gift of choice, so it has to be alone in its cart`,
    });
  }
  if (isDirect) {
    problems.push({
      field: 'send_method',
      message: `${name} is a gift of choice, so its recipient has to be asked: use another send method`,
    });
  } else if (swap === 'disabled') {
    problems.push({ field: 'swap', message: `${name} is a gift of choice, so swap can't be disabled` });
  }
  return problems;
}

/**
 * Returns the swap mode with the highest possible price. With a collection the recipient can choose several
 * products, whatever the swap mode of the batch is.
 */
export function highestPricedSwap(cart: ResolvedCart, swap: SwapMode, isDirect: boolean): SwapMode {
  if (isDirect) return 'disabled';
  return cart.products.some((entry) => entry.isCollection) ? 'multiple' : swap;
}
