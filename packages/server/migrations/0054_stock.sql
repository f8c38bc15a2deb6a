-- Products can be counted, so that no more gifts are accepted than there are goods. A product without a row is not counted.
-- Counts belong to products, which have no organization; reservations belong to orders.

create table product_stock (
  product_id uuid not null references products (id),
  -- Empty for the product as a whole; otherwise the id of a variant, or those of one option of each group, joined by +.
  variant text not null,
  -- What can still be promised. Kept while it is not counted, so that what comes back is never lost.
  available integer not null constraint product_stock_never_below_zero check (available >= 0),
  is_counted boolean not null default true,
  -- Operators are told once that no more than this are left, and again after the next refill.
  low_at integer not null default 0 check (low_at >= 0),
  low_told_at timestamptz,
  -- Real time, so that processes find what has changed since they looked.
  changed_at timestamptz not null default clock_timestamp(),
  primary key (product_id, variant)
) with (fillfactor = 40);

-- What operators did, and what an order should have got and did not. Only ever added to.
create table stock_changes (
  id uuid primary key,
  product_id uuid not null,
  variant text not null,
  quantity integer not null,
  reason text not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (product_id, variant) references product_stock (product_id, variant)
);
create index stock_changes_product on stock_changes (product_id, variant, created_at);

create function stock_changes_are_final() returns trigger language plpgsql as $$
begin
  raise exception 'The history of stock is only ever added to: add a change that corrects the other one.'
    using errcode = 'restrict_violation', table = tg_table_name;
end
$$;
create trigger stock_changes_final before update or delete or truncate on stock_changes
  execute function stock_changes_are_final();

-- The units that orders took. No foreign keys: an order is never deleted, its reservation is written by the transaction
-- that locks it, and a reference to a count would lock the row that everybody waits for.
create table stock_reservations (
  organization_id uuid not null,
  order_id uuid not null,
  -- The order for its acceptance, or the shipment that was sent again.
  reserved_for uuid not null,
  product_id uuid not null,
  variant text not null,
  quantity integer not null check (quantity > 0),
  -- In the organization's time.
  reserved_at timestamptz not null,
  -- When the units were given back; null for those that left or will leave.
  returned_at timestamptz
);
alter table stock_reservations add primary key (organization_id, order_id, reserved_for, product_id, variant);

-- A recipient who could not accept is one more thing that a sender is told once.
alter table recipient_requests drop constraint recipient_requests_kind_check;
alter table recipient_requests add constraint recipient_requests_kind_check
  check (kind in ('deletion', 'more_time', 'out_of_stock'));
create index recipient_requests_out_of_stock on recipient_requests (organization_id, order_id)
  where kind = 'out_of_stock';

select plan_for_one_organization();
