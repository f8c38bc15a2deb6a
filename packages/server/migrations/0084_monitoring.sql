-- What metrics and traces need of the database.

-- The trace that an event was written in (W3C Trace Context), so that its webhooks are part of it. Whoever traces a transaction
-- names its trace in the setting; without one, nothing is stored.
alter table events add column traceparent text;
alter table events alter column traceparent set default nullif(current_setting('gifts.traceparent', true), '');
do $$
declare
  partition regclass;
begin
  for partition in select inhrelid::regclass from pg_inherits where inhparent = 'events'::regclass loop
    execute format(
      'alter table %s alter column traceparent set default nullif(current_setting(''gifts.traceparent'', true), '''')',
      partition);
  end loop;
end
$$;

-- Jobs that failed for good are counted at each scrape. Without an index, all jobs of a large batch would be read for it.
create index jobs_failed on graphile_worker._private_jobs (updated_at, id) where attempts >= max_attempts;

-- When the ledger of an organization was verified the last time, and how many violations were found.
create table ledger_proofs (
  organization_id uuid primary key references organizations (id),
  proved_at timestamptz not null,
  findings integer not null check (findings >= 0)
);
select plan_for_one_organization();
