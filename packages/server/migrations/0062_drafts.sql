-- Gifts that members prepare, and templates to make them from. Times are real time. docs/dashboard.md describes them.

create table gift_templates (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  name text not null,
  -- A DraftForm of the contract.
  form jsonb not null,
  -- The workspace whose members use it. Null: everybody of the organization.
  workspace_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id)
);

create table drafts (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workspace_id uuid not null,
  -- A DraftForm of the contract, as it was typed.
  form jsonb not null,
  template_id uuid,
  recipients_count integer not null check (recipients_count between 0 and 100000),
  -- The number of the next recipient. Numbers are not given twice.
  next_number integer not null,
  -- Grows with every change. form_revision is the one of the last change of the form.
  revision integer not null,
  form_revision integer not null,
  created_by uuid not null,
  created_at timestamptz not null,
  -- The last change of the form.
  saved_by uuid not null,
  saved_at timestamptz not null,
  -- The last change of the form or of the recipients.
  updated_by uuid not null,
  updated_at timestamptz not null,
  -- Of a draft that was sent. Its recipients are deleted then, because the batch has them.
  order_batch_id uuid,
  sent_at timestamptz check ((sent_at is null) = (order_batch_id is null)),
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, template_id) references gift_templates (organization_id, id) on delete set null (template_id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, saved_by) references users (organization_id, id),
  foreign key (organization_id, updated_by) references users (organization_id, id),
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id)
);
create index drafts_unsent on drafts (organization_id, updated_at, id) where order_batch_id is null;
create index drafts_sent on drafts (organization_id, sent_at, id) where order_batch_id is not null;
create index drafts_template on drafts (organization_id, template_id) where template_id is not null;

create table draft_recipients (
  organization_id uuid not null,
  draft_id uuid not null,
  number integer not null,
  import_id uuid,
  -- A TypedRecipient of the contract, as it was typed.
  given jsonb not null,
  -- The first of these is for comparing and has no blanks around it, in lower case. Null: there is none.
  email text,
  -- What duplicates have in common: the e-mail address; without one, the name and the postal address.
  identity text,
  has_address boolean not null,
  -- What decides whether products ship there: a country, and in the US the state, such as US-CA. Null: it is not known.
  place text,
  -- What is wrong with it for every gift: a list of fields and messages. Null: nothing.
  problems jsonb,
  -- Tells whether the address gets mail. In hexadecimal digits.
  address_hash text,
  primary key (organization_id, draft_id, number),
  foreign key (organization_id, draft_id) references drafts (organization_id, id) on delete cascade
);
create index draft_recipients_identity on draft_recipients (organization_id, draft_id, identity, number)
  where identity is not null;

-- Files of recipients. They are kept for a year after the send, so that a file that was sent is known.
create table draft_imports (
  organization_id uuid not null,
  id uuid not null,
  draft_id uuid,
  file_name text not null,
  sha256 text not null,
  rows integer not null,
  -- Rows arrive in their order.
  rows_arrived integer not null check (rows_arrived between 0 and rows),
  created_by uuid not null,
  created_at timestamptz not null,
  order_batch_id uuid,
  sent_at timestamptz check ((sent_at is null) = (order_batch_id is null)),
  primary key (organization_id, id),
  foreign key (organization_id, draft_id) references drafts (organization_id, id) on delete set null (draft_id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id)
);
create unique index draft_imports_file on draft_imports (organization_id, draft_id, sha256) where draft_id is not null;
create index draft_imports_sent on draft_imports (organization_id, sha256, sent_at) where order_batch_id is not null;
create index draft_imports_age on draft_imports (organization_id, sent_at) where order_batch_id is not null;

select plan_for_one_organization();
