-- Admins set how gifts of their organization look and what batches do that say nothing else. The columns have constants as
-- defaults, so no row is written.

alter table organizations
  -- Six hexadecimal digits in lower case behind a #. Null for the colour of the service.
  add column color text check (color ~ '^#[0-9a-f]{6}$'),
  -- Whom gifts come from unless their sender says otherwise. Null for the sender's own name.
  add column sender_name text,
  -- Whether recipients of batches that do not say so are reminded.
  add column reminds_recipients boolean not null default true,
  -- Of organization_logos. Null for none.
  add column logo_name text;

-- Logos as they were made anew from what was uploaded. Earlier ones stay for a while, because mails show them.
create table organization_logos (
  organization_id uuid not null references organizations (id),
  -- The SHA-256 of the picture, in hexadecimal digits.
  name text not null check (name ~ '^[0-9a-f]{64}$'),
  picture bytea not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, name)
);
alter table organizations add foreign key (id, logo_name) references organization_logos (organization_id, name) not valid;
alter table organizations validate constraint organizations_id_logo_name_fkey;

-- Of which answers of recipients a user is told. The column gift_mails says when.
alter table users add column gift_news text[] not null default '{accepted,thanked,declined}'
  check (gift_news <@ '{accepted,thanked,declined}');

select plan_for_one_organization();
