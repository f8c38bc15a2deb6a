import type { Brand, ListBrandsQuery } from '@gifts/contract/catalog';
import type { Static } from '@gifts/contract/schema';
import type { CallerContext } from '../../context/context.ts';
import { type List, pageOf, withPageDefaults } from '../../lists/page.ts';
import { isListed } from './list-products.ts';

/** Lists the brands with at least one product that can be sent. */
export async function listBrands(
  { catalog, organization }: CallerContext,
  query: Static<typeof ListBrandsQuery>,
): Promise<List<Brand>> {
  const { brands, products } = catalog;
  const withProducts = new Set<string>();
  for (const entry of products) {
    if (entry.product.status !== 'active' || !isListed(entry, organization.id, query.country_code)) continue;
    withProducts.add(entry.product.brand.id);
  }
  const listed = brands.filter(({ brand }) => withProducts.has(brand.id));
  return pageOf(listed, withPageDefaults(query), ({ brand }) => brand);
}
