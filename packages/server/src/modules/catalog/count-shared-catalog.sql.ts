import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const counts = sql`select
  ${computed('products', 'bigint', "(select count(*) from products where owner_organization_id is null and status = 'active')")},
  ${computed('brands', 'bigint', 'coalesce((select count(*) from brands where owner_organization_id is null), 0)')}`;

/** Counts what all organizations can send. */
export async function countSharedCatalog(db: Statements): Promise<{ products: number; brands: number }> {
  const [row] = await db.query(counts);
  return row ?? { products: 0, brands: 0 };
}
