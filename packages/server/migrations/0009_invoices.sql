-- Monthly invoices of corporate accounts: what was owed, what was charged, given back and paid in a month, and what is
-- owed since. A line is a transfer of the ledger, and a transfer is on one invoice for good. What was issued never
-- changes; what has to be put right comes on the next one.

create table invoices (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- Counts the organization's invoices without a gap.
  sequence integer not null check (sequence > 0),
  -- What people call it: the organization's link code, then the sequence.
  number text not null,
  -- The random part of the address of its pages; the organization's link code goes before it.
  token uuid not null default gen_random_uuid(),
  -- A calendar month in UTC of the organization's time; the end is the first moment of the next one.
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- Positive where the organization owes; below zero it has paid ahead.
  opening_cents bigint not null,
  charges_cents bigint not null check (charges_cents >= 0),
  credits_cents bigint not null check (credits_cents >= 0),
  payments_cents bigint not null check (payments_cents >= 0),
  closing_cents bigint not null,
  -- Where the search for what comes on the next one begins: no transfer before this one is on none.
  next_from uuid not null,
  -- In the organization's time.
  issued_at timestamptz not null,
  check (period_end > period_start),
  check (closing_cents = opening_cents + charges_cents - credits_cents - payments_cents)
);
create unique index invoices_sequence on invoices (organization_id, sequence);
create unique index invoices_period on invoices (organization_id, period_start);
create unique index invoices_token on invoices (organization_id, token);
alter table invoices add primary key (organization_id, id);

create table invoice_lines (
  organization_id uuid not null,
  invoice_id uuid not null,
  position integer not null,
  transfer_id uuid not null,
  -- What is owed grew by this much.
  amount_cents bigint not null check (amount_cents <> 0),
  foreign key (organization_id, invoice_id) references invoices (organization_id, id),
  foreign key (organization_id, transfer_id) references ledger_transfers (organization_id, id)
);
create unique index invoice_lines_transfer on invoice_lines (organization_id, transfer_id);
alter table invoice_lines add primary key (organization_id, invoice_id, position);

create function invoices_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'An invoice that was issued never changes: what has to be put right comes on the next one.'
    using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
create trigger invoices_final before update or delete or truncate on invoices
  execute function invoices_are_final();
create trigger invoice_lines_final before update or delete or truncate on invoice_lines
  execute function invoices_are_final();

-- Who waits for money longest comes first when some arrives.
create index orders_awaiting_payment on orders (organization_id, pending_payment_at, id)
  where status = 'pending_payment';

do $$
declare
  tenant_table text;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  foreach tenant_table in array array['invoices', 'invoice_lines'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end loop;
end
$$;
