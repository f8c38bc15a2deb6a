-- The addresses and phone numbers of recipients are sealed, each with a key of its own (kit/vault.ts). What these keys are derived
-- from is here, in one row.
create table vault_keys (
  id smallint primary key default 1 check (id = 1),
  -- Sealed, see kit/sealer.ts.
  key text not null
);
