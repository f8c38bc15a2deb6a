-- An organization enters its own cards on a page. An operator hands out the link to the page. A link works for one card
-- and a short time.

create table card_links (
  organization_id uuid not null references organizations (id),
  id uuid not null,
  -- SHA-256 of the token in the link. The token is shown once and stored nowhere.
  token_hash bytea not null,
  created_at timestamptz not null,
  -- By the clock of the organization.
  expires_at timestamptz not null,
  -- The card that was saved with the link. From then on the link saves no other card.
  payment_method_id uuid,
  foreign key (organization_id, payment_method_id) references payment_methods (organization_id, id)
);
alter table card_links add primary key (organization_id, id);
create unique index card_links_token on card_links (organization_id, token_hash);
create index card_links_expired on card_links (organization_id, expires_at);

-- A card that was entered with a link. It is written before the gateway is asked, and its id is the key of every request
-- about the card. The payment method that it becomes has the same id.
create table card_entries (
  organization_id uuid not null,
  id uuid not null,
  card_link_id uuid not null,
  gateway text not null,
  card_token text not null,
  -- SHA-256 of the name and the address. A repeated request has the same ones.
  cardholder_hash bytea not null,
  created_at timestamptz not null,
  foreign key (organization_id, card_link_id) references card_links (organization_id, id) on delete cascade
);
alter table card_entries add primary key (organization_id, id);
create unique index card_entries_card on card_entries (organization_id, card_link_id, gateway, card_token);

select plan_for_one_organization();
