import type { Collection, Product } from '@gifts/contract/catalog';
import type { CatalogSnapshot } from '../../context/catalog.ts';
import { presentImage } from './catalog-snapshot.ts';
import type { CollectionCategory, CollectionVersion } from './collection-version.ts';
import type { CollectionRecord } from './collections.sql.ts';
import { findProduct } from './find-product.ts';
import { withStock } from './with-stock.ts';

interface Presentation {
  readonly snapshot: CatalogSnapshot;
  readonly organizationId: string;
  readonly publicUrl: string;
}

/** Presents a collection with the current data of its products. */
export function presentCollection(record: CollectionRecord, presentation: Presentation): Collection {
  const { id, workspace_id, title, product_id, published_price, published_version: version } = record;
  return {
    id,
    workspace_id,
    title,
    is_published: version !== null,
    published_price,
    product: product_id === null ? null : productOf(product_id, presentation),
    published_version: version && presentVersion(version, presentation),
  };
}

function presentVersion(
  { header_image, categories, ...version }: CollectionVersion,
  presentation: Presentation,
): Collection['published_version'] {
  return {
    ...version,
    header_image: header_image && presentImage(header_image, presentation.publicUrl),
    collection_categories: categories
      .toSorted((left, right) => left.position - right.position)
      .map((category) => presentCategory(category, presentation)),
  };
}

function presentCategory(
  { id, name, is_featured, position, products }: CollectionCategory,
  presentation: Presentation,
) {
  const collection_products = products.flatMap((item) => {
    const product = productOf(item.product_id, presentation);
    return product ? [{ id: item.id, product }] : [];
  });
  return { id, name, is_featured, position, collection_products };
}

function productOf(id: string, { snapshot, organizationId }: Presentation): Product | null {
  const found = findProduct(snapshot, organizationId, id);
  return found && withStock(snapshot, found.product);
}
