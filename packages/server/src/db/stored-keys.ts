/** Tables whose one row is a key that is stored sealed: see kit/stored-key.ts. */
import type { KeyStore } from '../kit/stored-key.ts';
import { columns, fragmentOf, sql } from './sql.ts';
import type { Statements } from './statements.ts';

/** Returns the way to the key of a table in any database. */
export function storedKeyIn(
  table: 'mail_keys' | 'code_keys' | 'sign_in_keys' | 'vault_keys',
): (db: Statements) => KeyStore {
  const name = fragmentOf(table);
  const stored = sql`select ${columns(table, ['key'])} from ${name}`;
  const insertion = sql`insert into ${name} (key) values ($1) on conflict (id) do nothing`;
  const replacement = sql`update ${name} set key = $2 where key = $1`;
  return (db) => ({
    place: { column: `${table}.key`, organizationId: null, rowId: '1' },
    find: async () => (await db.query(stored))[0]?.key ?? null,
    insert: async (sealed) => void (await db.query(insertion, [sealed])),
    replace: async (from, to) => void (await db.query(replacement, [from, to])),
  });
}
