-- The products that a recipient puts together before taking them, where a gift covers several. The draft keeps them, so that
-- they outlive a reload and are there on another device.
-- A list of { product_id, name, quantity }; null until something was put into it.
alter table gift_drafts add column basket jsonb;
