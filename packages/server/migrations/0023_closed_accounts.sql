-- Accounts can be closed, users removed and apps closed. Nothing is deleted: gifts that were sent go on to their end, and
-- batches keep their sender.

alter table organizations add column closed_at timestamptz;

alter table users add column removed_at timestamptz;
-- The e-mail of a removed user may be given to a new one.
drop index users_email;
create unique index users_email on users (organization_id, lower(email)) where removed_at is null;

alter table commerce_apps
  add column closed_at timestamptz,
  -- The origins of the pages that may show the payment form of the app in a frame, such as https://shop.example.
  add column form_origins text[] not null default '{}';
