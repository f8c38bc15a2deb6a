-- People sign in with passkeys: key pairs that a device or a password manager keeps. These tables belong to the deployment, like
-- the other ones of people. Times are real time.

create table passkeys (
  id uuid primary key,
  person_id uuid not null references people on delete cascade,
  -- The host name of PUBLIC_URL when it was made. Browsers offer it nowhere else.
  relying_party_id text not null,
  -- Chosen by whoever keeps the passkey. In base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- The number of uses, of those who count them. It tells a copied key from the real one.
  uses bigint not null,
  -- How a browser reaches it, such as usb or internal.
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_person on passkeys (person_id, id);

-- A challenge is good once. What is stored is its random part, until the challenge expires.
create table spent_challenges (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index spent_challenges_expiry on spent_challenges (expires_at);

select plan_for_one_organization();
