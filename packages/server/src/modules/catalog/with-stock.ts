import type { Product } from '@gifts/contract/catalog';
import type { CatalogSnapshot } from '../../context/catalog.ts';
import { unitsLeft } from '../stock/units-left.ts';

/** Presents a product with what is left of it. */
export const withStock = (catalog: Pick<CatalogSnapshot, 'stock'>, product: Product): Product => ({
  ...product,
  stock: unitsLeft(catalog, product),
});
