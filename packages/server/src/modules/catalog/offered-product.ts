import type { CatalogProduct, CatalogSnapshot } from '../../context/catalog.ts';
import { isSoldOut } from '../stock/units-left.ts';
import type { CollectionVersion, OfferedProduct } from './collection-version.ts';

/** Returns the products that a version offers, by their ids. */
export const offeredProducts = ({ categories }: CollectionVersion): ReadonlyMap<string, OfferedProduct> =>
  new Map(categories.flatMap(({ products }) => products.map((offered) => [offered.product_id, offered])));

/**
 * Returns a function that shows a product of the catalog as a version offers it: at the prices of the version, and
 * also if it was withdrawn since then. Other products stay as they are.
 */
export function asOfferedBy(version: CollectionVersion): (entry: CatalogProduct) => CatalogProduct {
  const offered = offeredProducts(version);
  return (entry) => {
    const terms = offered.get(entry.product.id);
    if (!terms) return entry;
    const { price, price_min, price_max, shipping_price, free_shipping_minimum } = terms;
    const brand = { ...entry.product.brand, shipping_price, free_shipping_minimum };
    const price_is_variable = price_min !== null && price_max !== null;
    const product = { ...entry.product, brand, price, price_is_variable, price_min, price_max };
    return { ...entry, product: { ...product, status: 'active' } };
  };
}

/** True if something that the version offers is sold out, and nothing is left. */
export function isVersionSoldOut(
  catalog: Pick<CatalogSnapshot, 'stock' | 'productsById'>,
  version: CollectionVersion,
): boolean {
  const entries = [...offeredProducts(version).keys()].flatMap((id) => catalog.productsById.get(id) ?? []);
  return entries.length > 0 && entries.every(({ product }) => isSoldOut(catalog, product));
}
