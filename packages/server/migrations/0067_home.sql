-- What the first page of the dashboard shows. None of these indexes gets an entry when a gift is created.

-- When the recipient wrote the note that is stored. Null for notes of earlier releases: those count as written when the gift was
-- accepted.
alter table orders add column thanked_at timestamptz;
create index orders_thanked on orders (organization_id, workspace_id, coalesce(thanked_at, accepted_at))
  where thank_you_note is not null;

-- Gifts whose mail nobody got, and which can still be accepted.
create index orders_unreached on orders (organization_id, workspace_id)
  where notification_error is not null and accepted_at is null and canceled_at is null;

-- Batches that could not be sent.
create index order_batch_changes_failed on order_batch_changes (organization_id, workspace_id, id)
  where send_status = 'failed';

select plan_for_one_organization();
