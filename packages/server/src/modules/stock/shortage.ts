import type { CatalogSnapshot } from '../../context/catalog.ts';
import { AppError } from '../../kit/errors.ts';
import type { StockCount } from './stock.sql.ts';
import type { StockNeed } from './stock-need.ts';
import { nameOfVariant, wholeProduct } from './variant-key.ts';

/** A count that does not cover what is needed. */
export interface Shortage extends StockNeed {
  readonly available: number;
}

/** Returns the first need that the counts do not cover, or null. What is not counted covers every need. */
export function findShortage(needs: readonly StockNeed[], counts: readonly StockCount[]): Shortage | null {
  const available = new Map(counts.map((count) => [`${count.product_id} ${count.variant}`, count.available]));
  for (const need of needs) {
    const left = available.get(`${need.product_id} ${need.variant}`);
    if (left !== undefined && left < need.quantity) return { ...need, available: left };
  }
  return null;
}

/** Says what is missing, without a full stop. */
export const describeMissing = (name: string, left: number, needed: number): string =>
  left === 0 ? `${name} is sold out` : `There are not enough of ${name}: ${left} left, ${needed} needed`;

/** Says what is missing, as a sentence. */
export function describeShortage(
  { productsById }: Pick<CatalogSnapshot, 'productsById'>,
  { product_id: id, variant, available, quantity }: Shortage,
): string {
  const product = productsById.get(id)?.product;
  const name = product?.name ?? `The product ${id}`;
  const isWhole = variant === wholeProduct || !product;
  const described = isWhole ? name : `${name} (${nameOfVariant(product, variant)})`;
  return `${describeMissing(described, available, quantity)}.`;
}

export const outOfStock = (catalog: Pick<CatalogSnapshot, 'productsById'>, shortage: Shortage): AppError =>
  new AppError('out_of_stock', describeShortage(catalog, shortage));
