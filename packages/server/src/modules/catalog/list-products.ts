import type { ListProductsQuery, Product } from '@gifts/contract/catalog';
import type { Static } from '@gifts/contract/schema';
import type { CatalogProduct } from '../../context/catalog.ts';
import type { CallerContext } from '../../context/context.ts';
import { type List, pageOf, withPageDefaults } from '../../lists/page.ts';
import { isVisibleTo } from './find-product.ts';
import { productFilter } from './product-filter.ts';
import { shipsTo } from './ships-to.ts';
import { withStock } from './with-stock.ts';

/**
 * Lists the products that can be sent. Products that represent a collection are in the list of collections instead.
 */
export async function listProducts(
  { catalog, organization }: CallerContext,
  query: Static<typeof ListProductsQuery>,
): Promise<List<Product>> {
  const { products } = catalog;
  const ownOnly = query.use_custom_catalog === true;
  const showsInactive = query.custom_catalog_show_inactive === true;
  const isWanted = productFilter(query);
  const listed = products.filter((entry) => {
    if (!isListed(entry, organization.id, query.country_code) || !isWanted(entry)) return false;
    const isOwn = entry.ownerOrganizationId !== null;
    if (ownOnly && !isOwn) return false;
    return entry.product.status === 'active' || (showsInactive && isOwn);
  });
  return pageOf(listed, withPageDefaults(query), ({ product }) => withStock(catalog, product));
}

export const isListed = (entry: CatalogProduct, organizationId: string, country = 'US'): boolean =>
  !entry.isCollection && isVisibleTo(entry, organizationId) && shipsTo(entry, country);
