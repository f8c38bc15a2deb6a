-- The ledger: every movement of money, as a transfer made of entries that sum to zero.
--
-- An entry is positive where its account is credited: what an organization has paid in, what brands, carriers and
-- tax offices are owed, what was earned. It is negative where the account is debited, so what the service itself has
-- or is owed (cash, receivable) stands below zero. Each organization has books of its own; what the deployment as a
-- whole holds is the sum over them.
--
-- The database keeps the rules that must hold whatever writes to it: a transfer sums to zero, no account passes its
-- floor, nothing is changed or taken away, an order is settled once, an outside charge is booked once.

create table ledger_accounts (
  organization_id uuid not null references organizations (id),
  -- What entries name it by, such as balance, workspace_balance:<workspace> or held:balance.
  code text not null,
  kind text not null check (kind in ('balance', 'workspace_balance', 'stored_value', 'receivable', 'held', 'cash',
    'brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable', 'refunds')),
  workspace_id uuid,
  commerce_app_id uuid,
  -- How far below zero a receivable may go.
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  created_at timestamptz not null default now(),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id),
  check (code = case kind
    when 'workspace_balance' then 'workspace_balance:' || workspace_id
    when 'stored_value' then 'stored_value:' || commerce_app_id
    when 'held' then 'held:' || coalesce('workspace_balance:' || workspace_id, 'balance')
    else kind end),
  check ((credit_limit_cents is not null) = (kind = 'receivable'))
);
alter table ledger_accounts add primary key (organization_id, code);

-- What accounts with a floor hold now, spread over slots so that spenders of one account do not queue for one row.
-- Only entries change it.
create table ledger_balances (
  organization_id uuid not null,
  account text not null,
  slot smallint not null,
  balance_cents bigint not null default 0,
  floor_cents bigint not null default 0,
  foreign key (organization_id, account) references ledger_accounts (organization_id, code),
  constraint ledger_balances_floor check (balance_cents >= floor_cents)
) with (fillfactor = 20);
alter table ledger_balances add primary key (organization_id, account, slot);

create table ledger_transfers (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- credit, debit: an operator pays in or takes out. hold, release: reserved for a batch, and given back.
  -- capture: an order paid from a hold. charge: an order paid without one. refund: money given back for an order.
  -- reversal: an order that failed never was paid. late_payment: taken for an order that had failed.
  kind text not null check (kind in ('credit', 'debit', 'hold', 'release', 'capture', 'charge', 'refund', 'reversal',
    'late_payment')),
  order_batch_id uuid,
  order_id uuid,
  -- The outside charge or refund that moved the money, where one did.
  charge_id uuid,
  refund_id uuid,
  -- For people: why an operator or admin did this.
  reason text,
  -- In the organization's time; recorded_at is real time.
  created_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  check (kind not in ('hold', 'release') or order_batch_id is not null),
  check (kind not in ('capture', 'charge', 'refund', 'reversal', 'late_payment') or order_id is not null)
);
create unique index ledger_transfers_settles_order on ledger_transfers (organization_id, order_id)
  where kind in ('capture', 'charge', 'release');
create unique index ledger_transfers_reverses_order on ledger_transfers (organization_id, order_id)
  where kind = 'reversal';
create unique index ledger_transfers_holds_for_batch on ledger_transfers (organization_id, order_batch_id)
  where kind = 'hold';
create unique index ledger_transfers_releases_batch on ledger_transfers (organization_id, order_batch_id)
  where kind = 'release' and order_id is null;
create unique index ledger_transfers_charge on ledger_transfers (organization_id, charge_id)
  where charge_id is not null;
create unique index ledger_transfers_refund on ledger_transfers (organization_id, refund_id)
  where refund_id is not null;
create index ledger_transfers_order on ledger_transfers (organization_id, order_id) where order_id is not null;
alter table ledger_transfers add primary key (organization_id, id);

create table ledger_entries (
  organization_id uuid not null,
  transfer_id uuid not null,
  position smallint not null,
  account text not null,
  slot smallint,
  amount_cents bigint not null check (amount_cents <> 0),
  foreign key (organization_id, transfer_id) references ledger_transfers (organization_id, id),
  foreign key (organization_id, account) references ledger_accounts (organization_id, code),
  foreign key (organization_id, account, slot) references ledger_balances (organization_id, account, slot),
  -- What an account with a floor moves always counts against one of its slots.
  check ((slot is not null) = (account ~ '^(balance$|receivable$|workspace_balance:|stored_value:)'))
);
create index ledger_entries_account on ledger_entries (organization_id, account, transfer_id);
alter table ledger_entries add primary key (organization_id, transfer_id, position);

-- Money of a balance reserved for a batch: the same share for each of its orders, the most that order can cost.
create table ledger_holds (
  organization_id uuid not null,
  order_batch_id uuid not null,
  transfer_id uuid not null,
  account text not null,
  share_cents bigint not null check (share_cents > 0),
  shares_count integer not null check (shares_count > 0),
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id),
  foreign key (organization_id, transfer_id) references ledger_transfers (organization_id, id),
  foreign key (organization_id, account) references ledger_accounts (organization_id, code)
);
alter table ledger_holds add primary key (organization_id, order_batch_id);

-- The chain: each seal holds the hash of its transfer with everything in it and of the seal before. Laid behind the
-- writers by a job, so nobody waits for it.
create table ledger_seals (
  organization_id uuid not null,
  position bigint not null check (position > 0),
  transfer_id uuid not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  foreign key (organization_id, transfer_id) references ledger_transfers (organization_id, id)
);
create unique index ledger_seals_transfer on ledger_seals (organization_id, transfer_id);
alter table ledger_seals add primary key (organization_id, position);

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only ever added to: book a transfer that corrects the other one.'
    using errcode = 'restrict_violation', table = tg_table_name;
