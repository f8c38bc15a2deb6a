import { insertInto } from '../../../db/insertions.ts';
import { columns, sql } from '../../../db/sql.ts';
import type { Statements } from '../../../db/statements.ts';

const insert = insertInto('card_callbacks');
const upsert = sql`${insert.statement} on conflict (gateway) do update set last_at = excluded.last_at`;

export async function upsertCallback(db: Statements, gateway: string, at: Date): Promise<void> {
  await db.query(upsert, insert.valuesOf({ gateway, last_at: at }));
}

const lastOf = sql`select ${columns('card_callbacks', ['last_at'])} from card_callbacks where gateway = $1`;

/** Returns when a gateway called last, or null if it never did. */
export async function findLastCallback(db: Statements, gateway: string): Promise<Date | null> {
  const [row] = await db.query(lastOf, [gateway]);
  return row?.last_at ?? null;
}
