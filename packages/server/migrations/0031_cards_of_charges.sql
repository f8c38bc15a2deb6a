-- A receipt names the card that paid. A card that was entered for one order is no payment method, so its charge keeps
-- what may be shown of it. Null for stored cards and for older charges.
alter table charges
  add column card_brand text,
  add column card_last_4 text check (card_last_4 ~ '^[0-9]{4}$');
