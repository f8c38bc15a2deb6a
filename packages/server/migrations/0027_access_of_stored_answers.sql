-- A stored answer is shown only to whom it was given, as long as they can reach what it shows. Until now everyone of the
-- organization who knew the key got it.

-- The user, the commerce app and the workspaces of the request. Null for answers of an earlier version: nobody gets those.
alter table idempotency_keys add column access json;

-- The secrets of webhooks are no longer stored with answers.
update idempotency_keys set body = regexp_replace(body, ',"secret":"whsec_[^"]*"', '') where body like '%"secret":"whsec_%';
