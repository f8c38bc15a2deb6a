-- The last advance of the test clock, if its caller was told that not everything was done. The same request then waits
-- for the rest and does not move the clock again.
alter table organizations
  -- The time to which the clock was moved.
  add column unfinished_advance_to timestamptz,
  -- Null if the request had a time.
  add column unfinished_advance_seconds integer check (unfinished_advance_seconds is null or unfinished_advance_to is not null);
