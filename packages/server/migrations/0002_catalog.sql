-- The catalog: shared by all organizations, except what an organization added for itself (owner_organization_id).
-- Pictures and choices are documents: they are read whole and never searched.

create table brands (
  id uuid primary key,
  slug text not null unique,
  owner_organization_id uuid references organizations (id),
  name text not null,
  logo_image jsonb,
  shipping_price bigint not null check (shipping_price >= 0),
  free_shipping_minimum bigint check (free_shipping_minimum >= 0),
  brand_values text[] not null default '{}',
  updated_at timestamptz not null default now()
);

create table products (
  id uuid primary key,
  slug text not null unique,
  owner_organization_id uuid references organizations (id),
  brand_id uuid not null references brands (id),
  name text not null,
  subtitle text,
  subtitle_short text,
  recipient_description text,
  variants_label text,
  variants_num_selectable integer not null default 0 check (variants_num_selectable >= 0),
  variants jsonb not null default '[]',
  variant_groups jsonb not null default '[]',
  images jsonb not null default '[]',
  price bigint not null check (price >= 0),
  price_is_variable boolean not null default false,
  price_min bigint,
  price_max bigint,
  restricted_states text[] not null default '{}',
  countries text[] not null default '{US}',
  is_gift_card boolean not null default false,
  -- Stands for a collection: the recipient picks something else in its place.
  is_collection boolean not null default false,
  attributes jsonb not null default '[]',
  status text not null check (status in ('active', 'inactive')),
  updated_at timestamptz not null default now(),
  check (price_is_variable = (price_min is not null and price_max is not null)),
  check (price_min <= price and price <= price_max)
);
create index products_brand on products (brand_id);

create table cards (
  id uuid primary key,
  slug text not null unique,
  image jsonb not null,
  image_thumb jsonb not null,
  occasions text[] not null default '{}',
  status text not null default 'active' check (status in ('active', 'inactive'))
);

-- A gift of choice. What recipients choose from is the published version, kept whole.
create table collections (
  organization_id uuid not null,
  id uuid not null,
  workspace_id uuid not null,
  slug text not null,
  title text not null,
  product_id uuid references products (id),
  published_price bigint check (published_price >= 0),
  published_version jsonb,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);
create unique index collections_slug on collections (organization_id, slug);

-- Changes with every import, so that each process knows when to read the catalog again.
create table catalog_version (
  only_row boolean primary key default true check (only_row),
  version bigint not null
);
insert into catalog_version (version) values (0);
