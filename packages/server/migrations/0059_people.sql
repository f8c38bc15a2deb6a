-- People sign in. These tables belong to the deployment: a person may be a user of several organizations, or an operator.
-- docs/decisions/0035-people.md tells why this way. Times are real time.

-- Whoever has proved an e-mail address by a link. Users and operators are found by the address.
create table people (
  id uuid primary key,
  -- In lower case.
  email text not null unique check (email = lower(email)),
  email_verified boolean not null,
  name text not null,
  has_second_factor boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- The token alone is not enough to use a session: the cookie is signed with a key that is stored sealed.
create table sign_in_sessions (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  client_address text,
  user_agent text,
  created_at timestamptz not null,
  -- The last use, to the hour.
  updated_at timestamptz not null
);
create index sign_in_sessions_person on sign_in_sessions (person_id, id);
create index sign_in_sessions_expiry on sign_in_sessions (expires_at);

-- A way in which a person can sign in: a password, of which a scrypt hash is stored.
create table sign_in_accounts (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  provider text not null,
  account_id text not null,
  password text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index sign_in_accounts_provider on sign_in_accounts (provider, account_id);
create index sign_in_accounts_person on sign_in_accounts (person_id);

-- Tokens of mailed links, sign-ins that wait for a code, and codes that were used. Only hashes of them are stored.
create table sign_in_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index sign_in_verifications_identifier on sign_in_verifications (identifier, created_at);
create index sign_in_verifications_expiry on sign_in_verifications (expires_at);

-- The secret of an authenticator app and the recovery codes, both encrypted.
create table second_factors (
  id uuid primary key,
  person_id uuid not null unique references people on delete cascade,
  secret text not null,
  recovery_codes text not null,
  is_confirmed boolean not null default false,
  failures integer not null default 0,
  locked_until timestamptz
);

-- Counts attempts for an e-mail address in all processes together. Of the address a hash is stored, because anybody can type
-- any address.
create table sign_in_attempts (
  kind text not null check (kind in ('password', 'link')),
  address_hash bytea not null,
  attempts integer not null,
  since timestamptz not null,
  primary key (kind, address_hash)
);
create index sign_in_attempts_since on sign_in_attempts (since);

-- One row: the random key that the keys of cookies and of second factors are derived from. Sealed, see kit/sealer.ts.
create table sign_in_keys (
  id smallint primary key default 1 check (id = 1),
  key text not null
);

-- The people who run the deployment.
create table operators (
  id uuid primary key,
  email text not null,
  role text not null check (role in ('owner', 'support', 'fulfilment', 'finance')),
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index operators_email on operators (lower(email)) where removed_at is null;

-- Who signs in is found in all organizations. The table has a row for each user, so the index is made in a moment.
create index users_address on users (lower(email)) where removed_at is null;

-- The network of the last use, written together with its time.
alter table api_keys add column last_used_from text;

insert into graphile_worker._private_tasks (identifier) values ('mail_person') on conflict (identifier) do nothing;

select plan_for_one_organization();
