/** Inserts of rows that are like others but for some columns, whatever columns a table has. */
import type pg from 'pg';

const columnsOf = `select attname as name from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`;

/** Returns an insert of copies of rows `t`. The caller adds where they come from. */
export async function insertionOfCopies(
  client: pg.Client,
  table: string,
  changed: Readonly<Record<string, string>>,
  into: string = table,
): Promise<string> {
  const { rows } = await client.query<{ name: string }>(columnsOf, [table]);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => changed[name] ?? `t.${name}`);
  return `insert into ${into} (${names.join(', ')}) select ${values.join(', ')}`;
}
