-- What the pages about money show. A ledger has millions of transfers, so what they sum to is kept beside it: a job adds sealed
-- transfers to these tables, in the order of their seals, and notes how far it came in the same transaction. What is not sealed
-- yet is added when somebody looks. So no payment waits for these rows, and an existing ledger is read once after the update.

create table money_positions (
  organization_id uuid primary key references organizations (id),
  -- The position of the last seal whose transfer is in the sums.
  position bigint not null
);

-- What gifts of a workspace cost in a month, in UTC by the organization's clock.
create table money_months (
  organization_id uuid not null,
  workspace_id uuid not null,
  -- Such as 2026-11.
  month text not null,
  paid_cents bigint not null,
  given_back_cents bigint not null,
  primary key (organization_id, month, workspace_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);

-- What is held from an account.
create table money_held (
  organization_id uuid not null,
  account text not null,
  held_cents bigint not null,
  primary key (organization_id, account),
  foreign key (organization_id, account) references ledger_accounts (organization_id, code)
);

-- What is still held for a batch. A row leaves when nothing is held any more.
create table money_holds (
  organization_id uuid not null,
  order_batch_id uuid not null,
  workspace_id uuid not null,
  account text not null,
  held_at timestamptz not null,
  held_cents bigint not null,
  primary key (organization_id, order_batch_id),
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id)
);
create index money_holds_workspace on money_holds (organization_id, workspace_id, order_batch_id);

-- The movements of a batch, newest first.
create index ledger_transfers_batch on ledger_transfers (organization_id, order_batch_id, id)
  where order_batch_id is not null;
-- Kinds of movements that are rare. Those that each gift causes are found on the way through the newest.
create index ledger_transfers_rare on ledger_transfers (organization_id, kind, id)
  where kind in ('credit', 'debit', 'hold', 'refund', 'reversal', 'refund_returned');

select plan_for_one_organization();
