-- Organizations, their workspaces, the people in them and their API keys.
--
-- Every tenant table carries organization_id first in its primary key, foreign keys and unique indexes, so that
-- a reference across organizations cannot be stored and the tables can be distributed by that column.

-- A UUIDv7 for set-based writes. Rows written by one statement get ascending ids when given an ascending
-- counter: the 26 bits behind the millisecond hold it, 48 random bits follow. Single ids come from kit/ids.ts.
-- A statement with many rows works the time out once: uuid_v7_behind((select uuid_v7_time(now())), counter).
create function uuid_v7_time(at timestamptz) returns text
  language sql immutable parallel safe as $$
  select lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
$$;

create function uuid_v7_behind(time_part text, counter bigint) returns uuid
  language sql volatile parallel safe as $$
  select (
    time_part || to_hex(28672 + ((counter >> 14) & 4095)) || to_hex(32768 + (counter & 16383))
    || substr(gen_random_uuid()::text, 25, 12)
  )::uuid
$$;

create function uuid_v7(at timestamptz, counter bigint) returns uuid
  language sql volatile parallel safe as $$
  select uuid_v7_behind(uuid_v7_time(at), counter)
$$;

-- What people read on receipts, made from the id: kit/ids.ts says why, and must make the same.
create function reference_id(id uuid) returns text
  language sql immutable parallel safe as $$
  select upper(left(encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), 24))
$$;

-- Counts the changes of a row, so that what was rendered from it can be told from what would be rendered now.
create function bump_revision() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;

create table organizations (
  id uuid primary key,
  -- First part of gift links: says whose a link is without a look-up table over all organizations.
  link_code text not null unique check (link_code ~ '^[a-z0-9]{6}$'),
  name text not null,
  default_payment_method text,
  default_expiry_days integer not null default 90 check (default_expiry_days > 0),
  is_distribution_partner boolean not null default false,
  -- How far the organization's clock is ahead of real time; only ever moved in the sandbox.
  clock_offset_ms bigint not null default 0 check (clock_offset_ms >= 0),
  -- Changes with everything about people and workspaces that shows in their batches and orders.
  revision bigint not null default 0,
  created_at timestamptz not null default now()
);

create table workspaces (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

create table users (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  email text not null,
  first_name text not null,
  last_name text not null,
  -- admin: everything, in every workspace. sender: sends and manages gifts in its workspaces. viewer: reads them.
  role text not null check (role in ('admin', 'sender', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create unique index users_email on users (organization_id, lower(email));

create table workspace_members (
  organization_id uuid not null,
  workspace_id uuid not null,
  user_id uuid not null,
  primary key (organization_id, workspace_id, user_id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create index workspace_members_user on workspace_members (organization_id, user_id);

-- An integrator's app whose end users pay for gifts.
create table commerce_apps (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  public_app_id text not null,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);

create table api_keys (
  organization_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null check (kind in ('automation', 'commerce')),
  commerce_app_id uuid,
  name text not null,
  -- SHA-256 of the whole key; the key itself is shown once and stored nowhere.
  secret_hash bytea not null,
  last_four text not null,
  is_read_only boolean not null default false,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id),
  check ((kind = 'commerce') = (commerce_app_id is not null))
);

-- Finds the organization of a key before anything else is known; distributed by hash where tables are distributed.
create table api_key_hashes (
  secret_hash bytea primary key,
  organization_id uuid not null,
  api_key_id uuid not null,
  foreign key (organization_id, api_key_id) references api_keys (organization_id, id)
);

-- Money an organization can pay with, by funding source. Amounts are USD cents.
create table funding_accounts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  source text not null check (source in ('BALANCE', 'WORKSPACE_BALANCE', 'COMMERCE_STORED_VALUE', 'CORPORATE_ACCOUNT')),
  workspace_id uuid,
  commerce_app_id uuid,
  -- What was paid in, or for CORPORATE_ACCOUNT the credit limit.
  amount_cents bigint not null check (amount_cents >= 0),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id),
  check ((source = 'WORKSPACE_BALANCE') = (workspace_id is not null)),
  check ((source = 'COMMERCE_STORED_VALUE') = (commerce_app_id is not null))
);
create unique index funding_accounts_owner on funding_accounts
  (organization_id, source, coalesce(workspace_id, commerce_app_id, organization_id));
