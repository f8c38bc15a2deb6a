-- Gift cards: products without a parcel. Their codes are money for whoever reads them, so they are stored sealed with a key that
-- is not in the database (kit/sealer.ts), and a copy of the database contains none.

-- What a code waits in, and what is known of it for ever. Codes belong to the deployment until an order gets them.
create table gift_card_codes (
  id uuid primary key,
  product_id uuid not null references products (id),
  value_cents bigint not null check (value_cents > 0),
  -- A keyed hash of the product and the code, so that no code is imported twice. The key is in code_keys.
  fingerprint text not null,
  -- Sealed; null while an order has the code, because issued_codes has it then.
  code text,
  pin text,
  -- Made by the sandbox, and good for nothing.
  is_generated boolean not null default false,
  -- All times of this table are real.
  imported_at timestamptz not null default now(),
  issued_at timestamptz,
  -- When somebody looked at it first. Such a code is spent.
  revealed_at timestamptz,
  check ((code is null) = (issued_at is not null)),
  check (pin is null or code is not null)
);
create unique index gift_card_codes_fingerprint on gift_card_codes (fingerprint);
create index gift_card_codes_free on gift_card_codes (product_id, value_cents, id) where issued_at is null;
create index gift_card_codes_imported on gift_card_codes (product_id, value_cents) where not is_generated;
-- The beginning of a sealed text names its key, so those with another key are found by two looks at this index.
create index gift_card_codes_key on gift_card_codes (substr(code, 1, 18) collate "C") where code is not null;

-- The codes that orders got, one for each unit of a product.
create table issued_codes (
  organization_id uuid not null,
  id uuid not null,
  code_id uuid not null references gift_card_codes (id),
  order_id uuid not null,
  shipment_id uuid not null,
  -- The unit of the cart that the code is for; the first unit of an item is 0.
  cart_item_id uuid not null,
  unit_index integer not null check (unit_index >= 0),
  -- Sealed for this row and its order; null after a withdrawal, because gift_card_codes has it again.
  code text,
  pin text,
  -- By the organization's clock, as all times of the tables that name one.
  issued_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((code is null) = (withdrawn_at is not null)),
  check (pin is null or code is not null),
  foreign key (organization_id, order_id) references orders (organization_id, id),
  foreign key (organization_id, shipment_id) references shipments (organization_id, id)
);
create index issued_codes_order on issued_codes (organization_id, order_id);
-- A unit has one code, and a code is in one unit, whatever runs twice.
create unique index issued_codes_unit on issued_codes (organization_id, shipment_id, cart_item_id, unit_index)
  where withdrawn_at is null;
create unique index issued_codes_code on issued_codes (organization_id, code_id) where withdrawn_at is null;
create index issued_codes_key on issued_codes (substr(code, 1, 18) collate "C") where code is not null;
alter table issued_codes add primary key (organization_id, id);

-- Each time that somebody looked at a code, only ever added.
create table code_reveals (
  organization_id uuid not null,
  id uuid not null,
  issued_code_id uuid not null,
  order_id uuid not null,
  revealed_at timestamptz not null,
  -- Of the browser, as far as it is known.
  address text,
  user_agent text,
  foreign key (organization_id, issued_code_id) references issued_codes (organization_id, id)
);
create index code_reveals_code on code_reveals (organization_id, issued_code_id, id);
alter table code_reveals add primary key (organization_id, id);

-- Shipments for which there were no codes left, and what they wait for.
create table code_waits (
  organization_id uuid not null,
  shipment_id uuid not null,
  product_id uuid not null references products (id),
  value_cents bigint not null,
  quantity integer not null check (quantity > 0),
  order_id uuid not null,
  waiting_since timestamptz not null,
  foreign key (organization_id, shipment_id) references shipments (organization_id, id)
);
alter table code_waits add primary key (organization_id, shipment_id, product_id, value_cents);

-- When the operator wants to hear that the codes of a product run low. Products without a row have a default.
create table code_thresholds (
  product_id uuid primary key references products (id),
  low_below integer not null check (low_below >= 0)
);

-- What the operator was told and need not hear again until there are more codes.
create table code_notices (
  product_id uuid not null references products (id),
  value_cents bigint not null,
  kind text not null check (kind in ('low', 'none')),
  told_at timestamptz not null default now(),
  primary key (product_id, value_cents, kind)
);

-- The key of the fingerprints. It stays when the key of the secrets changes, because old fingerprints cannot be made again.
-- There is one row.
create table code_keys (
  id smallint primary key default 1 check (id = 1),
  -- Sealed, see kit/sealer.ts.
  key text not null
);

-- What an order has of gift cards is a shipment of its own, which no carrier takes. Gift cards of orders that an earlier release
-- has placed stay in the parcel of their brand.
alter table shipments add column is_digital boolean not null default false;
create unique index shipments_of_order on shipments (organization_id, order_id, brand_id, is_digital, reship_of)
  nulls not distinct;
drop index shipments_order;

select plan_for_one_organization();

-- The jobs that issue codes.
insert into graphile_worker._private_tasks (identifier) values ('issue_codes'), ('issue_waiting_codes')
  on conflict (identifier) do nothing;
