import { type CatalogEntries, slugOf } from './import-entries.ts';

/** The part of a file that is imported, and what is left out. */
export interface ImportPart {
  readonly entries: CatalogEntries;
  /** What was left out, as sentences for the operator. */
  readonly leftOut: readonly string[];
}

/**
 * Returns the part of a file for the shared catalog. It has no collections, which belong to an organization, and no
 * products that represent them.
 */
export function sharedPart(file: CatalogEntries): ImportPart {
  const isStandIn = isCollectionProductOf(file);
  const products = file.products.filter(({ value }) => !isStandIn(value));
  const isWhole = file.collections.length === 0 && products.length === file.products.length;
  if (isWhole) return { entries: file, leftOut: [] };
  const leftOut =
    'Collections were left out: they belong to an organization, so import them with --organization ID.';
  return { entries: { ...file, products, collections: [] }, leftOut: [leftOut] };
}

/**
 * Returns the part of a file for one organization. It has no greeting cards, because all organizations share them.
 */
export function ownPart(file: CatalogEntries): ImportPart {
  if (file.cards.length === 0) return { entries: file, leftOut: [] };
  const leftOut =
    'Greeting cards were left out: all organizations share them, so import them without --organization.';
  return { entries: { ...file, cards: [] }, leftOut: [leftOut] };
}

/** Returns the collections of a file and the products that represent them. */
export function collectionsPart(file: CatalogEntries): CatalogEntries {
  const isStandIn = isCollectionProductOf(file);
  const products = file.products.filter(({ value }) => isStandIn(value));
  return { brands: [], products, cards: [], collections: file.collections };
}

function isCollectionProductOf(file: CatalogEntries): (product: unknown) => boolean {
  const named = new Set(file.collections.map(({ value }) => fieldOf(value, 'product')));
  return (product) => {
    const slug = slugOf(product);
    return fieldOf(product, 'is_collection_only') === true || (slug !== undefined && named.has(slug));
  };
}

/** Returns a field of an entry that may be invalid otherwise. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
