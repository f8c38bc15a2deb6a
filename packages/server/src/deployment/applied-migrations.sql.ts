import { computed, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';

const missing = sql`select ${computed('missing', 'bigint', 'count(*)')} from unnest($1::text[]) as wanted (name)
  where not exists (select from schema_migrations m where m.name = wanted.name)`;

/** Counts those of the migrations that the database lacks. */
export async function countMissingMigrations(db: Statements, names: readonly string[]): Promise<number> {
  const [row] = await db.query(missing, [names]);
  return row?.missing ?? names.length;
}
