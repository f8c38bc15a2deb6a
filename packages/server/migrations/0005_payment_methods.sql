-- Cards that gifts are paid with. Numbers and security codes never come here: a card is kept by the gateway, and
-- these are its references there and what may be shown of it.

-- The recipient's gift is paid on a page of ours by the app's own user, who is not asked for a card beforehand.
alter table commerce_apps add column uses_hosted_payment boolean not null default false;

-- Finds the organization of an app that a page names, before anything else is known; distributed by hash where
-- tables are distributed.
create table public_app_ids (
  public_app_id text primary key,
  organization_id uuid not null,
  commerce_app_id uuid not null,
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id)
);
insert into public_app_ids (public_app_id, organization_id, commerce_app_id)
  select public_app_id, organization_id, id from commerce_apps;

create table payment_methods (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- Whose card it is: of a user of an integrator's app, or, where both are null, the organization's own.
  commerce_app_id uuid,
  commerce_end_user_id text,
  gateway text not null,
  customer_reference text not null,
  method_reference text not null,
  card_brand text not null,
  card_last_4 text not null check (card_last_4 ~ '^[0-9]{4}$'),
  card_exp_month integer not null check (card_exp_month between 1 and 12),
  card_exp_year integer not null,
  cardholder_name text not null,
  billing_address jsonb not null,
  created_at timestamptz not null,
  -- From here on nothing is charged to it. The gateway forgets it after that.
  deleted_at timestamptz,
  forgotten_at timestamptz,
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id),
  check ((commerce_app_id is null) = (commerce_end_user_id is null))
);
create index payment_methods_owner on payment_methods (organization_id, commerce_app_id, commerce_end_user_id, id)
  where deleted_at is null;
alter table payment_methods add primary key (organization_id, id);

-- A card between the form it was typed into and the payment method it becomes.
create table interim_cards (
  organization_id uuid not null,
  id uuid not null,
  commerce_app_id uuid not null,
  -- SHA-256 of the key; the key itself is shown once and stored nowhere.
  key_hash bytea not null,
  gateway text not null,
  card_token text not null,
  card_brand text not null,
  card_last_4 text not null,
  card_exp_month integer not null,
  card_exp_year integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the gateway was asked to keep the card with: {commerce_end_user_id, cardholder_name, billing_address}. It is
  -- written before the gateway is asked, so that whoever asks again asks for the same.
  claim jsonb,
  used_at timestamptz,
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id),
  check (used_at is null or claim is not null)
);
create unique index interim_cards_key on interim_cards (organization_id, key_hash);
-- However many keys a form was given for a card, one of them becomes a payment method.
create unique index interim_cards_claimed on interim_cards (organization_id, gateway, card_token)
  where claim is not null;
create index interim_cards_expired on interim_cards (organization_id, expires_at);
alter table interim_cards add primary key (organization_id, id);

-- Null: asked for when the gift is accepted (hosted payment).
alter table order_batches alter column payment_method_id drop not null;

-- As at the end of 0003: what PostgreSQL 18 is told about tables that have no statistics yet.
do $$
declare
  tenant_table text;
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  foreach tenant_table in array array['public_app_ids', 'payment_methods', 'interim_cards']
  loop
    perform pg_restore_attribute_stats('schemaname', 'public', 'relname', tenant_table,
      'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16,
      'n_distinct', 1::real);
  end loop;
end
$$;
