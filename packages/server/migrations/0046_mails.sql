-- The languages that senders name, as BCP 47 tags in their canonical form: for one recipient, for all recipients of a
-- batch, and for an organization. The language of an order is decided when the order is made.
alter table organizations add column default_locale text;
alter table order_batches add column locale text;
alter table order_batch_recipients add column locale text;

-- The language of a mail is decided when the mail is written, so that a retry sends the same text. Null for English: mails
-- of earlier releases were all written in it.
alter table mails add column language text;

-- The mails that tell recipients that their gifts were taken back are sent for many orders of a batch at a time.
insert into graphile_worker._private_tasks (identifier) values ('send_mails') on conflict (identifier) do nothing;

-- How a sender wants to hear what recipients did: of each at once, of all once a day, or not at all. Null until the user
-- chooses: of each for a batch of up to ten recipients, and once a day for a larger one.
alter table users add column gift_mails text check (gift_mails in ('each', 'daily', 'none'));

-- What recipients did and a daily mail will tell their sender. The mail deletes its rows. Nothing is counted ahead, so
-- recipients of one batch who accept at the same time do not wait for each other.
create table sender_news (
  organization_id uuid not null references organizations,
  id uuid not null,
  user_id uuid not null,
  order_id uuid not null,
  kind text not null check (kind in ('accepted', 'thanked', 'declined')),
  -- When the mail is due, by the organization's clock.
  due_at timestamptz not null,
  primary key (organization_id, id),
  foreign key (organization_id, user_id) references users (organization_id, id)
);
create unique index sender_news_order on sender_news (organization_id, order_id, kind);
create index sender_news_due on sender_news (organization_id, due_at, user_id);
create index sender_news_user on sender_news (organization_id, user_id, due_at);

alter table scheduled_work_failures
  drop constraint scheduled_work_failures_kind_check,
  add constraint scheduled_work_failures_kind_check
    check (kind in ('send', 'payment', 'notice', 'invoice', 'expiry', 'digest'));

select plan_for_one_organization();
