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
