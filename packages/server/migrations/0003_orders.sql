-- Batches, their recipients and the orders made of them.
--
-- Primary keys come after the other indexes: while a table has no statistics every index that begins with
-- organization_id looks equally good, and the newest one is taken, also for the checks of foreign keys.

-- What is in a cart at the time it was put together: names and prices do not change afterwards. A swap writes a
-- new cart and points the order at it. items: [{id, quantity, unit_price, variants, product: {...}, brand: {...}}]
create table carts (
  organization_id uuid not null,
  id uuid not null,
  items jsonb not null,
  created_at timestamptz not null,
  primary key (organization_id, id)
);

create table order_batches (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  api_key_id uuid,
  commerce_app_id uuid,
  send_status text not null check (send_status in ('pending', 'complete', 'failed', 'canceled')),
  failure_reason text,
  from_name text not null,
  message text,
  card_id uuid,
  cart_id uuid not null,
  send_method text not null check (send_method in ('email_and_link', 'link_multiple_custom_list', 'direct_send')),
  recipients_count integer not null check (recipients_count > 0),
  orders_count integer not null default 0 check (orders_count in (0, recipients_count)),
  scheduled_send_on timestamptz,
  expires_at timestamptz,
  -- Nobody named expires_at: it follows the send time when that is moved.
  has_default_expiry boolean not null default false,
  batch_name text not null,
  payment_method_id text not null,
  commerce_end_user_id text,
  swap text not null check (swap in ('single', 'multiple', 'disabled')),
  international_shipping_tier text not null check (international_shipping_tier in ('disabled', 'standard', 'full')),
  international_gift_cards_enabled boolean not null,
  notifications_enabled boolean not null,
  customer_reference_id text,
  created_at timestamptz not null,
  revision bigint not null default 0,
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, cart_id) references carts (organization_id, id),
  check ((send_status = 'complete') = (orders_count > 0))
);
create unique index order_batches_customer_reference on order_batches (organization_id, customer_reference_id)
  where customer_reference_id is not null;
create index order_batches_workspace on order_batches (organization_id, workspace_id, id);
create index order_batches_due on order_batches (organization_id, scheduled_send_on)
  where send_status = 'pending' and scheduled_send_on is not null;
create index order_batches_created on order_batches (organization_id, created_at);
alter table order_batches add primary key (organization_id, id);
create trigger order_batches_revision before update on order_batches for each row execute function bump_revision();

-- The contact data as given at creation; never changed.
create table order_batch_recipients (
  organization_id uuid not null,
  order_batch_id uuid not null,
  position integer not null,
  first_name text not null,
  last_name text,
  email text,
  phone text,
  mailing_address jsonb,
  -- Known at creation only where the address is.
  amount_tax bigint,
  amount_global_relay_cost bigint,
  amount_total bigint,
  primary key (organization_id, order_batch_id, position),
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id)
);

