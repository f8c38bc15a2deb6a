-- Counts for filtered lists. A block is 500 rows of a list that follow each other, between which no other row can appear any
-- more. docs/decisions/0009-lists-and-totals.md tells how lists use them.

-- The status that an order had before. Null for the creation of an order, and where an earlier release wrote the row.
alter table order_activities add column previous_status text;

-- One row for each change of a batch's send_status.
create table order_batch_changes (
  organization_id uuid not null,
  id uuid not null,
  order_batch_id uuid not null,
  workspace_id uuid not null,
  send_status text not null,
  previous_status text not null
);
create index order_batch_changes_workspace on order_batch_changes (organization_id, workspace_id, id);
alter table order_batch_changes add primary key (organization_id, id);

-- A list whose blocks are counted.
create table list_counts (
  organization_id uuid not null references organizations (id),
  list text not null check (list in ('order_batches', 'orders', 'order_activities')),
  -- The organization's id for the whole list, a workspace's for the part in it.
  scope_id uuid not null,
  -- Changes of status with smaller ids are contained in the counts of the blocks.
  changes_until uuid not null
);
alter table list_counts add primary key (organization_id, list, scope_id);

create table list_blocks (
  organization_id uuid not null,
  list text not null,
  scope_id uuid not null,
  -- The number of the last row of the block, counted from the oldest row of the list.
  ordinal bigint not null,
  -- The rows of the block have larger ids than this, up to last_id.
  after_id uuid not null,
  last_id uuid not null,
  -- The smallest and the largest created_at. They ascend with the ids only while no test clock moves.
  oldest timestamptz not null,
  newest timestamptz not null
);
create unique index list_blocks_last on list_blocks (organization_id, list, scope_id, last_id);
alter table list_blocks add primary key (organization_id, list, scope_id, ordinal);

-- How many rows of a block have a status. A status that no row of a block ever had is missing.
create table list_block_statuses (
  organization_id uuid not null,
  list text not null,
  scope_id uuid not null,
  status text not null,
  ordinal bigint not null,
  rows integer not null
);
alter table list_block_statuses add primary key (organization_id, list, scope_id, status, ordinal);

-- Only filters used them, and each of them was written with every creation.
drop index order_batches_created;
drop index orders_created;
drop index order_activities_created;

insert into graphile_worker._private_tasks (identifier) values ('count_list_blocks') on conflict (identifier) do nothing;

select plan_for_one_organization();
