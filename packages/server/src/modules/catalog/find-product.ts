import type { CatalogProduct, CatalogSnapshot } from '../../context/catalog.ts';
import { isUuid } from '../../kit/ids.ts';

/** True for entries of the shared catalog and for the organization's own entries. */
export const isVisibleTo = (entry: { ownerOrganizationId: string | null }, organizationId: string): boolean =>
  entry.ownerOrganizationId === null || entry.ownerOrganizationId === organizationId;

export function findProduct(
  snapshot: CatalogSnapshot,
  organizationId: string,
  productId: string,
): CatalogProduct | null {
  const entry = snapshot.productsById.get(productId.toLowerCase());
  return entry && isVisibleTo(entry, organizationId) ? entry : null;
}

/** Finds the product of a `product_url`, which is this service's /products/ followed by a slug or an id. */
export function findProductByUrl(
  snapshot: CatalogSnapshot,
  organizationId: string,
  productUrl: string,
  publicUrl: string,
): CatalogProduct | null {
  const prefix = `${publicUrl}/products/`;
  if (!productUrl.startsWith(prefix)) return null;
  const name = productUrl.slice(prefix.length).replace(/[/?#].*$/, '');
  if (isUuid(name)) return findProduct(snapshot, organizationId, name);
  const entry = snapshot.productsBySlug.get(name);
  return entry && isVisibleTo(entry, organizationId) ? entry : null;
}
