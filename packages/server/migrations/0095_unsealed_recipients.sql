-- Finds recipients of batches from before the vault, as for orders.
create index concurrently order_batch_recipients_unsealed on order_batch_recipients (organization_id, order_batch_id, position)
  where mailing_address ? 'address_1' or phone not like 'vault.%';
