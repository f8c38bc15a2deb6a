/** What a database has to be stored: the service's tables and those of its job queue, without their partitions. */
import type pg from 'pg';
import { cellSchema, directSchema } from '../db/cells/cell.ts';
import { columnTypes } from '../db/tables.generated.ts';
import type { StoredSequence, StoredTable } from './backup-format.ts';

/** They describe the schema, and a restore makes it by the migrations themselves. */
const ofTheSchema = new Set([
  'public.schema_migrations',
  'graphile_worker.migrations',
  // What a move of a cell had not finished.
  'graphile_worker.carried_jobs',
]);

/**
 * A table of a cell is described by a table without rows, `described`, and its rows are in the table of Citus that its view
 * shows, `stored`. Elsewhere both are the table itself. In a backup, the tables of a cell are in `public` like all others.
 */
const tables = `
  with found as (
    select n.nspname || '.' || c.relname as name, c.oid as described, c.oid as stored
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'graphile_worker')
    union all
    select 'public.' || v.relname, t.oid, min(d.refobjid)
    from pg_class v
    join pg_class t on t.relname = v.relname and t.relnamespace = to_regnamespace('${cellSchema}')
    join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
    where v.relnamespace = to_regnamespace('${directSchema}') and v.relkind = 'v' group by v.relname, t.oid
  )
  select f.name, format('%I.%I', n.nspname, s.relname) as place,
    (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
      where a.attrelid = f.described and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    array(select to_char(to_date(right(p.relname, 7), 'YYYY_MM'), 'YYYY-MM-DD')
      from pg_inherits i join pg_class p on p.oid = i.inhrelid
      where i.inhparent = f.described and p.relname ~ '_\\d{4}_\\d{2}$' and p.relname !~ '_\\d{4}_\\d{2}_\\d{2}$'
      order by 1) as months
  from found f join pg_class s on s.oid = f.stored join pg_namespace n on n.oid = s.relnamespace
  order by f.name collate "C"`;

export interface PlacedTable extends StoredTable {
  /** The table that has the rows, quoted for a statement. */
  readonly place: string;
}

export async function listTables(client: pg.Client): Promise<PlacedTable[]> {
  const { rows } = await client.query<PlacedTable>(tables);
  return rows.filter(({ name }) => isOurs(name));
}

/** The tables of a backup, without where they were. */
export const withoutPlaces = (tables: readonly PlacedTable[]): StoredTable[] =>
  tables.map(({ name, columns, months }) => ({ name, columns, months }));

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
