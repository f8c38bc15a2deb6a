import type { ChosenProduct } from '../notifications/templates/chosen-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { StoredSelection } from '../orders/order-record.ts';

type Item = Pick<CartItem, 'id' | 'quantity'> & { product: { name: string } };
type Selection = Pick<StoredSelection, 'cart_item_id' | 'variants'>;

/**
 * Lists the products of a cart for people: one line for each product, or one for each combination of variants
 * among its units.
 */
export const chosenProducts = (items: readonly Item[], selections: readonly Selection[]): ChosenProduct[] =>
  items.flatMap((item) => {
    const ofItem = selections.filter(({ cart_item_id: id }) => id === item.id);
    const product = item.product.name;
    if (ofItem.length === 0) return [{ quantity: item.quantity, product, variants: [] }];
    return countAlike(ofItem).map((choice) => ({ ...choice, product }));
  });

function countAlike(selections: readonly Selection[]): { quantity: number; variants: readonly string[] }[] {
  const choices = new Map<string, { quantity: number; variants: readonly string[] }>();
  for (const { variants } of selections) {
    const key = JSON.stringify(variants);
    choices.set(key, { quantity: (choices.get(key)?.quantity ?? 0) + 1, variants });
  }
  return [...choices.values()];
}
