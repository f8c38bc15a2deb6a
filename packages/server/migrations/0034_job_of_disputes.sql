-- The job that asks the card gateway about the disputes of a charge.
insert into graphile_worker._private_tasks (identifier) values ('check_disputes') on conflict (identifier) do nothing;
