-- The ways in which orders end. A sender can cancel an order that waits for its payment, but a recipient who has
-- accepted a gift cannot decline it, an accepted gift does not expire, and an order that was paid is never canceled.
alter table orders
  add constraint orders_ended_unpaid check (status <> 'canceled' or paid_at is null),
  add constraint orders_ended_by_sender
    check (accepted_at is null or cancel_reason is null or cancel_reason = 'canceled');
