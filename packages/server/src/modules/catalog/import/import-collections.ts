import { isDeepStrictEqual } from 'node:util';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';
import type { CollectionCategory, CollectionVersion } from '../collection-version.ts';
import { type CollectionRow, findKnownCollections, upsertCollections, type Written } from './import.sql.ts';
import type { ImportEntry } from './import-entries.ts';
import type { ImportCollection } from './import-format.ts';

interface ImportTarget {
  readonly organizationId: string;
  readonly workspaceId: string;
  /** Returns the id of a product by its slug in the file. */
  productId(slug: string): string;
}

/** Publishes the collections of a file. An unchanged collection keeps its version. */
export async function writeCollections(
  tx: Tx,
  collections: readonly ImportEntry<ImportCollection>[],
  place: ImportTarget,
): Promise<Written> {
  const slugs = collections.map(({ value }) => value.slug);
  const known = await findKnownCollections(tx, place.organizationId, slugs);
  const rows = collections.map(({ value }) => toRow(value, known.get(value.slug), place));
  return upsertCollections(tx, rows, place.organizationId, place.workspaceId);
}

function toRow(
  collection: ImportCollection,
  known: CollectionRow | undefined,
  place: ImportTarget,
): CollectionRow {
  const { slug, title, is_published } = collection;
  return {
    id: known?.id ?? newId(),
    slug,
    title,
    product_id: place.productId(collection.product),
    published_price: is_published ? (collection.published_price ?? null) : null,
    published_version: is_published ? toVersion(collection, known?.published_version ?? null, place) : null,
  };
}

function toVersion(
  collection: ImportCollection,
  known: CollectionVersion | null,
  place: ImportTarget,
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
    categories: toCategories(collection, known, place),
  };
  return !known || isDeepStrictEqual(version, known) ? version : { ...version, id: newId() };
}

/** Categories keep their ids by name, and their items by product. */
function toCategories(
  { categories }: ImportCollection,
  known: CollectionVersion | null,
  place: ImportTarget,
): CollectionCategory[] {
  return categories.map(({ name, is_featured, position, products }) => {
    const before = known?.categories.find((category) => category.name === name);
    return {
      id: before?.id ?? newId(),
      name,
      is_featured,
      position,
      products: products.map((slug) => {
        const productId = place.productId(slug);
        const item = before?.products.find((candidate) => candidate.product_id === productId);
        return { id: item?.id ?? newId(), product_id: productId };
      }),
    };
  });
}
