-- What recipients ask for on their pages, for somebody to look after.
create table recipient_requests (
  organization_id uuid not null,
  order_id uuid not null,
  -- 'deletion' of their data; 'more_time' for a gift that has expired.
  kind text not null check (kind in ('deletion', 'more_time')),
  requested_at timestamptz not null,
  -- When an operator has done it; null for what waits.
  closed_at timestamptz,
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
alter table recipient_requests add primary key (organization_id, order_id, kind);
create index recipient_deletions_open on recipient_requests (organization_id, requested_at)
  where kind = 'deletion' and closed_at is null;

select plan_for_one_organization();
