-- Plans are made once for all values and are kept, so they must be good for the largest organization. ANALYZE believes
-- otherwise while a table has a few rows: each organization then seems to be unique. The column option n_distinct tells
-- the planner that every row of a table may belong to one organization, and ANALYZE keeps it.
-- docs/decisions/0005-statements-and-transactions.md tells more.

-- Sets the option for all tables of organizations and their partitions. A migration that adds such a table calls it.
create function plan_for_one_organization() returns void language plpgsql as $$
declare
  tenant_table record;
begin
  for tenant_table in
    select c.oid::regclass as relation, n.nspname::text as schema_name, c.relname::text as name, c.relkind = 'p' as is_parent
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'organization_id' and c.relkind in ('r', 'p') and n.nspname in ('public', 'partitions')
      and a.attoptions is null
  loop
    execute format('alter table %s alter organization_id set (%s = 1)', tenant_table.relation,
      case when tenant_table.is_parent then 'n_distinct_inherited' else 'n_distinct' end);
    -- PostgreSQL 18 can be told before the first ANALYZE.
    if current_setting('server_version_num')::int >= 180000 and not exists (
      select from pg_stats s where s.schemaname = tenant_table.schema_name and s.tablename = tenant_table.name
        and s.attname = 'organization_id' and s.inherited = tenant_table.is_parent
    ) then
      perform pg_restore_attribute_stats('schemaname', tenant_table.schema_name, 'relname', tenant_table.name,
        'attname', 'organization_id', 'inherited', tenant_table.is_parent, 'null_frac', 0::real, 'avg_width', 16,
        'n_distinct', 1::real);
    end if;
  end loop;
end
$$;

-- As in 0011_event_stream.sql, but a new partition gets the option.
create or replace function make_event_months(first_month date, last_month date) returns integer language plpgsql as $$
declare
  parent text;
  month_start timestamp;
  partition_name text;
  made integer := 0;
begin
  for month_start, parent in
    select starts, named from generate_series(date_trunc('month', first_month::timestamp), last_month, interval '1 month') as starts
    cross join unnest(array['events', 'event_sequences']) as named
    where to_regclass(named || to_char(starts, '_YYYY_MM')) is null
  loop
    perform pg_advisory_xact_lock(7423, 0);
    partition_name := parent || to_char(month_start, '_YYYY_MM');
    continue when to_regclass(partition_name) is not null;
    execute format('lock table %I in access exclusive mode', parent || '_default');
    execute format('create table %I (like %I including all)', partition_name, parent);
    execute format(
      'with moved as (delete from %I where written_at >= %L and written_at < %L returning *) insert into %I select * from moved',
      parent || '_default', month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC',
      partition_name);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition_name,
      month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC');
    made := made + 1;
  end loop;
  if made > 0 then
    perform plan_for_one_organization();
  end if;
  return made;
end
$$;

-- As in 0012_webhooks.sql, but a new partition gets the option.
create or replace function make_month_partition(parent text, column_name text, month_start timestamptz) returns void
  language plpgsql as $$
declare
  month_end timestamptz := month_start + interval '1 month';
  name text := format('%s_%s', parent, to_char(month_start at time zone 'UTC', 'YYYY_MM'));
begin
  if to_regclass(format('partitions.%I', name)) is not null then
    return;
  end if;
  execute format('create table partitions.%I (like %I including all)', name, parent);
  execute format(
    'with moved as (delete from partitions.%1$I where %2$I >= %3$L and %2$I < %4$L returning *)
      insert into partitions.%5$I select * from moved',
    parent || '_other', column_name, uuid_v7_floor(month_start), uuid_v7_floor(month_end), name);
  execute format('alter table %I attach partition partitions.%I for values from (%L) to (%L)',
    parent, name, uuid_v7_floor(month_start), uuid_v7_floor(month_end));
  perform plan_for_one_organization();
end
$$;

select plan_for_one_organization();
