/** What an order takes from stock: its units from the count of each product, and from the counts of what was chosen. */
import type { CatalogSnapshot } from '../../context/catalog.ts';
import { keysOfChoice, wholeProduct } from './variant-key.ts';

export interface StockNeed {
  readonly product_id: string;
  readonly variant: string;
  readonly quantity: number;
}

interface Item {
  readonly id: string;
  readonly quantity: number;
  /** Of every unit for which nothing else is selected. */
  readonly variants: readonly string[] | null;
  readonly product: { readonly id: string };
}

/** The variants of one unit. */
interface Selection {
  readonly cart_item_id: string;
  readonly variants: readonly string[];
}

/** Returns the needs of a cart, one for each count that may exist. A count that does not exist is not taken from. */
export function stockNeeds(
  { productsById }: Pick<CatalogSnapshot, 'productsById'>,
  items: readonly Item[],
  selections: readonly Selection[] = [],
): StockNeed[] {
  const needs = new Map<string, StockNeed>();
  const add = (product_id: string, variant: string, quantity: number) => {
    const key = `${product_id} ${variant}`;
    needs.set(key, { product_id, variant, quantity: quantity + (needs.get(key)?.quantity ?? 0) });
  };
  for (const item of items) {
    const { id } = item.product;
    add(id, wholeProduct, item.quantity);
    const product = productsById.get(id)?.product;
    if (!product) continue;
    for (const { variants, units } of choicesOf(item, selections)) {
      for (const key of keysOfChoice(product, variants)) add(id, key, units);
    }
  }
  return [...needs.values()];
}

function choicesOf(item: Item, selections: readonly Selection[]) {
  const selected = selections.filter((each) => each.cart_item_id === item.id);
  return [
    ...selected.map(({ variants }) => ({ variants, units: 1 })),
    { variants: item.variants ?? [], units: item.quantity - selected.length },
  ].filter(({ units }) => units > 0);
}

export const multiplyNeeds = (needs: readonly StockNeed[], times: number): StockNeed[] =>
  needs.map((need) => ({ ...need, quantity: need.quantity * times }));
