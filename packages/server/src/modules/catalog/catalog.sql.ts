import { allColumns, columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type {
  BrandDocuments,
  BrandRow,
  CardDocuments,
  CardRow,
  ProductDocuments,
  ProductRow,
} from './catalog-rows.ts';

const version = sql`select ${columns('catalog_version', ['version'])} from catalog_version`;

/** Finds the version of the catalog, which every import changes. */
export async function findCatalogVersion(db: Statements): Promise<number> {
  const [row] = await db.query(version);
  return row?.version ?? 0;
}

const brands = sql`select ${allColumns('brands').as<BrandDocuments>()} from brands order by name, id`;

export const findBrands = (db: Statements): Promise<BrandRow[]> => db.query(brands);

const products = sql`select ${allColumns('products', 'p').as<ProductDocuments>()}
  from products p join brands b on b.id = p.brand_id order by b.name, p.name, p.id`;

export const findProducts = (db: Statements): Promise<ProductRow[]> => db.query(products);

const activeCards = sql`select ${allColumns('cards').as<CardDocuments>()} from cards
  where status = 'active' order by occasions, id`;

export const findActiveCards = (db: Statements): Promise<CardRow[]> => db.query(activeCards);

const countable = columns('products', [
  'id',
  'slug',
  'name',
  'is_gift_card',
  'is_collection',
  'variants',
  'variant_groups',
  'variants_num_selectable',
]).as<Pick<ProductDocuments, 'variants' | 'variant_groups'>>();
const productsByName = sql`select ${countable} from products
  where id::text = lower($1) or slug = $1 or split_part(slug, '.', 2) = $1 order by slug limit 10`;
const productsById = sql`select ${countable} from products where id = any($1::uuid[])`;

/** A product with what its units are counted by. */
export type CountableProduct = Pick<
  ProductRow,
  | 'id'
  | 'slug'
  | 'name'
  | 'is_gift_card'
  | 'is_collection'
  | 'variants'
  | 'variant_groups'
  | 'variants_num_selectable'
>;

/** Finds products by an id or a slug. The slug in the file of an organization names its product, too. */
export const findProductsByName = (db: Statements, name: string): Promise<CountableProduct[]> =>
  db.query(productsByName, [name]);

export const findProductsById = (db: Statements, ids: readonly string[]): Promise<CountableProduct[]> =>
  db.query(productsById, [ids]);
