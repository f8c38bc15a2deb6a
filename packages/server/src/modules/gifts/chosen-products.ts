import type { ChosenProduct } from '../notifications/templates/chosen-product.ts';
import type { CartItem } from '../orders/cart-item.ts';
import type { StoredSelection } from '../orders/order-record.ts';
import { unitsAlike } from '../orders/units-alike.ts';

type Item = Pick<CartItem, 'id' | 'quantity'> & { product: { name: string } };
type Selection = Pick<StoredSelection, 'cart_item_id' | 'variants'>;

/**
 * Lists the products of a cart for people: one line for each product, or one for each combination of variants
 * among its units.
 */
export const chosenProducts = (items: readonly Item[], selections: readonly Selection[]): ChosenProduct[] =>
  items.flatMap((item) =>
    unitsAlike(item, selections).map((units) => ({ ...units, product: item.product.name })),
  );
