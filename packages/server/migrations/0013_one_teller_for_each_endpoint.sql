-- An endpoint, and not each of its deliveries, is what a process takes. A delivery costs one write less and has an index
-- less, nothing has to be given back one by one, and a throttle holds however many workers there are.
-- docs/decisions/0017-webhook-deliveries.md tells more.

-- The process that delivers to it. One that shows no sign of life any more has its endpoints taken from it.
alter table webhook_endpoints add column claimed_by uuid;
create index webhook_endpoints_claimed on webhook_endpoints (organization_id, claimed_by) where claimed_by is not null;

drop index webhook_deliveries_claimed;
drop index webhook_deliveries_due;
alter table webhook_deliveries drop column claimed_by;
-- Attempts are counted where they stand.
alter table webhook_deliveries drop column attempts_count;
create index webhook_deliveries_due on webhook_deliveries (organization_id, endpoint_id, due_at) where status = 'pending';

-- One index finds the attempts of a delivery and keeps one from being written twice.
alter table webhook_attempts drop constraint webhook_attempts_pkey;
drop index webhook_attempts_delivery;
alter table webhook_attempts add primary key (organization_id, endpoint_id, event_id, id);
