-- What a recipient has chosen on the pages of a gift and not sent yet. It is kept so that a person can go on after a reload
-- or on another device. The acceptance and every other end of the gift delete it, because it may hold an address.

create table gift_drafts (
  organization_id uuid not null,
  order_id uuid not null,
  -- The variants of each unit, as an acceptance gives them; null until they are chosen.
  selections jsonb,
  -- The address as it was typed; null until it was entered without problems.
  mailing_address jsonb,
  -- The language that the recipient chose; null for the one of the browser.
  language text,
  updated_at timestamptz not null,
  foreign key (organization_id, order_id) references orders (organization_id, id)
);
alter table gift_drafts add primary key (organization_id, order_id);

select plan_for_one_organization();
