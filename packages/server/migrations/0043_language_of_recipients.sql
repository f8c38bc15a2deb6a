-- The language that a recipient reads: the one that the sender named, until the recipient chooses another one on a page.
-- It outlives the draft, because pages and mails after the acceptance are in it too. Null for the browser's language.
alter table orders add column recipient_language text;
update orders o set recipient_language = d.language from gift_drafts d
  where d.organization_id = o.organization_id and d.order_id = o.id and d.language is not null;
alter table gift_drafts drop column language;

-- The pages of a recipient are found by the token of their link, which exists once a gift was accepted.
create index orders_recipient_token on orders (organization_id, recipient_token) where recipient_token is not null;

select plan_for_one_organization();
