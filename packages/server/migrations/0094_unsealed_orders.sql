-- Finds orders from before the vault. The service seals them when it starts, so the index is empty afterwards.
create index concurrently orders_unsealed on orders (organization_id, id)
  where erased_at is null and (mailing_address ? 'address_1' or recipient_phone not like 'vault.%');
