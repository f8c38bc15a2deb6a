-- Recipients who have not answered are reminded of their gift. Gifts that were sent before, or by processes of the release
-- before, have no reminders.
alter table order_batches add column reminders_enabled boolean not null default false;
alter table orders add column reminder_due_at timestamptz;

-- As for expiries: a gift that was answered is neither, and its time stays as it was.
create index orders_reminder_due on orders (organization_id, reminder_due_at)
  where reminder_due_at is not null and accepted_at is null and canceled_at is null;

alter table scheduled_work_failures drop constraint scheduled_work_failures_kind_check;
alter table scheduled_work_failures add constraint scheduled_work_failures_kind_check
  check (kind in ('send', 'payment', 'invoice', 'expiry', 'notice', 'digest', 'reminder'));
select plan_for_one_organization();

-- The job that sends reminders.
insert into graphile_worker._private_tasks (identifier) values ('send_reminders') on conflict (identifier) do nothing;
