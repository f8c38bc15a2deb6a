-- Secrets are sealed with a key that is not in the database. Processes seal those that are stored, because migrations
-- do not know the key (modules/webhooks/endpoints/seal-stored-secrets.ts).

-- A known text, sealed with the key of the data: a process with another key finds out before it works with secrets.
alter table deployment add column key_check text;

comment on column webhook_endpoints.secret is 'Sealed, see kit/sealer.ts.';
comment on column webhook_endpoints.previous_secrets is 'The secret of each is sealed.';
