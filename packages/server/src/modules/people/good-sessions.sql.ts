import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const good = sql`select ${columns('sign_in_sessions', ['id'])} from sign_in_sessions
  where id = any($1::uuid[]) and expires_at > now()`;

/** Returns those of many sessions that have not ended. */
export async function findGoodSessions(db: Statements, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.query(good, [ids]);
  return new Set(rows.map(({ id }) => id));
}
