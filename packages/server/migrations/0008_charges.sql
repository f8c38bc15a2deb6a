-- Cards that pay for orders: each attempt is a charge, each giving back a refund. A row is written before the
-- gateway is asked and says how it ended after; in between its outcome is not known.

create table charges (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Null where the payer gave a card for this order alone.
  payment_method_id uuid,
  gateway text not null,
  -- The card as the gateway knows it; null until a card given for this order alone is attached.
  customer_reference text,
  method_reference text,
  amount_cents bigint not null check (amount_cents > 0),
  status text not null check (status in ('pending', 'succeeded', 'declined')),
  -- What the gateway calls it.
  reference text,
  failure_code text,
  failure_message text,
  -- In the organization's time; asked_at is real time, of the last question to the gateway.
  created_at timestamptz not null,
  settled_at timestamptz,
  asked_at timestamptz not null default now(),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  check ((status = 'succeeded') = (reference is not null)),
  check ((status = 'declined') = (failure_code is not null)),
  check ((status = 'pending') = (settled_at is null))
);
-- One attempt at a time, and one that succeeds.
create unique index charges_open on charges (organization_id, order_id) where status in ('pending', 'succeeded');
create index charges_unsettled on charges (organization_id, asked_at) where status = 'pending';
create index charges_order on charges (organization_id, order_id, id);
alter table charges add primary key (organization_id, id);

create table refunds (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- The charge it gives back; null where the order was paid from an account.
  charge_id uuid,
  -- requested: by an admin or operator. failed_order, late_payment: the order could not be carried out, or had
  -- failed before it was paid.
  kind text not null check (kind in ('requested', 'failed_order', 'late_payment')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  -- Who asked for it; null where the service or an operator did.
  user_id uuid,
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  reference text,
  failure_code text,
  failure_message text,
  created_at timestamptz not null,
  settled_at timestamptz,
  asked_at timestamptz not null default now(),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, charge_id) references charges (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  check ((status = 'failed') = (failure_code is not null)),
  check ((status = 'pending') = (settled_at is null))
);
create index refunds_order on refunds (organization_id, order_id, id);
create index refunds_unsettled on refunds (organization_id, asked_at) where status = 'pending';
alter table refunds add primary key (organization_id, id);

alter table ledger_transfers
  add foreign key (organization_id, charge_id) references charges (organization_id, id),
  add foreign key (organization_id, refund_id) references refunds (organization_id, id);

alter table orders
  -- When a payment that is waited for is tried again, or given up.
  add column payment_due_at timestamptz,
  -- Random part of the link to the page where an order of a hosted payment is paid.
  add column payment_token uuid,
  add column amount_refunded bigint check (amount_refunded >= 0);
create unique index orders_payment_token on orders (organization_id, payment_token) where payment_token is not null;
create index orders_payment_due on orders (organization_id, payment_due_at) where status = 'pending_payment';

do $$
declare
  tenant_table text;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  foreach tenant_table in array array['charges', 'refunds'] loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end loop;
end
$$;