end
$$;

do $$
declare
  append_only text;
begin
  foreach append_only in array array['ledger_transfers', 'ledger_entries', 'ledger_holds', 'ledger_seals'] loop
    execute format('create trigger %I before update or delete or truncate on %I execute function ledger_is_append_only()',
      append_only || '_append_only', append_only);
  end loop;
end
$$;

-- Entries of a transfer come in one statement: they sum to zero, begin at position 0 (so none are added to it
-- later), and what accounts with a floor hold follows them.
create function post_ledger_entries() returns trigger language plpgsql as $$
declare
  unbalanced record;
begin
  select transfer_id, sum(amount_cents) as total, min(position) as first into unbalanced
  from added group by organization_id, transfer_id
  having sum(amount_cents) <> 0 or min(position) <> 0 limit 1;
  if found then
    raise exception 'The entries of transfer % sum to % from position % on; they must sum to 0 from position 0 on.',
      unbalanced.transfer_id, unbalanced.total, unbalanced.first
      using errcode = 'check_violation', table = 'ledger_entries';
  end if;
  update ledger_balances b set balance_cents = b.balance_cents + moved.cents
  from (
    select organization_id, account, slot, sum(amount_cents) as cents
    from added where slot is not null group by organization_id, account, slot
  ) as moved
  where b.organization_id = moved.organization_id and b.account = moved.account and b.slot = moved.slot;
  return null;
end
$$;
create trigger ledger_entries_post after insert on ledger_entries
  referencing new table as added for each statement execute function post_ledger_entries();

create function refuse_balance_change() returns trigger language plpgsql as $$
begin
  raise exception 'Balances follow entries: book a transfer.' using errcode = 'restrict_violation', table = 'ledger_balances';
end
$$;
create trigger ledger_balances_follow_entries before update of balance_cents on ledger_balances
  for each row when (pg_trigger_depth() = 0) execute function refuse_balance_change();
create trigger ledger_balances_begin_empty before insert on ledger_balances
  for each row when (new.balance_cents <> 0) execute function refuse_balance_change();
create trigger ledger_balances_stay before delete or truncate on ledger_balances
  execute function refuse_balance_change();

-- The most an order of the batch can cost, by the estimate of its creation: no charge exceeds it.
alter table order_batches add column highest_order_total bigint check (highest_order_total >= 0);

-- What organizations had until now becomes their opening transfers.
insert into ledger_accounts (organization_id, code, kind)
select o.id, kind, kind from organizations o
cross join unnest(array['cash', 'brand_payable', 'shipping_payable', 'fee_revenue', 'tax_payable', 'refunds']) as kind;

insert into ledger_accounts (organization_id, code, kind, workspace_id, commerce_app_id, credit_limit_cents)
select f.organization_id, funded.code, funded.kind, f.workspace_id, f.commerce_app_id,
  case when funded.kind = 'receivable' then f.amount_cents end
from funding_accounts f
cross join lateral (
  select case f.source when 'BALANCE' then 'balance' when 'WORKSPACE_BALANCE' then 'workspace_balance'
    when 'COMMERCE_STORED_VALUE' then 'stored_value' else 'receivable' end as kind
) as named
cross join lateral (
  select named.kind, named.kind || coalesce(':' || coalesce(f.workspace_id, f.commerce_app_id), '') as code
) as funded;

insert into ledger_accounts (organization_id, code, kind, workspace_id)
select organization_id, 'held:' || code, 'held', workspace_id
from ledger_accounts where kind in ('balance', 'workspace_balance');

-- 16 slots; the cents that do not divide go to the first ones.
insert into ledger_balances (organization_id, account, slot, floor_cents)
select a.organization_id, a.code, slot,
  -(coalesce(a.credit_limit_cents, 0) / 16 + case when slot < coalesce(a.credit_limit_cents, 0) % 16 then 1 else 0 end)
from ledger_accounts a cross join generate_series(0, 15) as slot
where a.kind in ('balance', 'workspace_balance', 'stored_value', 'receivable');

do $$
declare
  opening record;
  opening_id uuid;
begin
  for opening in
    select a.organization_id, a.code, f.amount_cents
    from funding_accounts f join ledger_accounts a on a.organization_id = f.organization_id
      and a.workspace_id is not distinct from f.workspace_id
      and a.commerce_app_id is not distinct from f.commerce_app_id
      and a.kind = case f.source when 'BALANCE' then 'balance' when 'WORKSPACE_BALANCE' then 'workspace_balance'
        when 'COMMERCE_STORED_VALUE' then 'stored_value' end
    where f.amount_cents > 0
  loop
    opening_id := uuid_v7(clock_timestamp(), 0);
    insert into ledger_transfers (organization_id, id, kind, reason, created_at)
    values (opening.organization_id, opening_id, 'credit', 'Opening balance', now());
    insert into ledger_entries (organization_id, transfer_id, position, account, slot, amount_cents)
    select opening.organization_id, opening_id, 0, 'cash', null, -opening.amount_cents
    union all
    select opening.organization_id, opening_id, 1 + slot, opening.code, slot, share
    from generate_series(0, 15) as slot
    cross join lateral (
      select opening.amount_cents / 16 + case when slot < opening.amount_cents % 16 then 1 else 0 end as share
    ) as shared
    where share > 0;
  end loop;
end
$$;

drop table funding_accounts;

do $$
declare
  tenant_table text;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  foreach tenant_table in array array['ledger_accounts', 'ledger_balances', 'ledger_transfers', 'ledger_entries',
    'ledger_holds', 'ledger_seals'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end loop;
end
$$;
