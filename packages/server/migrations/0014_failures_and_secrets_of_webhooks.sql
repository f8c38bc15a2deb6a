-- A webhook has failed for days when it failed again and again in them: the time of its last failure tells that from
-- one failure each week. And each secret that was rotated out is good for its own 24 hours, however often that is done.

-- By the organization's clock; noted about once an hour.
alter table webhook_endpoints add column last_failed_at timestamptz;
update webhook_endpoints set last_failed_at = failing_since;

-- [{"secret": "whsec_…", "expires_at": "…"}], newest first; those that have expired go with the next rotation.
alter table webhook_endpoints add column previous_secrets jsonb not null default '[]';
update webhook_endpoints
set previous_secrets = jsonb_build_array(jsonb_build_object('secret', previous_secret, 'expires_at', previous_secret_expires_at))
where previous_secret is not null;
alter table webhook_endpoints drop column previous_secret, drop column previous_secret_expires_at;
