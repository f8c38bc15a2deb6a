import type { Database } from './database.ts';
import { computed, sql } from './sql.ts';

/**
 * Tables with at least 500 rows that have ten times as many rows as when their statistics were taken. For a table without
 * statistics, PostgreSQL 15 to 17 may choose an index of which only the first column helps. On the node of a cell, the
 * current schema has views, and the tables are in the next one.
 */
const grownTables = sql`select ${computed('name', 'text', "format('%I.%I', t.schemaname, t.relname)")}
  from pg_stat_user_tables t join pg_class c on c.oid = t.relid
  where t.schemaname = any(current_schemas(false)) and t.n_live_tup >= 500 and t.n_live_tup >= 10 * c.reltuples`;

/**
 * Takes statistics of tables that have grown much since the last time, instead of waiting for autovacuum, which looks at
 * them once a minute by default. A table that is being vacuumed or changed is skipped.
 */
export async function analyzeGrownTables(db: Pick<Database, 'query' | 'pool'>): Promise<void> {
  for (const { name } of await db.query(grownTables)) {
    await db.pool.query(`analyze (skip_locked) ${name}`);
  }
}
