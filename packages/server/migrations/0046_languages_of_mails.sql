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
