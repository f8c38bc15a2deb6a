import type { CartItem } from './cart-item.ts';
import type { StoredSelection } from './order-record.ts';

/** Some units of an item, for which the same variants were selected. */
export interface UnitsAlike {
  readonly quantity: number;
  /** Names. */
  readonly variants: readonly string[];
}

/** Groups the units of an item by their variants. Without selections, all units are alike and have no variants. */
export function unitsAlike(
  item: Pick<CartItem, 'id' | 'quantity'>,
  selections: readonly Pick<StoredSelection, 'cart_item_id' | 'variants'>[],
): UnitsAlike[] {
  const ofItem = selections.filter(({ cart_item_id: id }) => id === item.id);
  if (ofItem.length === 0) return [{ quantity: item.quantity, variants: [] }];
  const groups = new Map<string, UnitsAlike>();
  for (const { variants } of ofItem) {
    const key = JSON.stringify(variants);
    groups.set(key, { quantity: (groups.get(key)?.quantity ?? 0) + 1, variants });
  }
  return [...groups.values()];
}
