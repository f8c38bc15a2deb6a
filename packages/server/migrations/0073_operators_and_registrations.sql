-- Whoever registers an organization proves the address by a link first. Until the link is spent, this row is all there is. Rows
-- are deleted after a day, also those of links that were spent; they count how many registrations a day has.
create table registrations (
  id uuid primary key,
  -- Null until the link is made.
  token_hash text unique,
  email text not null,
  organization_name text not null,
  first_name text not null,
  last_name text not null,
  -- False where the service sends no mail and shows the link instead: such a link does not prove the address.
  is_mailed boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the link has made.
  made_organization_id uuid references organizations (id),
  spent_at timestamptz,
  check ((spent_at is null) = (made_organization_id is null))
);
create index registrations_created on registrations (created_at);
create index registrations_made on registrations (made_organization_id) where made_organization_id is not null;

-- A new organization of the sandbox gets the collections of the built-in catalog.
insert into graphile_worker._private_tasks (identifier) values ('import_built_in_collections') on conflict (identifier) do nothing;

-- Operators look at the newest mails that failed, and at what addresses begin with.
create index mails_failed on mails (organization_id, id) where status = 'failed';

select plan_for_one_organization();
