-- Gifts expire by default when money or credit is held for their batch. An organization can let all its gifts expire.

alter table organizations add column expires_all_gifts boolean not null default false;

-- The gifts of direct_send wait for nobody. Those that were not sent yet got an expiry that means nothing.
update order_batches set expires_at = null, has_default_expiry = false
where send_method = 'direct_send' and send_status = 'pending';
