-- What programs asked of the service with API keys, kept for seven days so that people can look up what went wrong. Nothing
-- here names a person: only values that are known to be harmless are kept, and others as their type and length. A request lies in
-- the day of its id, which is the real time, and days are dropped as a whole. docs/decisions/0037-request-log.md tells why this way.

create table request_log (
  organization_id uuid not null,
  -- Made when the answer had been sent.
  id uuid not null,
  -- An id of this service as it is. Of any other, a digest: it is found by the id and not shown.
  request_id text not null,
  user_id uuid not null,
  key_id uuid not null,
  operation text not null,
  method text not null,
  -- Parts that are no ids of this service are replaced by their names.
  path text not null,
  -- Null if the connection was closed before the answer.
  status smallint,
  duration_ms integer not null,
  error_code text,
  idempotency_key text,
  user_agent text,
  query json,
  request_body json,
  response_body json
) partition by range (id);
alter table request_log add primary key (organization_id, id);
create index request_log_request on request_log (organization_id, request_id);
create index request_log_failed on request_log (organization_id, id) where status >= 400 or status is null;

-- Takes what no day was made for, so that no clock and no missing day refuses a row.
create table partitions.request_log_other partition of request_log default;

-- How many requests of a day were kept of an organization, and how many were not.
create table request_log_days (
  organization_id uuid not null,
  day date not null,
  kept integer not null,
  left_out integer not null,
  primary key (organization_id, day)
);

-- Has this day and the next two ready, and drops days that ended before `keep_from`. Only a missing day and an old one take
-- locks.
create function keep_request_days(keep_from timestamptz) returns void language plpgsql as $$
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
    continue when to_regclass(format('partitions.%I', name)) is not null;
    execute format('create table partitions.%I (like request_log including all)', name);
    execute format(
      'with moved as (delete from partitions.request_log_other where id >= %L and id < %L returning *)
        insert into partitions.%I select * from moved',
      uuid_v7_floor(day_start), uuid_v7_floor(day_end), name);
    execute format('alter table request_log attach partition partitions.%I for values from (%L) to (%L)',
      name, uuid_v7_floor(day_start), uuid_v7_floor(day_end));
    if current_setting('server_version_num')::int >= 180000 then
      perform pg_restore_attribute_stats('schemaname', 'partitions', 'relname', name,
        'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
        'n_distinct', 1::real);
    end if;
  end loop;
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'request_log'::regclass and c.relname ~ '_\d{4}_\d{2}_\d{2}$'
      and (to_date(right(c.relname, 10), 'YYYY_MM_DD') + interval '1 day') at time zone 'UTC' <= keep_from
  loop
    execute format('drop table partitions.%I', name);
  end loop;
  delete from partitions.request_log_other where id < uuid_v7_floor(keep_from);
  delete from request_log_days where day < (keep_from at time zone 'UTC')::date;
end
$$;

select keep_request_days(now() - interval '7 days');
select plan_for_one_organization();

-- What an attempt sent and what was answered, so that people see the whole request. The body is rendered again from the event.
-- Null for attempts of earlier releases.
alter table webhook_attempts
  add column url text,
  -- The webhook-timestamp and webhook-signature of the request.
  add column signed_at timestamptz,
  add column signatures text,
  -- At most 20, without cookies.
  add column response_headers json,
  -- Sent once by a person, outside of the schedule.
  add column is_replay boolean not null default false;

-- An admin may pause a webhook.
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_reason_check;
alter table webhook_endpoints add constraint webhook_endpoints_disabled_reason_check
  check (disabled_reason in ('gone', 'failing', 'paused'));
