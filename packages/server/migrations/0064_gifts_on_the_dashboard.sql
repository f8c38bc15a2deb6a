-- What the pages of gifts keep: saved views of lists, and acts on many orders at once. And orders whose mail did not arrive are
-- found.

-- Filters and columns of a list under a name, as somebody chose them.
create table saved_views (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  list text not null check (list in ('orders', 'order_batches')),
  name text not null,
  filters jsonb not null,
  columns text[] not null,
  is_shared boolean not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index saved_views_user on saved_views (organization_id, user_id);
create index saved_views_shared on saved_views (organization_id) where is_shared;

-- The error is null for all other orders, so that sending a mail changes nothing that is indexed.
create index orders_mail_not_arrived on orders (organization_id, id) where notification_error is not null;

select plan_for_one_organization();

-- An act on many orders, with the orders that were selected when it was begun.
create table bulk_acts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  user_id uuid not null,
  act text not null check (act in ('resend', 'cancel', 'change_expiry')),
  expires_at timestamptz,
  orders_count integer not null,
  -- Real time.
  created_at timestamptz not null,
  ended_at timestamptz,
  is_stopped boolean not null default false,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);

create table bulk_act_orders (
  organization_id uuid not null,
  bulk_act_id uuid not null,
  order_id uuid not null,
  -- An empty text if it was done, and why it could not be done if not. Null until it was tried.
  outcome text,
  primary key (organization_id, bulk_act_id, order_id),
  foreign key (organization_id, bulk_act_id) references bulk_acts (organization_id, id) on delete cascade
);
create index bulk_act_orders_open on bulk_act_orders (organization_id, bulk_act_id, order_id) where outcome is null;

insert into graphile_worker._private_tasks (identifier) values ('run_bulk_act') on conflict (identifier) do nothing;
select plan_for_one_organization();
