-- The people whom an organization sends gifts to, and lists of them. Each belongs to a workspace, as gifts do:
-- docs/decisions/0039-people.md. Times are real time.

create table contacts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workspace_id uuid not null,
  first_name text not null,
  last_name text,
  email text,
  -- What people are found and told apart by, in lower case: the address, the whole name and the last name.
  email_key text,
  name_key text not null,
  last_name_key text,
  phone text,
  -- A MailingAddress of the contract.
  mailing_address jsonb,
  locale text,
  company text,
  title text,
  -- Month and day as one number: 229 is February 29.
  birthday smallint check (birthday between 101 and 1231),
  birth_year smallint check (birth_year is null or birthday is not null),
  -- A date as YYYY-MM-DD, and its month and day.
  started_on text,
  anniversary smallint check ((anniversary is null) = (started_on is null)),
  notes text,
  -- Of people to whom no gifts are sent.
  no_gifts_since timestamptz,
  no_gifts_reason text check ((no_gifts_reason is null) = (no_gifts_since is null)),
  -- Grows with every change.
  revision integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid not null,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, updated_by) references users (organization_id, id)
);
create unique index contacts_email on contacts (organization_id, workspace_id, email_key) where email_key is not null;
create index contacts_email_start on contacts (organization_id, email_key text_pattern_ops) where email_key is not null;
create index contacts_name on contacts (organization_id, name_key, id);
create index contacts_phone on contacts (organization_id, phone) where phone is not null;
create index contacts_name_start on contacts (organization_id, name_key text_pattern_ops);
create index contacts_last_name_start on contacts (organization_id, last_name_key text_pattern_ops)
  where last_name_key is not null;
create index contacts_birthday on contacts (organization_id, birthday) where birthday is not null;
create index contacts_anniversary on contacts (organization_id, anniversary) where anniversary is not null;
create index contacts_no_gifts on contacts (organization_id, email_key) where no_gifts_since is not null;

create table contact_lists (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  -- In lower case: no two lists of a workspace have the same name.
  name_key text not null,
  contacts_count integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  unique (organization_id, workspace_id, name_key),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id)
);

create table contact_list_members (
  organization_id uuid not null,
  list_id uuid not null,
  contact_id uuid not null,
  primary key (organization_id, list_id, contact_id),
  foreign key (organization_id, list_id) references contact_lists (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade
);
create index contact_list_members_contact on contact_list_members (organization_id, contact_id);

-- Files of people. They are kept for a year, so that a file that was imported is known. None of their rows is kept.
create table contact_imports (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workspace_id uuid not null,
  file_name text not null,
  sha256 text not null,
  -- What is done with people who are there already.
  existing text not null check (existing in ('update', 'keep')),
  rows integer not null,
  -- Rows arrive in their order.
  rows_arrived integer not null check (rows_arrived between 0 and rows),
  added integer not null,
  updated integer not null,
  kept integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);
create index contact_imports_file on contact_imports (organization_id, workspace_id, sha256, created_at);
create index contact_imports_age on contact_imports (organization_id, created_at);

select plan_for_one_organization();
