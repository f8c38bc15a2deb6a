-- Finds orders by what people say about them: a name, a tracking number, the reference of a payment.

-- The whole name in lower case, as it is printed. Operators search by its beginning.
create index orders_recipient_name on orders
  (organization_id, lower(recipient_first_name || coalesce(' ' || recipient_last_name, '')) text_pattern_ops, id);

create index shipments_tracking_number on shipments (organization_id, tracking_number) where tracking_number is not null;

-- What the card gateway calls a payment.
create index charges_reference on charges (organization_id, reference) where reference is not null;
