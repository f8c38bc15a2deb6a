-- Rules that prepare a draft before birthdays and work anniversaries, and people who are not the same: docs/decisions/0042-occasions.md.

create table occasion_rules (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  workspace_id uuid not null,
  name text not null,
  occasion text not null check (occasion in ('birthday', 'anniversary')),
  -- The anniversaries that count, such as {1,5,10}. Null: each.
  years smallint[] check (years is null or occasion = 'anniversary'),
  days_before smallint not null check (days_before between 0 and 60),
  -- Everybody of the workspace, or those of a list. A list or a template that was deleted leaves null.
  audience text not null check (audience in ('everyone', 'list')),
  list_id uuid,
  template_id uuid,
  -- Whose drafts they are, and who is told.
  user_id uuid not null,
  -- When the gift is sent on the day: HH:MM on the clocks of a time zone. Days begin there, too.
  send_time text not null,
  time_zone text not null,
  -- When it is looked next, in the time of the organization. Null while the rule is paused.
  due_at timestamptz,
  -- The last day until which all was prepared, as YYYY-MM-DD. Null: nothing yet, or since it was paused.
  prepared_until text,
  -- True if the last look found no space for what it would have prepared.
  lacks_space boolean not null,
  -- Times are real time.
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, workspace_id) references workspaces (organization_id, id),
  foreign key (organization_id, list_id) references contact_lists (organization_id, id) on delete set null (list_id),
  foreign key (organization_id, template_id) references gift_templates (organization_id, id) on delete set null (template_id),
  foreign key (organization_id, user_id) references users (organization_id, id),
  foreign key (organization_id, created_by) references users (organization_id, id),
  check (audience = 'list' or list_id is null)
);
create index occasion_rules_due on occasion_rules (organization_id, due_at, id) where due_at is not null;
create index occasion_rules_list on occasion_rules (organization_id, list_id) where list_id is not null;
create index occasion_rules_template on occasion_rules (organization_id, template_id) where template_id is not null;

-- The drafts that rules have prepared, one for the people of a day. They go with the draft or with the rule.
create table occasion_drafts (
  organization_id uuid not null,
  draft_id uuid not null,
  rule_id uuid not null,
  -- The day, as YYYY-MM-DD.
  occurs_on text not null,
  people_count integer not null check (people_count > 0),
  primary key (organization_id, draft_id),
  foreign key (organization_id, draft_id) references drafts (organization_id, id) on delete cascade,
  foreign key (organization_id, rule_id) references occasion_rules (organization_id, id) on delete cascade
);
create index occasion_drafts_rule on occasion_drafts (organization_id, rule_id);

-- For whom a rule has prepared something in a year. It stays when the draft is deleted. When the person is deleted, what stays is a
-- keyed hash of the e-mail address, until the year after: somebody who is added again is not prepared for again.
create table prepared_occasions (
  organization_id uuid not null,
  id uuid not null,
  rule_id uuid not null,
  year smallint not null,
  contact_id uuid,
  -- In hexadecimal digits. Null for somebody without an e-mail address.
  address_hash text,
  primary key (organization_id, id),
  foreign key (organization_id, rule_id) references occasion_rules (organization_id, id) on delete cascade,
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete set null (contact_id)
);
create unique index prepared_occasions_contact on prepared_occasions (organization_id, rule_id, year, contact_id);
create unique index prepared_occasions_address on prepared_occasions (organization_id, rule_id, year, address_hash);
create index prepared_occasions_of_contact on prepared_occasions (organization_id, contact_id) where contact_id is not null;

-- An e-mail address without what mail servers ignore, such as the tag behind a plus.
alter table contacts add column email_variant_key text;
update contacts c set email_variant_key =
  case when v.domain in ('gmail.com', 'googlemail.com') then replace(v.name, '.', '') || '@gmail.com' else v.name || '@' || v.domain end
from (select organization_id, id, coalesce(nullif(split_part(substring(email_key from '^(.*)@'), '+', 1), ''),
    substring(email_key from '^(.*)@')) as name, substring(email_key from '[^@]*$') as domain
  from contacts where email_key is not null) v
where c.organization_id = v.organization_id and c.id = v.id;
create index contacts_email_variant on contacts (organization_id, workspace_id, email_variant_key) where email_variant_key is not null;
create index contacts_same_name on contacts (organization_id, workspace_id, name_key);

-- People who have something in common and are not the same. It counts for what they had in common then.
create table contact_distinctions (
  organization_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('email', 'phone', 'name')),
  shared text not null,
  -- In real time.
  marked_by uuid not null,
  marked_at timestamptz not null,
  primary key (organization_id, contact_id, kind),
  foreign key (organization_id, contact_id) references contacts (organization_id, id) on delete cascade,
  foreign key (organization_id, marked_by) references users (organization_id, id)
);

-- Whether somebody is told by mail of drafts that rules have prepared in their name.
alter table users add column occasion_mails boolean not null default true;

alter table scheduled_work_failures drop constraint scheduled_work_failures_kind_check;
alter table scheduled_work_failures add constraint scheduled_work_failures_kind_check
  check (kind in ('send', 'payment', 'invoice', 'expiry', 'notice', 'digest', 'reminder', 'swap_offer', 'occasion'));

select plan_for_one_organization();
