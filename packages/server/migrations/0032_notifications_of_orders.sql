-- What became of the mail that tells a recipient about the gift, so that a sender learns of an address that is wrong.

alter table orders
  add column notification_status text not null default 'none'
    check (notification_status in ('none', 'queued', 'sent', 'bounced', 'failed', 'suppressed')),
  -- A word for the cause.
  add column notification_error text
    check (notification_error is null or notification_status in ('bounced', 'failed', 'suppressed'));

update orders o
set notification_status = case m.status when 'pending' then 'queued' when 'failed' then 'bounced' else 'sent' end,
  notification_error = case m.status when 'failed' then coalesce(m.failure, 'message_refused') end
from mails m
where m.organization_id = o.organization_id and m.order_id = o.id
  and m.template in ('gift', 'gift_on_its_way') and m.status <> 'skipped';

alter table mails
  -- In real time. A mail that no mail server takes is given up some days later.
  add column queued_at timestamptz not null default now(),
  -- 0 for the first mail of its kind to a recipient; a mail that the sender asked to send again counts on.
  add column resend_number smallint not null default 0 check (resend_number >= 0),
  -- The sender was mailed that this notification failed.
  add column is_reported boolean not null default false;
update mails set is_reported = true where status = 'failed';

create unique index mails_of_order on mails (organization_id, order_id, template, resend_number)
  where order_id is not null;
drop index mails_order;
create index mails_pending on mails (organization_id, queued_at) where status = 'pending';
create index mails_unreported on mails (organization_id, order_id) where status = 'failed' and not is_reported;

-- One row for each batch with notifications that failed: when its sender is mailed about them, and was last.
create table notification_notices (
  organization_id uuid not null,
  order_batch_id uuid not null,
  -- Null while there is nothing to report. Both times are the organization's.
  due_at timestamptz,
  sent_at timestamptz,
  foreign key (organization_id, order_batch_id) references order_batches (organization_id, id)
);
create index notification_notices_due on notification_notices (organization_id, due_at) where due_at is not null;
alter table notification_notices add primary key (organization_id, order_batch_id);

alter table scheduled_work_failures
  drop constraint scheduled_work_failures_kind_check,
  add constraint scheduled_work_failures_kind_check
    check (kind in ('send', 'payment', 'notice', 'invoice', 'expiry'));

insert into graphile_worker._private_tasks (identifier) values ('give_up_mails') on conflict (identifier) do nothing;

select plan_for_one_organization();
