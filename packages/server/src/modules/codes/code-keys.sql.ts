import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const storedKey = sql`select ${columns('code_keys', ['key'])} from code_keys`;

const insertKey = sql`insert into code_keys (key) values ($1) on conflict (id) do nothing`;

const replaceKey = sql`update code_keys set key = $2 where key = $1`;

/** Returns the sealed key, or null if there is none yet. */
export async function findCodeKey(db: Statements): Promise<string | null> {
  const [row] = await db.query(storedKey);
  return row?.key ?? null;
}

/** Does nothing if another process has written it. */
export async function insertCodeKey(db: Statements, sealed: string): Promise<void> {
  await db.query(insertKey, [sealed]);
}

/** Does nothing if another process has replaced it. */
export async function updateCodeKey(db: Statements, from: string, to: string): Promise<void> {
  await db.query(replaceKey, [from, to]);
}
