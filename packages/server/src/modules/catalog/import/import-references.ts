import type { Tx } from '../../../db/statements.ts';
import { findWorkspacesByName } from '../../organizations/organizations.sql.ts';
import { findBrandIds, findProductIds } from './import.sql.ts';
import { type CatalogEntries, type ImportEntry, slugOf } from './import-entries.ts';
import type { ImportCollection, ImportProduct } from './import-format.ts';
import { type CatalogOwner, findNamed } from './import-names.ts';

interface ValidEntries {
  readonly products: readonly ImportEntry<ImportProduct>[];
  readonly collections: readonly ImportEntry<ImportCollection>[];
}

/**
 * Checks that every reference exists in the file or in the catalog. An invalid entry of the file counts as
 * existing, because it has a problem of its own.
 */
export async function checkReferences(
  tx: Tx,
  entries: CatalogEntries,
  { products, collections }: ValidEntries,
  owner: CatalogOwner | null,
): Promise<void> {
  const brands = await findExistingSlugs(
    tx,
    findBrandIds,
    entries.brands,
    products.map(({ value }) => value.brand),
    owner,
  );
  for (const { value, problems } of products) {
    if (brands.has(value.brand)) continue;
    problems.push(`brand must be the slug of a brand in the file or in the catalog, and is "${value.brand}"`);
  }
  const named = collections.flatMap(({ value }) => productsOf(value));
  const productSlugs = await findExistingSlugs(tx, findProductIds, entries.products, named, owner);
  const prices = new Map(products.map(({ value }) => [value.slug, value.price]));
  for (const { value, problems } of collections) {
    const missing = productsOf(value).filter((slug) => !productSlugs.has(slug));
    problems.push(
      ...missing.map((slug) => `products must be in the file or in the catalog, and "${slug}" is not`),
    );
    problems.push(...priceProblems(value, prices.get(value.product)));
  }
}

/** Checks that the workspaces of collections exist. The name of two workspaces names none. */
export async function checkWorkspaces(
  tx: Tx,
  collections: readonly ImportEntry<ImportCollection>[],
  owner: CatalogOwner,
): Promise<void> {
  const named = collections.flatMap(({ value }) => value.workspace ?? []);
  const found = Map.groupBy(await findWorkspacesByName(tx, owner.id, named), ({ name }) => name);
  for (const { value, problems } of collections) {
    if (!value.workspace) continue;
    const count = found.get(value.workspace)?.length ?? 0;
    if (count === 0)
      problems.push(
        `workspace must be the name of a workspace of the organization, and is "${value.workspace}"`,
      );
    if (count > 1)
      problems.push(`workspace must name one workspace, and ${count} have the name "${value.workspace}"`);
  }
}

export const productsOf = ({ product, categories }: ImportCollection): string[] => [
  product,
  ...categories.flatMap(({ products }) => products),
];

function priceProblems(collection: ImportCollection, productPrice: number | undefined): string[] {
  const { is_published, published_price: price = null } = collection;
  if (!is_published) return [];
  if (price === null) return ["published_price can't be blank for a published collection"];
  if (productPrice === undefined || productPrice === price) return [];
  return [`published_price must be the price of its product, which is ${productPrice}`];
}

async function findExistingSlugs(
  tx: Tx,
  find: typeof findBrandIds,
  inFile: readonly ImportEntry<unknown>[],
  named: readonly string[],
  owner: CatalogOwner | null,
): Promise<Set<string>> {
  const declared = new Set(inFile.map(({ value }) => slugOf(value)));
  const others = named.filter((slug) => !declared.has(slug));
  const found = await findNamed(tx, find, others, owner);
  return new Set([...named.filter((slug) => declared.has(slug)), ...found.keys()]);
}
