-- Mail that comes back after a mail server took it, and addresses that get no more mail.

-- The key of the addresses that mails return to, and of the hashes of addresses that get no mail. It stays when the key of
-- the secrets changes, because a hash cannot be made again without its address. There is one row.
create table mail_keys (
  id smallint primary key default 1 check (id = 1),
  -- Sealed, see kit/sealer.ts.
  key text not null
);

-- Recipients who get no more mail from an organization. Of an address only a keyed hash is stored, so that the list outlives
-- personal data that is deleted.
create table mail_suppressions (
  organization_id uuid not null references organizations (id),
  address_hash bytea not null check (length(address_hash) = 32),
  -- bounced: there is no such mailbox. complained: the recipient reported a mail as unwanted. opted_out: the recipient asked
  -- for no more mail from this organization.
  reason text not null check (reason in ('bounced', 'complained', 'opted_out')),
  -- All times are the organization's.
  created_at timestamptz not null,
  -- When a sender asked to try a bounced address again. Null while no mail is sent.
  lifted_at timestamptz check (lifted_at is null or reason = 'bounced'),
  -- When it was lifted before it bounced again.
  retried_at timestamptz,
  primary key (organization_id, address_hash, reason)
);

-- Recipients who asked for no more mail from any organization.
create table mail_opt_outs (
  address_hash bytea primary key check (length(address_hash) = 32),
  -- In real time.
  created_at timestamptz not null default now()
);

-- Where an answer to a mail goes; null for the sender of the mail.
alter table mails add column reply_to text;

select plan_for_one_organization();
