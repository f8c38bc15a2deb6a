create index concurrently contacts_phone on contacts (organization_id, phone_key) where phone_key is not null;
