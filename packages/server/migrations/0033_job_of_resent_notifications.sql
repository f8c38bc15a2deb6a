-- The job that sends a notification again whose sender asked for it.
insert into graphile_worker._private_tasks (identifier) values ('send_notification') on conflict (identifier) do nothing;
