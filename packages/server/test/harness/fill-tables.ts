/** Fills all tables of a database with made-up rows, for tests that look at plans. */
import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** The values that a CHECK constraint allows, if it lists them. */
  readonly values: readonly string[] | null;
}

const columnsOfTables = `
  select c.oid::regclass::text as table, a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as "isRequired",
    (select regexp_split_to_array(substring(pg_get_constraintdef(k.oid) from '\\(ARRAY\\[(.*?)\\]'), ', ')
      from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) like '%(ARRAY[''%' limit 1) as values
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attgenerated = '' and c.relname <> 'schema_migrations'
  order by c.oid::regclass::text, a.attnum`;

/** The rows are for plans only, so they need not fit together. */
const dropRules = `do $$
  declare
    rule record;
  begin
    for rule in select conrelid::regclass as relation, conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and contype in ('c', 'f') and conparentid = 0 and coninhcount = 0 order by contype desc
    loop
      execute format('alter table %s drop constraint if exists %I cascade', rule.relation, rule.name);
    end loop;
    for rule in select tgrelid::regclass as relation, tgname as name from pg_trigger t
      join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace
    loop
      execute format('drop trigger %I on %s', rule.name, rule.relation);
    end loop;
  end $$`;

const stopAutovacuum = `do $$
  declare
    relation regclass;
  begin
    for relation in select c.oid from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    loop
      execute format('alter table %s set (autovacuum_enabled = off)', relation);
    end loop;
  end $$`;

/** Lets tables take made-up rows, and keeps the server from analysing them by itself. */
export async function prepareTables(client: pg.Client): Promise<void> {
  await client.query(dropRules);
  await client.query(stopAutovacuum);
}

/** Adds rows to every table, nine of ten of them to one organization. */
export async function fillTables(client: pg.Client, rowsPerTable: number): Promise<void> {
  const { rows } = await client.query<Column>(columnsOfTables);
  for (const columns of Map.groupBy(rows, ({ table }) => table).values()) {
    await client.query(insertionOf(columns), [rowsPerTable]);
  }
}

function insertionOf(columns: readonly Column[]): string {
  const names = columns.map(({ name }) => name).join(', ');
  return `insert into ${columns[0]?.table} (${names}) select ${columns.map(sampleValue).join(', ')}
    from generate_series(1, $1::int) as n on conflict do nothing`;
}

const mainOrganization = '00000000-0000-7000-8000-000000000001';

function sampleValue({ name, type, isRequired, values }: Column): string {
  if (name === 'organization_id')
    return `case when n % 10 > 0 then '${mainOrganization}' else uuid_v7_behind('000000000000', n % 500) end::uuid`;
  const value = values ? `(array[${values.join(', ')}])[1 + n % ${values.length}]` : sampleOf(type);
  return isRequired ? `(${value})::${type}` : `case when n % 7 < 5 then ${value} end::${type}`;
}

/** Returns SQL for the value of row n. */
function sampleOf(type: string): string {
  if (type.endsWith('[]')) return `'{}'`;
  if (type.startsWith('json')) return `'[]'`;
  if (type.startsWith('timestamp'))
    return `now() + (n % 4 - 1) * interval '30 days' - n * interval '1 second'`;
  if (type === 'date') return 'current_date - n';
  if (type === 'uuid') return `uuid_v7(now() + (n % 4 - 1) * interval '30 days', n)`;
  if (type === 'boolean') return 'n % 2 = 0';
  if (type === 'bytea') return `decode(md5(n::text), 'hex')`;
  if (type === 'smallint') return 'n % 16';
  return type === 'text' ? `'text ' || n` : 'n';
}
