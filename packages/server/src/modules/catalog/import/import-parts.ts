import { type CatalogEntries, slugOf } from './import-entries.ts';

/** What of a file goes where it is imported to, and what has no place there. */
export interface ImportPart {
  readonly entries: CatalogEntries;
  /** Sentences for the operator. */
  readonly leftOut: readonly string[];
}

/** The shared catalog has no collections, which belong to an organization, nor the products that stand for them. */
export function sharedPart(file: CatalogEntries): ImportPart {
  const isStandIn = isCollectionProductOf(file);
  const products = file.products.filter(({ value }) => !isStandIn(value));
  const isWhole = file.collections.length === 0 && products.length === file.products.length;
  if (isWhole) return { entries: file, leftOut: [] };
  const leftOut =
    'Collections were left out: they belong to an organization, so import them with --organization ID.';
  return { entries: { ...file, products, collections: [] }, leftOut: [leftOut] };
}

/** Greeting cards are there for all organizations alike. */
export function ownPart(file: CatalogEntries): ImportPart {
  if (file.cards.length === 0) return { entries: file, leftOut: [] };
  const leftOut =
    'Greeting cards were left out: all organizations share them, so import them without --organization.';
  return { entries: { ...file, cards: [] }, leftOut: [leftOut] };
}

/** The collections of a file and the products that stand for them. */
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

/** A field of what may not fit otherwise. */
function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}
