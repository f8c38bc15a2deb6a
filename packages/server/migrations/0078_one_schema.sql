-- The whole service stands in one schema, partitions beside their parents, whatever the schema is called: Citus places
-- schemas on nodes and moves them between nodes. docs/decisions/0043-cells.md tells why.

-- As in 0068_options_of_columns.sql, for the schema that the service stands in.
create or replace function plan_for_one_organization() returns void language plpgsql as $$
declare
  tenant_table record;
begin
  -- Citus does not distribute options of columns. The service sets those of a cell where its rows are.
  if exists (select from pg_extension where extname = 'citus') then
    return;
  end if;
  for tenant_table in
    select c.oid::regclass as relation, n.nspname::text as schema_name, c.relname::text as name, c.relkind = 'p' as is_parent
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where a.attname = 'organization_id' and c.relkind in ('r', 'p') and n.nspname = current_schema()
      and not exists (select from unnest(a.attoptions) as option where option like 'n\_distinct%')
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

-- Makes the partition of the ids between two times, with the rows that had to go to the other partition until now. An
-- empty one is only looked at, so that tables that rows are never deleted from need no exception.
create function make_id_partition(parent text, name text, column_name text, starts timestamptz, ends timestamptz)
  returns void language plpgsql as $$
declare
  first_id uuid := uuid_v7_floor(starts);
  end_id uuid := uuid_v7_floor(ends);
  has_rows boolean;
begin
  execute format('create table %I (like %I including all)', name, parent);
  execute format('select exists (select from %I where %I >= %L and %I < %L)', parent || '_other', column_name, first_id,
    column_name, end_id) into has_rows;
  if has_rows then
    execute format('alter table %I disable trigger user', parent || '_other');
    execute format('insert into %I select * from %I where %I >= %L and %I < %L', name, parent || '_other', column_name,
      first_id, column_name, end_id);
    execute format('delete from %I where %I >= %L and %I < %L', parent || '_other', column_name, first_id, column_name,
      end_id);
    execute format('alter table %I enable trigger user', parent || '_other');
  end if;
  execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, name, first_id, end_id);
end
$$;

create or replace function make_month_partition(parent text, column_name text, month_start timestamptz) returns void
  language plpgsql as $$
declare
  name text := format('%s_%s', parent, to_char(month_start at time zone 'UTC', 'YYYY_MM'));
begin
  if to_regclass(quote_ident(name)) is not null then
    return;
  end if;
  perform make_id_partition(parent, name, column_name, month_start,
    ((month_start at time zone 'UTC') + interval '1 month') at time zone 'UTC');
  perform plan_for_one_organization();
end
$$;

create or replace function keep_month_partitions(parent text, column_name text, keep_from timestamptz) returns void
  language plpgsql as $$
declare
  this_month timestamptz := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC';
  old_name text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions of ' || parent));
  for ahead in 0..2 loop
    perform make_month_partition(parent, column_name,
      ((this_month at time zone 'UTC') + make_interval(months => ahead)) at time zone 'UTC');
  end loop;
  for old_name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = parent::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= keep_from
  loop
    execute format('drop table %I', old_name);
  end loop;
  execute format('delete from %I where %I < %L', parent || '_other', column_name, uuid_v7_floor(keep_from));
end
$$;

-- One month, which keep_audit_months makes, and whoever brings rows of the past.
create function make_audit_month(month_start timestamptz) returns void language plpgsql as $$
declare
  name text := 'audit_entries_' || to_char(month_start at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass(quote_ident(name)) is not null then
    return;
  end if;
  perform make_month_partition('audit_entries', 'id', month_start);
  execute format('create trigger %I before truncate on %I execute function audit_is_append_only()',
    name || '_not_truncated', name);
end
$$;

create or replace function keep_audit_months(keep_from timestamptz) returns setof text language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions of audit_entries'));
  for ahead in 0..2 loop
    perform make_audit_month((this_month + make_interval(months => ahead)) at time zone 'UTC');
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit_entries'::regclass and c.relname ~ '_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= keep_from
  loop
    execute format('drop table %I', name);
    return next right(name, 7);
  end loop;
end
$$;

create or replace function keep_request_days(keep_from timestamptz) returns void language plpgsql as $$
declare
  today timestamp := date_trunc('day', now() at time zone 'UTC');
  day_start timestamptz;
  day_end timestamptz;
  name text;
begin
  perform pg_advisory_xact_lock(hashtext('partitions of request_log'));
  for ahead in 0..2 loop
    day_start := (today + make_interval(days => ahead)) at time zone 'UTC';
    day_end := (today + make_interval(days => ahead + 1)) at time zone 'UTC';
    name := 'request_log_' || to_char(day_start at time zone 'UTC', 'YYYY_MM_DD');
    continue when to_regclass(quote_ident(name)) is not null;
    perform make_id_partition('request_log', name, 'id', day_start, day_end);
    perform plan_for_one_organization();
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass and c.relname ~ '_\d{4}_\d{2}_\d{2}$'
      and (to_date(right(c.relname, 10), 'YYYY_MM_DD') + interval '1 day') at time zone 'UTC' <= keep_from
  loop
    execute format('drop table %I', name);
  end loop;
  delete from request_log_other where id < uuid_v7_floor(keep_from);
  delete from request_log_days where day < (keep_from at time zone 'UTC')::date;
end
$$;

-- Counts transactions on behind a number, on this server and for this schema alone.
create function continue_transaction_numbers(latest bigint) returns void language plpgsql as $$
begin
  execute format(
    'create or replace function %s.transaction_number(transaction_id xid8) returns bigint language sql immutable parallel safe as %L',
    (select pronamespace::regnamespace from pg_proc where oid = 'transaction_number'::regproc),
    format('select transaction_id::text::bigint + %s', latest));
end
$$;

-- As in 0011_event_stream.sql, with the function above.
create or replace function resume_transaction_numbers() returns boolean language plpgsql as $$
declare
  latest bigint;
begin
  select max(horizon) into latest from event_streams;
  if latest is null or transaction_number(pg_snapshot_xmax(pg_current_snapshot())) >= latest then
    return false;
  end if;
  lock table events in access exclusive mode;
  select greatest(latest, max(transaction_number)) into latest from events;
  perform continue_transaction_numbers(latest);
  update events e set transaction_number = transaction_number(pg_current_xact_id())
  where not exists (
    select from event_sequences s where s.organization_id = e.organization_id and s.event_id = e.id
  );
  return true;
end
$$;

do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'partitions' loop
    execute format('alter table partitions.%I set schema %I', name, current_schema());
  end loop;
end
$$;
drop schema partitions;

select plan_for_one_organization();