create table orders (
  organization_id uuid not null,
  id uuid not null,
  order_batch_id uuid not null,
  workspace_id uuid not null,
  position integer not null,
  status text not null check (status in ('created', 'notified', 'opened', 'accepted', 'pending_payment', 'paid',
    'ordered', 'shipped', 'delivered', 'failed', 'canceled')),
  cancel_reason text check (cancel_reason in ('canceled', 'expired', 'declined')),
  recipient_first_name text not null,
  recipient_last_name text,
  recipient_email text,
  recipient_phone text,
  mailing_address jsonb,
  -- Random parts of the two links; the organization's link code goes before them.
  gift_token uuid not null default gen_random_uuid(),
  recipient_token uuid,
  cart_id uuid not null,
  cart_selections jsonb,
  expires_at timestamptz,
  amount_product bigint not null,
  amount_shipping bigint not null,
  amount_processing_fee bigint not null,
  amount_credit_applied bigint,
  amount_pre_tax_total bigint not null,
  amount_tax bigint,
  amount_total bigint,
  amount_global_relay_cost bigint,
  original_cart_id uuid,
  original_amount_product bigint,
  original_amount_shipping bigint,
  original_amount_pre_tax_total bigint,
  original_amount_credit_applied bigint,
  decline_reason text,
  decline_message text,
  thank_you_note text,
  view_count integer not null default 0,
  created_at timestamptz not null,
  notified_at timestamptz,
  opened_at timestamptz,
  accepted_at timestamptz,
  pending_payment_at timestamptz,
  paid_at timestamptz,
  ordered_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  canceled_at timestamptz,
  failed_at timestamptz,
  revision bigint not null default 0,
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id),
  foreign key (organization_id, cart_id) references carts (organization_id, id),
  foreign key (organization_id, original_cart_id) references carts (organization_id, id),
  check ((status = 'canceled') = (cancel_reason is not null))
);
create unique index orders_batch_position on orders (organization_id, order_batch_id, position);
create index orders_workspace on orders (organization_id, workspace_id, id);
create index orders_due on orders (organization_id, expires_at)
  where expires_at is not null and status in ('created', 'notified', 'opened');
create index orders_created on orders (organization_id, created_at);
alter table orders add primary key (organization_id, id);
create trigger orders_revision before update on orders for each row execute function bump_revision();

-- One row for each change of an order's status.
create table order_activities (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  workspace_id uuid not null,
  order_status text not null,
  created_at timestamptz not null,
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
create index order_activities_created on order_activities (organization_id, created_at);
create index order_activities_workspace on order_activities (organization_id, workspace_id, id);
alter table order_activities add primary key (organization_id, id);

-- What the organization is told. `data` is the resource as it was at that moment, rendered once. Rows are only
-- ever added; ids ascend within a transaction, and the order across transactions is given after they commit.
create table events (
  organization_id uuid not null,
  id uuid not null,
  event_type text not null,
  created_at timestamptz not null,
  data text not null,
  primary key (organization_id, id)
);

-- Answers of requests that carried an Idempotency-Key.
create table idempotency_keys (
  organization_id uuid not null,
  -- SHA-256 of method, path and key.
  scope_hash bytea not null,
  -- SHA-256 of the payload as a JSON value.
  payload_hash bytea not null,
  status integer not null,
  body text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, scope_hash)
);
create index idempotency_keys_created on idempotency_keys (organization_id, created_at);

-- Mail to recipients, senders and admins. Its text is rendered from template and params when it is sent or read.
create table mails (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  template text not null,
  params jsonb not null,
  order_id uuid,
  to_email text not null,
  -- caught: kept for the sandbox mailbox instead of being sent. skipped: not needed any more when its turn came.
  status text not null check (status in ('pending', 'sent', 'caught', 'failed', 'skipped')),
  failure text,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
create unique index mails_order on mails (organization_id, order_id, template) where order_id is not null;
create index mails_mailbox on mails (organization_id, to_email, id);

-- Marks along the lists: row number `ordinal` of a list, oldest first, has this id. They are laid behind the
-- newest rows once those cannot be overtaken any more; totals and far pages are counted from the nearest mark.
create table list_marks (
  organization_id uuid not null references organizations (id),
  list text not null check (list in ('order_batches', 'orders', 'order_activities')),
  -- The organization's id for the whole list, a workspace's for that workspace's part.
  scope_id uuid not null,
  ordinal bigint not null,
  row_id uuid not null,
  primary key (organization_id, list, scope_id, ordinal)
);
create unique index list_marks_row on list_marks (organization_id, list, scope_id, row_id);

-- A new database has no statistics, and without any organization_id = $1 passes for unique, so that plans made in
-- its first minute walk all of an organization. PostgreSQL 18 can be told; older ones learn it by their first
-- autovacuum.
do $$
declare
  tenant_table record;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  for tenant_table in
    select c.relname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'organization_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table.relname::text,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end loop;
end
$$;
