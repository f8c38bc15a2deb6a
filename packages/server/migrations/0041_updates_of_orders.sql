-- An order changes its status several times. PostgreSQL adds an entry to every index of the table at each change of a column
-- that any index or its condition uses. So no index uses the status any more, and the pages have room for new versions.
drop index orders_due;
drop index orders_payment_due;
drop index orders_awaiting_payment;

-- An order that is neither accepted nor canceled is created, notified or opened.
create index orders_due on orders (organization_id, expires_at)
  where expires_at is not null and accepted_at is null and canceled_at is null;

-- Only orders that wait for their payment have a time when it is due.
update orders set payment_due_at = null where payment_due_at is not null and status <> 'pending_payment';
alter table orders add constraint orders_payment_due_while_pending
  check (payment_due_at is null or status = 'pending_payment');
create index orders_payment_due on orders (organization_id, payment_due_at) where payment_due_at is not null;
create index orders_awaiting_payment on orders (organization_id, pending_payment_at, id)
  where payment_due_at is not null and pending_payment_at is not null;

alter table orders set (fillfactor = 75);
