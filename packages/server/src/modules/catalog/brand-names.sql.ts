import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';

const bySlug = sql`select ${columns('brands', ['id', 'slug', 'name'])} from brands where slug = $1 or id::text = $1`;

/** Finds a brand by its slug or its id, for operators. */
export async function requireBrand(
  db: Statements,
  slug: string,
): Promise<{ id: string; slug: string; name: string }> {
  const [brand] = await db.query(bySlug, [slug]);
  if (brand) return brand;
  throw new AppError('not_found', `There is no brand with the slug or id "${slug}".`);
}

const names = sql`select ${columns('brands', ['id', 'slug', 'name'])} from brands order by slug`;

export const listBrandNames = (db: Statements): Promise<{ id: string; slug: string; name: string }[]> =>
  db.query(names);
