-- A bank can take back what a card paid: by a dispute of its cardholder. And it can send a refund back that had
-- succeeded, for example because the card was closed.

alter table ledger_accounts
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('balance', 'workspace_balance', 'stored_value',
    'receivable', 'held', 'cash', 'brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable', 'refunds',
    'disputes'));
insert into ledger_accounts (organization_id, code, kind) select id, 'disputes', 'disputes' from organizations;

alter table ledger_transfers
  drop constraint ledger_transfers_kind_check,
  -- dispute: a bank withdrew money of an order. dispute_won, dispute_lost: what became of it. refund_returned: a bank
  -- sent a refund back.
  add constraint ledger_transfers_kind_check check (kind in ('credit', 'debit', 'hold', 'release', 'capture', 'charge',
    'refund', 'reversal', 'late_payment', 'refund_returned', 'dispute', 'dispute_won', 'dispute_lost')),
  drop constraint ledger_transfers_check1,
  add constraint ledger_transfers_order_check
    check (kind in ('credit', 'debit', 'hold', 'release') or order_id is not null);
drop index ledger_transfers_refund;
create unique index ledger_transfers_refund on ledger_transfers (organization_id, refund_id, kind)
  where refund_id is not null;

alter table refunds
  drop constraint refunds_status_check,
  -- returned: it succeeded, and the bank of the card sent it back later.
  add constraint refunds_status_check check (status in ('pending', 'succeeded', 'failed', 'returned')),
  drop constraint refunds_check,
  add constraint refunds_failure_check check ((status in ('failed', 'returned')) = (failure_code is not null)),
  add column returned_at timestamptz,
  add constraint refunds_returned_check check ((status = 'returned') = (returned_at is not null));

-- Counts the questions to the gateway about the disputes of a charge, so that an answer that was overtaken by a later
-- question is not recorded.
alter table charges add column disputes_asked integer not null default 0;

create table disputes (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  charge_id uuid not null,
  -- The gateway's name of it.
  reference text not null,
  reason text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  amount_cents bigint not null check (amount_cents > 0),
  -- What the bank has withdrawn at this moment.
  withdrawn_cents bigint not null check (withdrawn_cents >= 0),
  answer_by timestamptz,
  -- In the organization's time.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, charge_id) references charges (organization_id, id)
);
create unique index disputes_reference on disputes (organization_id, charge_id, reference);
create index disputes_order on disputes (organization_id, order_id, id);
alter table disputes add primary key (organization_id, id);

select plan_for_one_organization();
