-- The payment method of an order that waits for its payment can be changed, and its sender learns why it waits.

alter table orders
  -- The payment method of this order, if it is not the one of its batch.
  add column own_payment_method_id text,
  -- Why the last attempt to pay failed, as a sentence. Null if a person has to pay first, or an attempt is under way.
  add column payment_problem text;
