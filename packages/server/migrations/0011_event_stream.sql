-- Every event gets its place in the organization's stream: a number without gaps, given after its transaction has
-- committed. Nothing of the past is deleted row by row: events lie in months, and months are dropped.
-- docs/decisions/0016-the-event-stream.md tells why this way.

-- Transactions as the stream counts them. After a restore into another cluster PostgreSQL counts transactions from
-- the beginning again; resume_transaction_numbers() then makes this function go on behind what is stored.
create function transaction_number(transaction_id xid8) returns bigint
  language sql immutable parallel safe as $$
  select transaction_id::text::bigint + 0
$$;

alter table events rename to events_before;
alter table events_before rename constraint events_pkey to events_before_pkey;

-- What the organization is told. `data` is the resource as it was at that moment, rendered once. Rows are only
-- ever added. created_at is the organization's time; written_at is the database's, of the statement that wrote the
-- event, and so after the locks that its transaction had waited for.
create table events (
  organization_id uuid not null,
  transaction_number bigint not null default transaction_number(pg_current_xact_id()),
  written_at timestamptz not null default statement_timestamp(),
  id uuid not null,
  -- Null where a release wrote it that did not say so: seen by those who reach all workspaces.
  workspace_id uuid,
  event_type text not null,
  created_at timestamptz not null,
  data text not null
) partition by range (written_at);

-- The order of the stream, and where each of its events lies; only ever added to, by the sequencer.
create table event_sequences (
  organization_id uuid not null,
  sequence bigint not null,
  written_at timestamptz not null,
  transaction_number bigint not null,
  event_id uuid not null,
  workspace_id uuid,
  event_type text not null
) partition by range (written_at);
create index event_sequences_event on event_sequences (organization_id, event_id);
create index event_sequences_type on event_sequences (organization_id, event_type, sequence);

-- How far the stream of an organization is. Sequenced is what was committed when the last pass began: every
-- transaction below `horizon` but those of `in_progress`. A pass of more events than are numbered at a time is
-- described by the four columns behind them, and stands after the event that the last three name.
create table event_streams (
  organization_id uuid primary key references organizations (id),
  last_sequence bigint not null default 0,
  horizon bigint not null default 0,
  in_progress bigint[] not null default '{}',
  pass_horizon bigint,
  pass_in_progress bigint[],
  pass_transaction_number bigint,
  pass_written_at timestamptz,
  pass_event_id uuid,
  check (num_nonnulls(pass_horizon, pass_in_progress, pass_transaction_number, pass_written_at, pass_event_id) in (0, 5))
);

-- Takes what no month was made for, so that no clock and no missing month ever refuses an event.
create table events_default partition of events default;
create table event_sequences_default partition of event_sequences default;
alter table events add primary key (organization_id, transaction_number, written_at, id);
alter table event_sequences add primary key (organization_id, sequence, written_at);

-- Makes the months that are missing from the first to the last one given. Rows that the default partitions took in
-- meanwhile move there. Only a missing month takes locks.
create function make_event_months(first_month date, last_month date) returns integer language plpgsql as $$
declare
  parent text;
  month_start timestamp;
  bounds text;
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
    -- As in 0003_orders.sql: plans of the first minute know that organization_id is not unique.
    if current_setting('server_version_num')::int >= 180000 then
      perform pg_restore_attribute_stats('schemaname', 'public', 'relname', partition_name,
        'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
        'n_distinct', 1::real);
    end if;
    made := made + 1;
  end loop;
  return made;
end
$$;

-- Drops the months that had ended by then, from both tables at once.
create function drop_event_months(ended_by timestamptz) returns integer language plpgsql as $$
declare
  month text;
  dropped integer := 0;
begin
  for month in
    select right(c.relname, 8) from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events'::regclass and c.relname ~ '^events_\d{4}_\d{2}$'
      and (to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month') at time zone 'UTC' <= ended_by
  loop
    execute format('drop table if exists %I, %I', 'events' || month, 'event_sequences' || month);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;

-- After a restore into another cluster its transactions have smaller numbers than those the streams have passed, and
-- their events would pass for sequenced. Counts on behind the largest number there is; what was written in between,
-- or was waiting when the copy was made, is found once by comparing both tables. Does nothing in the same cluster.
create function resume_transaction_numbers() returns boolean language plpgsql as $$
declare
  latest bigint;
begin
  select max(horizon) into latest from event_streams;
  if latest is null or transaction_number(pg_snapshot_xmax(pg_current_snapshot())) >= latest then
    return false;
  end if;
  lock table events in access exclusive mode;
  select greatest(latest, max(transaction_number)) into latest from events;
  execute format(
    'create or replace function transaction_number(transaction_id xid8) returns bigint language sql immutable parallel safe as %L',
    format('select transaction_id::text::bigint + %s', latest));
  update events e set transaction_number = transaction_number(pg_current_xact_id())
  where not exists (
    select from event_sequences s where s.organization_id = e.organization_id and s.event_id = e.id
  );
  return true;
end
$$;

-- A year back at most: what claims to be older stays where rows without a month are.
select make_event_months(
  greatest(least((select to_timestamp(('x0000' || left(replace(min(id::text), '-', ''), 12))::bit(64)::bigint / 1000.0) at time zone 'UTC'
    from events_before), now() at time zone 'UTC'), now() at time zone 'UTC' - interval '1 year')::date,
  (now() at time zone 'UTC' + interval '2 months')::date);

-- Events from before have transaction 0, which every stream has passed, and the order of their ids. Both parts of
-- the move see the same rows: the rename keeps writers out.
insert into events (organization_id, transaction_number, written_at, id, workspace_id, event_type, created_at, data)
select organization_id, 0,
  to_timestamp(('x0000' || left(replace(id::text, '-', ''), 12))::bit(64)::bigint / 1000.0),
  id, (data::json ->> 'workspace_id')::uuid, event_type, created_at, data
from events_before;

insert into event_sequences (organization_id, sequence, written_at, transaction_number, event_id, workspace_id, event_type)
select organization_id, row_number() over (partition by organization_id order by id), written_at, transaction_number,
  id, workspace_id, event_type
from events;

insert into event_streams (organization_id, last_sequence, horizon, in_progress)
select e.organization_id, e.events_count, transaction_number(pg_snapshot_xmax(s.snapshot)),
  array(select transaction_number(x) from pg_snapshot_xip(s.snapshot) as x)
from (select organization_id, count(*) as events_count from events group by organization_id) as e
cross join (select pg_current_snapshot() as snapshot) as s;

drop table events_before;

do $$
declare
  tenant_table text;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  foreach tenant_table in array array['events', 'event_sequences', 'events_default', 'event_sequences_default'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table,
      'attname', 'organization_id', 'inherited', tenant_table not like '%default', 'null_frac', 0::real,
      'avg_width', 16, 'n_distinct', 1::real);
  end loop;
end
$$;
