-- Where organizations are told their events, what is to be delivered there, and every attempt at it.
--
-- Deliveries and attempts are kept for 90 days by the ids of events and attempts, which ascend in real time: a month
-- is a partition, and one that is over is dropped. Partitions stand in a schema of their own.

create table webhook_endpoints (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  url text not null,
  description text,
  metadata jsonb not null,
  -- As given: order.paid, order.*, *.
  event_patterns text[] not null,
  -- Requests a second at most.
  throttle integer check (throttle > 0),
  -- whsec_…; kept as it is, because every request is signed with it. The previous one is good until it expires.
  secret text not null,
  previous_secret text,
  previous_secret_expires_at timestamptz,
  -- Since when nothing got through; null while all is well.
  failing_since timestamptz,
  -- gone: it answered 410. failing: nothing got through for five days.
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  disabled_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  check ((disabled_reason is null) = (disabled_at is null)),
  check ((previous_secret is null) = (previous_secret_expires_at is null)),
  primary key (organization_id, id)
);

-- One row for each event an endpoint is to be told of. Times are the organization's.
create table webhook_deliveries (
  organization_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  event_type text not null,
  -- Of the event in the organization's stream; 0 for a test.
  sequence bigint not null,
  event_created_at timestamptz not null,
  -- What a test tells; what happened is told as its event has it.
  test_data text,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  attempts_count integer not null default 0,
  -- Attempts since it was last asked for: how far along the schedule it is.
  tries smallint not null default 0,
  -- When the next attempt is due.
  due_at timestamptz,
  -- The process that is delivering it. One that shows no sign of life any more has its claims taken from it.
  claimed_by uuid,
  check ((status = 'pending') = (due_at is not null)),
  foreign key (organization_id, endpoint_id) references webhook_endpoints (organization_id, id)
) partition by range (event_id);
create index webhook_deliveries_due on webhook_deliveries (organization_id, endpoint_id, due_at)
  where status = 'pending' and claimed_by is null;
create index webhook_deliveries_claimed on webhook_deliveries (organization_id, endpoint_id, claimed_by)
  where claimed_by is not null;
alter table webhook_deliveries add primary key (organization_id, endpoint_id, event_id);

-- Every request sent; only ever added.
create table webhook_attempts (
  organization_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  attempted_at timestamptz not null,
  response_status integer,
  failure text,
  duration_ms integer not null,
  -- The first 2,048 bytes.
  response_body text,
  check (response_status is not null or failure is not null)
) partition by range (id);
create index webhook_attempts_delivery on webhook_attempts (organization_id, endpoint_id, event_id);
alter table webhook_attempts add primary key (organization_id, id);

create schema partitions;
create table partitions.webhook_deliveries_other partition of webhook_deliveries default;
create table partitions.webhook_attempts_other partition of webhook_attempts default;

-- The smallest UUIDv7 of a time.
create function uuid_v7_floor(at timestamptz) returns uuid
  language sql immutable parallel safe as $$
  select (uuid_v7_time(at) || repeat('0', 20))::uuid
$$;

-- Makes the partition of a month, with the rows of it that had to go elsewhere until now.
create function make_month_partition(parent text, column_name text, month_start timestamptz) returns void
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
  -- What 0003 says of new tables holds for a new partition too.
  if current_setting('server_version_num')::int >= 180000 then
    perform pg_restore_attribute_stats('schemaname', 'partitions', 'relname', name,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end if;
end
$$;

-- Has this month and the next two ready, and drops months that ended before `keep_from`.
create function keep_month_partitions(parent text, column_name text, keep_from timestamptz) returns void
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
    execute format('drop table partitions.%I', old_name);
  end loop;
  execute format('delete from partitions.%I where %I < %L', parent || '_other', column_name, uuid_v7_floor(keep_from));
end
$$;

select keep_month_partitions('webhook_deliveries', 'event_id', now() - interval '90 days');
select keep_month_partitions('webhook_attempts', 'id', now() - interval '90 days');

do $$
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'webhook_endpoints',
    'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
    'n_distinct', 1::real);
end
$$;
