/** What a database has to be stored: the service's tables and those of its job queue, without their partitions. */
import type pg from 'pg';
import { columnTypes } from '../db/tables.generated.ts';
import type { StoredSequence, StoredTable } from './backup-format.ts';

/** They describe the schema, and a restore makes it by the migrations themselves. */
const ofTheSchema = new Set(['public.schema_migrations', 'graphile_worker.migrations']);

const tables = `
  select n.nspname || '.' || c.relname as name,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select to_char(to_date(right(p.relname, 7), 'YYYY_MM'), 'YYYY-MM-DD')
      from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = c.oid and p.relname ~ '_\\d{4}_\\d{2}$' and p.relname !~ '_\\d{4}_\\d{2}_\\d{2}$'
      order by 1) as months
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')
  order by n.nspname, c.relname`;

export async function listTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(tables);
  return rows.filter(({ name }) => isOurs(name));
}

/** Tables that somebody else has put into the database are left alone. */
function isOurs(name: string): boolean {
  if (ofTheSchema.has(name)) return false;
  return name.startsWith('graphile_worker.') || Object.hasOwn(columnTypes, name.replace('public.', ''));
}

const sequences = `
  select s.schemaname || '.' || s.sequencename as name, coalesce(s.last_value, s.start_value)::text as value,
    s.last_value is not null as "isUsed"
  from pg_sequences s where s.schemaname in ('public', 'graphile_worker') order by 1`;

export async function listSequences(client: pg.Client): Promise<StoredSequence[]> {
  return (await client.query<StoredSequence>(sequences)).rows;
}
