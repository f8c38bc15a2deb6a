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
