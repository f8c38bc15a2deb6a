-- The name of the cell that this database is, as the list of `main` has it, so that a database is never used as two cells, and one that
-- has moved is known again. Null in `main`.
alter table deployment add column cell text;
