import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { findOldestWorkspace, findWorkspacesByName } from '../../organizations/organizations.sql.ts';
import { insertFirstCounts } from '../../stock/change-stock.sql.ts';
import * as sql from './import.sql.ts';
import {
  checkBrand,
  checkCard,
  checkCollection,
  checkProduct,
  checkSlugs,
  checkStock,
} from './import-checks.ts';
import { writeCollections } from './import-collections.ts';
import { type CatalogEntries, type ImportEntry, requireNoProblems, validEntries } from './import-entries.ts';
import { ImportBrand, ImportCard, ImportCollection, ImportProduct } from './import-format.ts';
import { type CatalogOwner, findNamed, storedSlug } from './import-names.ts';
import { checkReferences, checkWorkspaces, productsOf } from './import-references.ts';
import { toBrandRow, toCardRow, toProductRow } from './import-rows.ts';
import { renewVersions } from './import-versions.ts';

export interface ImportOptions {
  /** The organization that owns the entries, or null for the catalog that all organizations share. */
  readonly owner: CatalogOwner | null;
  readonly onProgress?: (sentence: string) => void;
}

export interface ImportSummary {
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  /** What was added or changed, in the order of the file. */
  readonly written: readonly { readonly slug: string; readonly isNew: boolean }[];
}

interface ValidEntries {
  readonly brands: ImportEntry<ImportBrand>[];
  readonly products: ImportEntry<ImportProduct>[];
  readonly cards: ImportEntry<ImportCard>[];
  readonly collections: ImportEntry<ImportCollection>[];
}

const rowsAtOnce = 1_000;

/**
 * Writes all entries of a catalog file, or refuses the file with all its problems. A repeated import keeps every id
 * and writes only what has changed.
 */
export async function importCatalog(
  tx: Tx,
  entries: CatalogEntries,
  { owner, onProgress = () => {} }: ImportOptions,
): Promise<ImportSummary> {
  const fitting = checkEntries(entries);
  await sql.lockCatalogImport(tx);
  await checkReferences(tx, entries, fitting, owner);
  if (owner) await checkWorkspaces(tx, fitting.collections, owner);
  requireNoProblems(entries);
  const cards = fitting.cards.map(({ value }) => toCardRow(value));
  const written = [
    ...(await writeBrands(tx, fitting, owner)),
    ...(await writeProducts(tx, fitting, owner, onProgress)),
    ...(await sql.upsertCards(tx, cards)),
    ...(await publishCollections(tx, fitting, owner)),
  ];
  if (written.length > 0) {
    await renewVersions(tx, owner?.id ?? null);
    await sql.announceCatalogChange(tx);
  }
  const total = Object.values(fitting).flat().length;
  const added = written.filter(({ isNew }) => isNew).length;
  return { added, changed: written.length - added, unchanged: total - written.length, written };
}

/** Runs all checks that do not need the database. */
function checkEntries(entries: CatalogEntries): ValidEntries {
  const fitting: ValidEntries = {
    brands: validEntries(ImportBrand, entries.brands),
    products: validEntries(ImportProduct, entries.products),
    cards: validEntries(ImportCard, entries.cards),
    collections: validEntries(ImportCollection, entries.collections),
  };
  for (const list of Object.values(fitting)) checkSlugs(list);
  fitting.brands.forEach(checkBrand);
  fitting.products.forEach(checkProduct);
  const collectionProducts = new Set(fitting.collections.map(({ value }) => value.product));
  for (const product of fitting.products) checkStock(product, collectionProducts);
  fitting.cards.forEach(checkCard);
  fitting.collections.forEach(checkCollection);
  return fitting;
}

function writeBrands(tx: Tx, { brands }: ValidEntries, owner: CatalogOwner | null): Promise<sql.Written> {
  const rows = brands.map(({ value }) => toBrandRow(value, storedSlug(value.slug, owner)));
  return sql.upsertBrands(tx, rows, owner?.id ?? null);
}

/** Writes products in parts, so that neither this process nor the database is blocked for long. */
async function writeProducts(
  tx: Tx,
  { products, collections }: ValidEntries,
  owner: CatalogOwner | null,
  onProgress: (sentence: string) => void,
): Promise<sql.Written> {
  const brandIds = await findNamed(
    tx,
    sql.findBrandIds,
    products.map(({ value }) => value.brand),
    owner,
  );
  const standIns = new Set(collections.map(({ value }) => value.product));
  const written: sql.Written = [];
  for (let from = 0; from < products.length; from += rowsAtOnce) {
    const part = products.slice(from, from + rowsAtOnce);
    const known = await sql.findKnownProducts(
      tx,
      part.map(({ value }) => storedSlug(value.slug, owner)),
    );
    const rows = part.map(({ value }) => {
      const slug = storedSlug(value.slug, owner);
      const brandId = requireId(brandIds, value.brand);
      const isCollection = value.is_collection_only === true || standIns.has(value.slug);
      return toProductRow(value, { slug, brandId, isCollection, known: known.get(slug) });
    });
    written.push(...(await sql.upsertProducts(tx, rows, owner?.id ?? null)));
    await beginCounts(tx, part, rows);
    if (products.length > rowsAtOnce) onProgress(progress(from + part.length, products.length));
  }
  return written;
}

/** The count of an earlier import goes on: since then, orders have taken from it. */
async function beginCounts(
  tx: Tx,
  products: readonly ImportEntry<ImportProduct>[],
  rows: readonly { id: string }[],
): Promise<void> {
  const counts = products.flatMap(({ value }, index) => {
    const row = rows[index];
    return row && value.stock != null ? [{ product_id: row.id, available: value.stock }] : [];
  });
  if (counts.length > 0) await insertFirstCounts(tx, counts);
}

const progress = (done: number, all: number): string =>
  `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')} products …`;

async function publishCollections(
  tx: Tx,
  { collections }: ValidEntries,
  owner: CatalogOwner | null,
): Promise<sql.Written> {
  if (collections.length === 0) return [];
  assert(owner, 'Collections belong to an organization.');
  const named = collections.flatMap(({ value }) => productsOf(value));
  const productIds = await findNamed(tx, sql.findProductIds, named, owner);
  const defaultWorkspaceId = await findOldestWorkspace(tx, owner.id);
  assert(defaultWorkspaceId, 'Every organization has a workspace.');
  const namedWorkspaces = collections.flatMap(({ value }) => value.workspace ?? []);
  const workspaces = await findWorkspacesByName(tx, owner.id, namedWorkspaces);
  const workspaceIds = new Map(workspaces.map(({ name, id }) => [name, id]));
  return writeCollections(tx, collections, {
    organizationId: owner.id,
    defaultWorkspaceId,
    workspaceId: (name) => requireId(workspaceIds, name),
    productIds,
    productId: (slug) => requireId(productIds, slug),
  });
}

function requireId(ids: ReadonlyMap<string, string>, slug: string): string {
  const id = ids.get(slug);
  assert(id, 'References were checked before anything was written.');
  return id;
}
