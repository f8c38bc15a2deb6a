-- What is stored about recipients is erased some days after their gift has ended, and on request. Money and history stay,
-- without the person. docs/decisions/0046-personal-data.md tells how.

-- In real time. The recipient of an erased order has a placeholder for a name, and of the address, country and state are left.
alter table orders add column erased_at timestamptz;
-- Orders that have ended, those that ended first at its head.
create index orders_not_erased on orders (organization_id, coalesce(delivered_at, failed_at, canceled_at), id)
  where erased_at is null and status in ('delivered', 'failed', 'canceled');

-- Of a batch that never became orders, and never will. Recipients of other batches are erased with their orders.
alter table order_batches add column erased_at timestamptz;
create index order_batches_not_erased on order_batches (organization_id, coalesce(scheduled_send_on, created_at), id)
  where erased_at is null and send_status in ('failed', 'canceled');

-- The order, batch or shipment that an event is about, by which its data are found when a recipient is erased. Null in events
-- of an earlier release, which the second index has until their months are dropped.
alter table events add column resource_id uuid;
create index events_resource on events (organization_id, resource_id);
create index events_without_resource on events (organization_id) where resource_id is null;

-- The job that erases recipients of ended gifts from what was told about them: events, answers to webhooks, and mails.
insert into graphile_worker._private_tasks (identifier) values ('erase_gift_copies') on conflict (identifier) do nothing;

select plan_for_one_organization();
