import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const storedKey = sql`select ${columns('sign_in_keys', ['key'])} from sign_in_keys`;

const insertKey = sql`insert into sign_in_keys (key) values ($1) on conflict (id) do nothing`;

const replaceKey = sql`update sign_in_keys set key = $2 where key = $1`;

/** Returns the sealed key, or null if there is none yet. */
export async function findSignInKey(db: Statements): Promise<string | null> {
  const [row] = await db.query(storedKey);
  return row?.key ?? null;
}

/** Does nothing if another process has written it. */
export async function insertSignInKey(db: Statements, sealed: string): Promise<void> {
  await db.query(insertKey, [sealed]);
}

/** Does nothing if another process has replaced it. */
export async function updateSignInKey(db: Statements, from: string, to: string): Promise<void> {
  await db.query(replaceKey, [from, to]);
}
