-- The job that deletes the copies of a recipient's data, after the recipient has asked for it.
insert into graphile_worker._private_tasks (identifier) values ('erase_copies') on conflict (identifier) do nothing;
