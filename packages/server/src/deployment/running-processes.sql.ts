import { computed, sql } from '../db/sql.ts';
import type { Statements } from '../db/statements.ts';

const otherConnections = sql`select ${computed('connections', 'bigint', 'count(*)')} from pg_stat_activity
  where datname = current_database() and application_name in ('gifts', 'gifts jobs', 'gifts signals', 'gifts worker alive')`;

/** True if a service uses the database, also on another machine. */
export async function isServiceRunning(db: Statements): Promise<boolean> {
  const [row] = await db.query(otherConnections);
  return (row?.connections ?? 0) > 0;
}
