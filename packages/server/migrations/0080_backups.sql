-- Which backups were made, so that operators see when the last good one was. A backup contains the rows of those before it.
create table backups (
  id uuid primary key,
  -- The moment whose data the file has.
  created_at timestamptz not null,
  finished_at timestamptz not null,
  -- Null if the backup was piped to another program.
  file_name text,
  bytes bigint not null,
  -- When the file was last restored into a scratch database and everything in it was right. Null if it never was.
  verified_at timestamptz
);
create index backups_created on backups (created_at desc);

-- As in 0078_one_schema.sql: one month, which keep_audit_months and a restore make.
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

-- Makes the partition for the rows of a month before they are restored. Days of the request log need none: they are
-- deleted from the partition without a day too.
create function make_restored_month(parent text, month date) returns void language plpgsql as $$
begin
  case parent
    when 'events', 'event_sequences' then perform make_event_months(month, month);
    when 'webhook_deliveries' then perform make_month_partition(parent, 'event_id', month::timestamp at time zone 'UTC');
    when 'webhook_attempts' then perform make_month_partition(parent, 'id', month::timestamp at time zone 'UTC');
    when 'audit_entries' then perform make_audit_month(month::timestamp at time zone 'UTC');
  end case;
end
$$;
