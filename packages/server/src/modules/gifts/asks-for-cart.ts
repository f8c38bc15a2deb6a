import type { CartItemInput } from '@gifts/contract/cart';
import type { CartItem } from '../orders/cart-item.ts';

type AskedItem = Omit<CartItemInput, 'product_url'>;

/** True when a request names exactly what is in a cart; a price or variants it leaves out are the cart's. */
export function asksForCart(asked: readonly AskedItem[], cart: readonly CartItem[]): boolean {
  const left = [...cart];
  for (const input of asked) {
    const index = left.findIndex((item) => asksForItem(input, item));
    if (index === -1) return false;
    left.splice(index, 1);
  }
  return left.length === 0;
}

function asksForItem(input: AskedItem, item: CartItem): boolean {
  const price = input.variable_price ?? item.unit_price;
  const isSameProduct = input.product_id?.toLowerCase() === item.product.id;
  return (
    isSameProduct &&
    input.quantity === item.quantity &&
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
