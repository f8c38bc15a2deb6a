-- One piece of scheduled work that fails must not stop the others of its organization. Its failures are stored, it is tried
-- again later and later, and the others go on. After the last try it waits for the operator.

create table scheduled_work_failures (
  organization_id uuid not null references organizations,
  kind text not null check (kind in ('send', 'payment', 'invoice', 'expiry')),
  -- The batch, the order, or the first transfer of the invoice.
  item_id uuid not null,
  -- When the work fell due. Work that got another time since then is tried like new work.
  due_at timestamptz not null,
  attempts integer not null check (attempts > 0),
  -- Times by the organization's clock, like those of the work itself.
  failing_since timestamptz not null,
  -- Null if the work is not tried again by itself.
  next_attempt_at timestamptz,
  error text not null,
  -- When the operator decided that the work stays undone.
  dropped_at timestamptz
);
create index scheduled_work_failures_next on scheduled_work_failures (organization_id, next_attempt_at)
  where next_attempt_at is not null;
alter table scheduled_work_failures add primary key (organization_id, kind, item_id);

select plan_for_one_organization();
