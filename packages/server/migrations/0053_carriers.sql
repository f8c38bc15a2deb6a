-- A provider follows tracking numbers at the carriers, and reports what becomes of the parcels.

-- A tracking number of a shipment that a provider follows. A number that was withdrawn and is set again has a new row.
create table carrier_trackers (
  organization_id uuid not null,
  -- The key of the requests that register the number.
  id uuid not null,
  shipment_id uuid not null,
  carrier text not null,
  number text not null,
  -- The name of the adapter.
  provider text not null,
  -- What the provider calls the tracker. Null until the provider follows the number.
  reference text,
  -- The newest report that was recorded: when the provider made it, and its own word for the state.
  reported_at timestamptz,
  word text,
  -- What a person has to decide about. returned: the parcel goes back. undeliverable: the carrier gave it up.
  problem text check (problem in ('returned', 'undeliverable')),
  problem_since timestamptz,
  -- All times are real, because providers do not know the clocks of sandboxes.
  created_at timestamptz not null default now(),
  -- When the provider is asked again. Null if it is not asked any more.
  next_request_at timestamptz,
  failures smallint not null default 0,
  last_failure text,
  -- When the shipment ended, or the number was withdrawn.
  ended_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, shipment_id) references shipments (organization_id, id)
);
create unique index carrier_trackers_shipment on carrier_trackers (organization_id, shipment_id, carrier, number)
  where ended_at is null;
create index carrier_trackers_due on carrier_trackers (organization_id, next_request_at)
  where next_request_at is not null;
create index carrier_trackers_problems on carrier_trackers (organization_id, problem_since)
  where problem is not null and ended_at is null;

-- Whose tracker a callback is about. A provider gives several shipments with the same number the same tracker, also those
-- of different organizations.
create table carrier_tracker_references (
  provider text not null,
  reference text not null,
  organization_id uuid not null,
  tracker_id uuid not null,
  primary key (provider, reference, organization_id, tracker_id),
  foreign key (organization_id, tracker_id) references carrier_trackers (organization_id, id)
);

-- Reports that wait to be recorded. Rows are only added and deleted. There is no foreign key, so that a callback waits for
-- no lock; trackers are never deleted.
create table carrier_reports (
  organization_id uuid not null,
  id uuid not null,
  tracker_id uuid not null,
  reported_at timestamptz not null,
  state text not null check (state in ('unknown', 'announced', 'moving', 'delivered', 'returned', 'undeliverable')),
  word text not null,
  has_moved boolean not null,
  has_turned_back boolean not null,
  last_scan_at timestamptz,
  delivery_eta timestamptz,
  -- Later than its arrival after a failure.
  record_from timestamptz not null default now(),
  primary key (organization_id, id)
);
create index carrier_reports_waiting on carrier_reports (organization_id, record_from);
create index carrier_reports_tracker on carrier_reports (organization_id, tracker_id);

-- Reports about trackers that nothing here is known of, at least not yet: the transaction that stores the tracker's
-- reference may not have committed, or the provider follows the number for somebody else. They are kept for some days.
create table unclaimed_carrier_reports (
  id uuid primary key,
  provider text not null,
  reference text not null,
  reported_at timestamptz not null,
  state text not null,
  word text not null,
  has_moved boolean not null,
  has_turned_back boolean not null,
  last_scan_at timestamptz,
  delivery_eta timestamptz,
  received_at timestamptz not null default now()
);
create index unclaimed_carrier_reports_reference on unclaimed_carrier_reports (provider, reference);
create index unclaimed_carrier_reports_received on unclaimed_carrier_reports (received_at);

select plan_for_one_organization();

-- The jobs that ask a provider about a tracker, and that record what was reported.
insert into graphile_worker._private_tasks (identifier) values ('follow_tracker'), ('record_carrier_reports')
on conflict (identifier) do nothing;
