-- Finds orders by what people read on receipts and by whom a gift was for. The reference is computed from the id, so it
-- needs no column. docs/decisions/0004-ids-and-references.md tells more.

-- The bytes of a reference. The planner puts the expression in place of the call, which is five times as fast: all that it
-- uses is immutable.
create function reference_bytes(id uuid) returns bytea
  language sql immutable parallel safe as $$
  select substr(sha256(id::text::bytea), 1, 12)
$$;

create or replace function reference_id(id uuid) returns text
  language sql immutable parallel safe as $$
  select upper(encode(substr(sha256(id::text::bytea), 1, 12), 'hex'))
$$;

create index orders_reference on orders (organization_id, reference_bytes(id));
create index order_batches_reference on order_batches (organization_id, reference_bytes(id));
create index orders_recipient_email on orders (organization_id, lower(recipient_email), id) where recipient_email is not null;
