import { strict as assert } from 'node:assert';
import { isServiceTable } from '../../harness/stored-tables.ts';
import type { TextDatabase } from '../../harness/text-queries.ts';

/** All tables of the database, by the names under which statements reach them. */
const tableNames = `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where (${isServiceTable('c')}
      or c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'public', 'gifts'))`;

/**
 * Finds a text in the database: in every column of every table, including the job queue, as text and, in columns of
 * bytes, as the bytes of the text. Returns `table: text`.
 */
export async function findTextInDatabase(db: TextDatabase, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(tableNames);
  assert(tables.some(({ name }) => name === 'graphile_worker._private_jobs') && tables.length > 20);
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await db.query<{ text: string }>(
      `select text from unnest($1::text[]) as text where exists (select from ${name} t
         where position(text in t::text) > 0
           or position(encode(convert_to(text, 'UTF8'), 'hex') in t::text) > 0)`,
      [texts],
    );
    places.push(...found.map(({ text }) => `${name}: ${text}`));
  }
  return places;
}

/** Finds rows with these digits as a separate value, between the delimiters of a row or of JSON. */
export async function findStandaloneDigits(db: TextDatabase, digits: string): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `${tableNames} and exists (select from pg_attribute a join pg_type t on t.oid = a.atttypid
       where a.attrelid = c.oid and a.attnum > 0 and (t.typname in ('text', 'json', 'jsonb') or t.typcategory = 'A'))`,
  );
  const places: string[] = [];
  for (const { name } of tables) {
    const found = await db.query(`select from ${name} t where t::text ~ $1 limit 1`, [
      `[(,":{ ]${digits}[),"} ]`,
    ]);
    if (found.length > 0) places.push(name);
  }
  return places;
}
