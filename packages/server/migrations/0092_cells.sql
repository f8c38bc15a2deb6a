-- Step: expand
-- The cells of the deployment: databases that have organizations beside this one, which has the list of them. See docs/cells.md.

create table cells (
  name text primary key check (name ~ '^[a-z][a-z0-9_]{0,30}$' and name <> 'main'),
  -- Of a cell on the server or the cluster of this database: the name of its database there.
  database_name text,
  -- Of a cell elsewhere: its address, sealed because it has a password (kit/sealer.ts).
  address text,
  -- The version of the catalog of this database that was copied to the cell last.
  catalog_version bigint,
  created_at timestamptz not null default now(),
  -- Null until everything in it was made. Until then, and after a restore, nobody uses the cell.
  opened_at timestamptz,
  constraint cells_place check ((database_name is null) <> (address is null))
);
