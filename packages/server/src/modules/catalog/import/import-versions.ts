/** Versions of collections: an import writes another one for every change, and never changes one. */
import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { newId } from '../../../kit/ids.ts';
import type { CollectionCategory, CollectionVersion, OfferedPrices } from '../collection-version.ts';
import {
  findOfferedPrices,
  findOutdatedVersions,
  insertCollectionVersions,
  updatePublishedVersions,
} from './import-collections.sql.ts';
import type { ImportCollection } from './import-format.ts';

/** What the file's slugs of products mean. */
export interface OfferedCatalog {
  /** Returns the id of a product by its slug in the file. */
  productId(slug: string): string;
  /** Prices by the ids of products. */
  readonly prices: ReadonlyMap<string, OfferedPrices>;
}

/** Returns the published version of a collection: the known one if nothing of it has changed. */
export function toVersion(
  collection: ImportCollection,
  known: CollectionVersion | null,
  catalog: OfferedCatalog,
): CollectionVersion {
  const version: CollectionVersion = {
    id: known?.id ?? newId(),
    title: collection.title,
    subtitle: collection.subtitle ?? null,
    multiple_select_mode: collection.multiple_select_mode,
    multiple_select_count: collection.multiple_select_count ?? null,
    multiple_select_price: collection.multiple_select_price ?? null,
    international_shipping_tier: collection.international_shipping_tier,
    international_gift_cards_enabled: collection.international_gift_cards_enabled,
    header_image: collection.header_image ?? null,
    categories: toCategories(collection, known, catalog),
  };
  return !known || isDeepStrictEqual(version, known) ? version : { ...version, id: newId() };
}

/** Categories keep their ids by name, and their items by product. */
function toCategories(
  { categories }: ImportCollection,
  known: CollectionVersion | null,
  { productId, prices }: OfferedCatalog,
): CollectionCategory[] {
  return categories.map(({ name, is_featured, position, products }) => {
    const before = known?.categories.find((category) => category.name === name);
    return {
      id: before?.id ?? newId(),
      name,
      is_featured,
      position,
      products: products.map((slug) => {
        const product_id = productId(slug);
        const item = before?.products.find((candidate) => candidate.product_id === product_id);
        return { id: item?.id ?? newId(), product_id, ...pricesOf(prices, product_id) };
      }),
    };
  });
}

function pricesOf(prices: ReadonlyMap<string, OfferedPrices>, productId: string): OfferedPrices {
  const found = prices.get(productId);
  assert(found, 'Every product of a collection exists.');
  return found;
}

/** Publishes another version of each collection whose products cost something else than in its version. */
export async function renewVersions(tx: Tx, ownerId: string | null): Promise<void> {
  const outdated = await findOutdatedVersions(tx, ownerId);
  if (outdated.length === 0) return;
  const named = outdated.flatMap(({ document }) => productIdsOf(document));
  const prices = await findOfferedPrices(tx, named);
  const versions = outdated.map(({ document, ...collection }) => {
    const id = newId();
    const categories = document.categories.map((category) => ({
      ...category,
      products: category.products.map((item) => ({ ...item, ...pricesOf(prices, item.product_id) })),
    }));
    return { ...collection, id, document: { ...document, id, categories } };
  });
  await insertCollectionVersions(tx, versions);
  await updatePublishedVersions(tx, versions);
}

const productIdsOf = ({ categories }: CollectionVersion): string[] =>
  categories.flatMap(({ products }) => products.map(({ product_id }) => product_id));
