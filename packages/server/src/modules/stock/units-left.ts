import type { CatalogSnapshot, ProductStock } from '../../context/catalog.ts';
import { type Choices, choosableVariants, keysOfChoice, variantsOfUnit } from './variant-key.ts';

type Stock = Pick<CatalogSnapshot, 'stock'>;
type Counted = Choices & { readonly id: string };

/** Returns how many units of a product are left, of any of its variants; null if that is not counted. */
export function unitsLeft({ stock }: Stock, product: Counted): number | null {
  const counts = stock.get(product.id);
  return counts ? least([counts.whole, leftOfVariants(counts, product)]) : null;
}

/** Returns how many units with these variants are left; null if that is not counted. */
export function unitsLeftOf({ stock }: Stock, product: Counted, variants: readonly string[]): number | null {
  const counts = stock.get(product.id);
  if (!counts) return null;
  const chosen = keysOfChoice(product, variants).map((key) => counts.variants.get(key) ?? null);
  return least([counts.whole, ...chosen]);
}

export const isSoldOut = (catalog: Stock, product: Counted): boolean => unitsLeft(catalog, product) === 0;

/** Returns the ids of the variants and options that cannot be chosen, with whatever else is chosen beside them. */
export function soldOutVariants({ stock }: Stock, product: Counted): ReadonlySet<string> {
  const counts = stock.get(product.id)?.variants;
  if (!counts) return new Set();
  const [gone, available] = [new Set<string>(), new Set<string>()];
  for (const { key } of choosableVariants(product)) {
    for (const id of key.split('+')) (counts.get(key) === 0 ? gone : available).add(id);
  }
  return new Set([...gone].filter((id) => !available.has(id)));
}

/** A variant that is not counted can always be had. */
function leftOfVariants({ variants }: ProductStock, product: Counted): number | null {
  const perUnit = variantsOfUnit(product);
  if (variants.size === 0 || perUnit === 0) return null;
  let sum = 0;
  for (const { key } of choosableVariants(product)) {
    const left = variants.get(key);
    if (left === undefined) return null;
    sum += left;
  }
  return Math.floor(sum / perUnit);
}

function least(counts: readonly (number | null)[]): number | null {
  const known = counts.filter((count) => count !== null);
  return known.length === 0 ? null : Math.min(...known);
}
