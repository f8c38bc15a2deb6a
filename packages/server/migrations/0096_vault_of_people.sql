-- The addresses and phone numbers of the people whom members keep are sealed too, as those of recipients are. They are compared by
-- keyed hashes.
alter table contacts
  add column phone_key text,
  add column address_key text;
drop index contacts_phone;

-- Marks about a number that somebody no longer has mean nothing. The others get the hash of their number with it.
delete from contact_distinctions d using contacts c
  where d.kind = 'phone' and c.organization_id = d.organization_id and c.id = d.contact_id and c.phone is distinct from d.shared;
