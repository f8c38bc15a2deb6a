/** Set-based statements of a catalog import. Each gets its rows as one JSON document. */
import { holdUntilCommit, singleLocks } from '../../../db/advisory-locks.ts';
import { insertManyInto } from '../../../db/insertions.ts';
import { columns, computed, type Fragment, fragmentOf, type Statement, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';
import { type Column, columnsOf, type Table } from '../../../db/tables.ts';
import type { CardRow, ProductDocuments } from '../catalog-rows.ts';
import type { KnownProduct, NewBrandRow, NewProductRow } from './import-rows.ts';

/** Allows one import at a time, so that looked up rows do not change before they are written. */
export async function lockCatalogImport(db: Statements): Promise<void> {
  await holdUntilCommit(db, singleLocks.catalogImport);
}

const knownProduct = columns('products', ['id', 'slug', 'variants', 'variant_groups', 'images']).as<
  Pick<ProductDocuments, 'variants' | 'variant_groups' | 'images'>
>();
const productsBySlug = sql`select ${knownProduct} from products where slug = any($1::text[])`;

export async function findKnownProducts(
  db: Statements,
  slugs: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const rows = await db.query(productsBySlug, [slugs]);
  return new Map(rows.map((row) => [row.slug, row]));
}

const idsOfBrands = sql`select ${columns('brands', ['slug', 'id'])} from brands where slug = any($1::text[])`;
const idsOfProducts = sql`select ${columns('products', ['slug', 'id'])} from products where slug = any($1::text[])`;

export const findBrandIds = (db: Statements, slugs: readonly string[]) => idsBySlug(db, idsOfBrands, slugs);
export const findProductIds = (db: Statements, slugs: readonly string[]) =>
  idsBySlug(db, idsOfProducts, slugs);

async function idsBySlug(
  db: Statements,
  statement: Statement<{ slug: string; id: string }>,
  slugs: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.query(statement, [slugs]);
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/**
 * True for a row that was inserted, false for one that was updated: a subquery sees the table as it was before the statement.
 * `key` are the columns of a unique index.
 */
export const isNew = <T extends Table>(table: T, ...key: Column<T>[]) =>
  computed(
    'isNew',
    'boolean',
    `not exists (select from ${table} before where ${key.map((name) => `before.${name} = ${table}.${name}`).join(' and ')})`,
  );
export type Written = { isNew: boolean; slug: string }[];

/** The columns that a repeated import does not change. */
const lasting = ['organization_id', 'id', 'slug', 'owner_organization_id', 'created_at'];

/**
 * Updates an existing row if the import differs from it. `exceptions` are the new values of columns that do not become
 * the imported value.
 */
export function updateIfChanged<T extends Table>(
  table: T,
  exceptions: Partial<Record<Column<T>, string>> = {},
): Fragment {
  const taken = columnsOf(table).filter((column) => !lasting.includes(column) && column !== 'updated_at');
  const next = (column: Column<T>) => exceptions[column] ?? `excluded.${column}`;
  const changes = taken.map((column) => `${column} = ${next(column)}`);
  const hasTime = columnsOf(table).some((column) => column === 'updated_at');
  return fragmentOf(`do update set ${[...changes, ...(hasTime ? ['updated_at = now()'] : [])].join(', ')}
  where (${taken.map((column) => `${table}.${column}`).join(', ')})
    is distinct from (${taken.map(next).join(', ')})`);
}

const insertBrands = insertManyInto('brands', { shared: ['owner_organization_id'], except: ['updated_at'] });
const insertOrUpdateBrands = sql`${insertBrands.statement}
  on conflict (slug) ${updateIfChanged('brands')} returning ${isNew('brands', 'slug')}, ${columns('brands', ['slug'])}`;

export const upsertBrands = (
  db: Statements,
  rows: readonly NewBrandRow[],
  ownerId: string | null,
): Promise<Written> =>
  db.query(insertOrUpdateBrands, insertBrands.valuesOf({ owner_organization_id: ownerId }, rows));

const insertProducts = insertManyInto('products', {
  shared: ['owner_organization_id'],
  except: ['updated_at'],
});
/** A product that represents a collection still does so after an import without the collection. */
const isCollection = 'products.is_collection or excluded.is_collection';
const insertOrUpdateProducts = sql`${insertProducts.statement}
  on conflict (slug) ${updateIfChanged('products', { is_collection: isCollection })} returning ${isNew('products', 'slug')}, ${columns('products', ['slug'])}`;

export const upsertProducts = (
  db: Statements,
  rows: readonly NewProductRow[],
  ownerId: string | null,
): Promise<Written> =>
  db.query(insertOrUpdateProducts, insertProducts.valuesOf({ owner_organization_id: ownerId }, rows));

const insertCards = insertManyInto('cards', {});
const insertOrUpdateCards = sql`${insertCards.statement}
  on conflict (slug) ${updateIfChanged('cards')} returning ${isNew('cards', 'slug')}, ${columns('cards', ['slug'])}`;

export const upsertCards = (db: Statements, rows: readonly CardRow[]): Promise<Written> =>
  db.query(insertOrUpdateCards, insertCards.valuesOf({}, rows));

const bumpVersion = sql`update catalog_version set version = version + 1`;

/** Makes every process reload the catalog within a second of the commit. */
export async function announceCatalogChange(db: Statements): Promise<void> {
  await db.query(bumpVersion);
}
