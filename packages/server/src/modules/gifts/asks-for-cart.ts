import type { CartItemInput } from '@gifts/contract/cart';
import type { ValidItemParts } from '../../kit/valid-parts.ts';
import type { CartItem } from '../orders/cart-item.ts';

type AskedItem = ValidItemParts<Omit<CartItemInput, 'product_url'>>;

/**
 * True if a request asks for exactly the items of a cart. What the request leaves out counts as in the cart.
 */
export function asksForCart(asked: readonly AskedItem[], cart: readonly CartItem[]): boolean {
  const remaining = [...cart];
  for (const input of asked) {
    const index = remaining.findIndex((item) => asksForItem(input, item));
    if (index === -1) return false;
    remaining.splice(index, 1);
  }
  return remaining.length === 0;
}

function asksForItem(input: AskedItem, item: CartItem): boolean {
  const price = input.variable_price ?? item.unit_price;
  const isSameProduct = input.product_id?.toLowerCase() === item.product.id;
  return (
    isSameProduct &&
    (input.quantity ?? item.quantity) === item.quantity &&
    price === item.unit_price &&
    asksForVariants(input.variants ?? [], item.variants ?? [])
  );
}

function asksForVariants(asked: readonly string[], chosen: readonly string[]): boolean {
  if (asked.length === 0) return true;
  const comparable = (names: readonly string[]) =>
    JSON.stringify(names.map((name) => name.toLowerCase()).sort());
  return comparable(asked) === comparable(chosen);
}
