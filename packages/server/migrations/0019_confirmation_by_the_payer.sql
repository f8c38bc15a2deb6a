-- A bank can ask the payer to confirm a payment or a card (3-D Secure). The payer does so on the page, and the service
-- then asks the gateway for the outcome, with the key of the row that was written before the gateway was first asked.

-- True: the payer is on the payment page. Charges of a stored card are made without its owner.
alter table charges add column is_payer_present boolean not null default false;
-- Set when the bank asks for a confirmation: until then the payer can give it. Real time.
alter table charges add column confirm_by timestamptz;
alter table charges add check (confirm_by is null or is_payer_present);

-- A card from a form that is being verified. It becomes an interim card with the same id when the bank agrees.
create table card_verifications (
  organization_id uuid not null,
  id uuid not null,
  commerce_app_id uuid not null,
  gateway text not null,
  card_token text not null,
  created_at timestamptz not null,
  foreign key (organization_id, commerce_app_id) references commerce_apps (organization_id, id)
);
alter table card_verifications add primary key (organization_id, id);
create unique index card_verifications_card
  on card_verifications (organization_id, commerce_app_id, gateway, card_token);
create index card_verifications_created on card_verifications (organization_id, created_at);

-- As at the end of 0003: what PostgreSQL 18 is told about tables that have no statistics yet.
do $$
begin
  if current_setting('server_version_num')::int < 180000 then
    return;
  end if;
  perform pg_restore_attribute_stats('schemaname', 'public', 'relname', 'card_verifications',
    'attname', 'organization_id', 'inherited', false, 'null_frac', 0::real, 'avg_width', 16, 'n_distinct', 1::real);
end
$$;
