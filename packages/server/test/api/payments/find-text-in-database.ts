import { strict as assert } from 'node:assert';
import type { TextDatabase } from '../../harness/text-queries.ts';

/**
 * Finds a text in the database: in every column of every table, including the job queue, as text and, in columns of
 * bytes, as the bytes of the text. Returns `schema.table: text`.
 */
export async function findTextInDatabase(db: TextDatabase, texts: readonly string[]): Promise<string[]> {
  const tables = await db.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
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
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as name
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
       and c.data_type in ('text', 'json', 'jsonb', 'ARRAY') group by 1`,
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
