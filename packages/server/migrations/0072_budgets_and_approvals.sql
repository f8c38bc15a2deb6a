-- Budgets of workspaces and members, and amounts above which somebody else has to approve a gift. docs/dashboard.md says what counts.

create table spending_limits (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- budget: what the gifts of a calendar month may cost. approval: above it, a gift needs an approval.
  kind text not null check (kind in ('budget', 'approval')),
  -- A budget is that of a workspace or of a member. An approval limit is that of a workspace, or of all others if both are null.
  workspace_id uuid,
  user_id uuid,
  amount_cents bigint not null constraint spending_limits_amount check (amount_cents >= 0),
  -- Of approval limits: whether admins need an approval, too.
  includes_admins boolean not null default false,
  set_by uuid not null,
  -- In real time.
  set_at timestamptz not null default now(),
  -- Of budgets: at most so much is committed in the month that begins here. Null: it was not counted yet.
  period_start timestamptz,
  committed_cents bigint check (committed_cents >= 0),
  -- When the orders were last counted, in real time. Null: they must be.
  counted_at timestamptz,
  -- The month of which the admins were warned.
  warned_period timestamptz,
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, set_by) references users (organization_id, id),
  check (case kind when 'budget' then num_nonnulls(workspace_id, user_id) = 1 else user_id is null end)
);
create unique index spending_limits_subject on spending_limits (organization_id, kind, workspace_id, user_id) nulls not distinct;
alter table spending_limits add primary key (organization_id, id);

-- A draft that waits for an approval cannot be changed.
create table approval_requests (
  organization_id uuid not null,
  id uuid not null,
  draft_id uuid not null,
  workspace_id uuid not null,
  -- waiting, or why it waits no more: sent, declined, taken_back, or returned because it could not be sent when it was approved.
  status text not null check (status in ('waiting', 'sent', 'declined', 'taken_back', 'returned')),
  requested_by uuid not null,
  -- Times are real time.
  requested_at timestamptz not null,
  note text,
  -- The most that the gifts could cost when it was asked, and their number. No more is approved.
  highest_total bigint not null check (highest_total >= 0),
  recipients_count integer not null check (recipients_count > 0),
  decided_by uuid,
  decided_at timestamptz check ((decided_at is null) = (status = 'waiting')),
  reason text,
  foreign key (organization_id, draft_id) references drafts (organization_id, id) on delete cascade,
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, requested_by) references users (organization_id, id),
  foreign key (organization_id, decided_by) references users (organization_id, id)
);
create index approval_requests_waiting on approval_requests (organization_id, id) where status = 'waiting';
create index approval_requests_workspace on approval_requests (organization_id, workspace_id, id);
create index approval_requests_draft on approval_requests (organization_id, draft_id, id);
alter table approval_requests add primary key (organization_id, id);

-- The request that a draft waits for. Null: it waits for none.
alter table drafts add column approval_request_id uuid;

select plan_for_one_organization();
