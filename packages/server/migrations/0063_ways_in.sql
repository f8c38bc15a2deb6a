-- How an installation gets its first people, and single sign-on. These tables belong to the deployment, like the other ones of
-- people. Times are real time.

-- Whom a provider means by a subject. The address may change at the provider; the subject never does.
create table provider_identities (
  issuer text not null,
  subject text not null,
  person_id uuid not null references people on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (issuer, subject)
);
-- A second subject with the same address is somebody else, who got the address later.
create unique index provider_identities_person on provider_identities (person_id, issuer);

-- Roles that groups of the provider gave end with the groups. A role that an admin gave stays. Both tables have a row for each
-- user, and a constant default writes none of them, so the lock is held for a moment.
alter table users add column has_role_of_group boolean not null default false;
alter table operators add column has_role_of_group boolean not null default false;

-- The steps of the setup that somebody has finished or skipped. What a step was done for is kept with it: with another public
-- address, the step about it is open again.
create table setup_steps (
  step text primary key check (step in ('address', 'mail', 'cards', 'catalog', 'organization')),
  state text not null check (state in ('done', 'skipped')),
  done_for text not null,
  email text not null,
  at timestamptz not null
);

-- The last callback of each card gateway whose signature was right, to the minute.
create table card_callbacks (
  gateway text primary key,
  last_at timestamptz not null
);

select plan_for_one_organization();
