-- Who is owed what, by brand: when an order is delivered, its part of brand_payable and shipping_payable moves to the
-- account of each brand, less a commission, and to carrier_payable. Payouts settle these accounts and tax_payable. What a
-- card gateway has not paid out yet stands in gateway_cash, apart from the money at the bank.

alter table ledger_accounts
  add column brand_id uuid,
  drop constraint ledger_accounts_kind_check,
  add constraint ledger_accounts_kind_check check (kind in ('balance', 'workspace_balance', 'stored_value',
    'receivable', 'held', 'cash', 'brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable', 'refunds',
    'disputes', 'carrier_payable', 'commission_revenue', 'gateway_cash', 'gateway_fees')),
  drop constraint ledger_accounts_code_check,
  add constraint ledger_accounts_code_check check (case kind
    when 'workspace_balance' then code = 'workspace_balance:' || workspace_id
    when 'stored_value' then code = 'stored_value:' || commerce_app_id
    when 'held' then case
      when workspace_id is null then code in ('held:balance', 'held:receivable')
      else code = 'held:workspace_balance:' || workspace_id end
    when 'brand_payable' then code = 'brand_payable' || coalesce(':' || brand_id, '')
    else code = kind end is true),
  add constraint ledger_accounts_brand_check check (brand_id is null or kind = 'brand_payable');

insert into ledger_accounts (organization_id, code, kind)
select o.id, new.kind, new.kind from organizations o
cross join unnest(array['carrier_payable', 'commission_revenue', 'gateway_cash', 'gateway_fees']) as new (kind)
where o.kind = 'customer';

alter table ledger_transfers
  -- The brand of an earning. Null for the part of the carriers.
  add column brand_id uuid,
  add column payout_id uuid,
  -- The card gateway's name of what it did.
  add column gateway_reference text,
  drop constraint ledger_transfers_kind_check,
  -- earning: a delivered order is owed to its brands and carriers. payout: they were paid. payout_reversal: that was wrong.
  -- gateway_fee: a card gateway kept a fee. gateway_payout: it paid to the bank. allocation: money of an earlier release is
  -- put into the account that it would be in now. The rows there are fulfil the check, so they are not read.
  add constraint ledger_transfers_kind_check check (kind in ('credit', 'debit', 'hold', 'release', 'capture', 'charge',
    'refund', 'reversal', 'late_payment', 'refund_returned', 'dispute', 'dispute_won', 'dispute_lost', 'earning',
    'payout', 'payout_reversal', 'gateway_fee', 'gateway_payout', 'allocation')) not valid,
  drop constraint ledger_transfers_order_check,
  add constraint ledger_transfers_order_check
    check (kind in ('credit', 'debit', 'hold', 'release', 'payout', 'payout_reversal', 'gateway_fee', 'gateway_payout',
      'allocation') or order_id is not null) not valid,
  add constraint ledger_transfers_payout_check
    check ((kind in ('payout', 'payout_reversal')) = (payout_id is not null)) not valid,
  add constraint ledger_transfers_gateway_check
    check ((kind in ('gateway_fee', 'gateway_payout', 'allocation')) = (gateway_reference is not null)) not valid;
create unique index ledger_transfers_earns on ledger_transfers (organization_id, order_id, brand_id)
  nulls not distinct where kind = 'earning';
create unique index ledger_transfers_payout on ledger_transfers (organization_id, payout_id, kind)
  where payout_id is not null;
create unique index ledger_transfers_gateway on ledger_transfers (organization_id, gateway_reference, kind)
  where gateway_reference is not null;

-- What a brand and the operator agreed on, from a day in UTC on. Without a row there is no commission, and the brand is paid
-- for the shipping of its parcels.
create table brand_terms (
  brand_id uuid not null references brands (id),
  -- The first moment of a day.
  valid_from timestamptz not null,
  -- Of the price of the products: 10,000 is all of it.
  commission_basis_points integer not null check (commission_basis_points between 0 and 10000),
  -- Who is owed the shipping of the brand's parcels.
  shipping_payee text not null check (shipping_payee in ('brand', 'carrier')),
  created_at timestamptz not null default now(),
  primary key (brand_id, valid_from)
);

-- Payments by the operator to a brand, to carriers or to tax offices. A payout is of the whole deployment; the ledger of each
-- organization has a transfer for its part.
create table payouts (
  id uuid primary key,
  payee text not null check (payee in ('brand', 'shipping', 'tax')),
  brand_id uuid references brands (id),
  amount_cents bigint not null check (amount_cents > 0),
  -- The operator's name of the payment, such as the number of the wire.
  reference text,
  created_at timestamptz not null default now(),
  check ((payee = 'brand') = (brand_id is not null))
);
-- A reference names one payment to a payee, so a command that is given again does not pay again.
create unique index payouts_reference on payouts (payee, brand_id, reference) nulls not distinct
  where reference is not null;

create table payout_reversals (
  payout_id uuid primary key references payouts (id),
  reason text not null,
  created_at timestamptz not null default now()
);

-- What was read of a card gateway's payouts to the bank. One that was booked completely is not read again.
create table gateway_payouts (
  gateway text not null,
  reference text not null,
  amount_cents bigint not null,
  -- The part that belongs to no charge of this service, such as a monthly fee of the gateway. It is in no ledger.
  unmatched_cents bigint not null,
  paid_at timestamptz not null,
  booked_at timestamptz not null default now(),
  primary key (gateway, reference)
);

-- The simulated gateway pays out once a day what was charged and refunded on the days before.
create table simulated_payouts (
  reference text primary key,
  -- What happened before this moment and after the payout before is in the payout.
  until timestamptz not null unique,
  amount_cents bigint not null
);

create trigger payouts_append_only before update or delete or truncate on payouts
  execute function ledger_is_append_only();
create trigger payout_reversals_append_only before update or delete or truncate on payout_reversals
  execute function ledger_is_append_only();

-- Orders that were delivered before are owed to their brands too: a job for each organization books it.
insert into graphile_worker._private_tasks (identifier) values ('book_earnings') on conflict (identifier) do nothing;
select graphile_worker.add_job(
  'book_earnings',
  json_build_object('organization_id', o.id),
  job_key => 'book_earnings:' || o.id,
  flags => array[o.id::text]
)
from organizations o
where exists (select from orders d where d.organization_id = o.id and d.status = 'delivered');

select plan_for_one_organization();
