-- The data says which environment it is, so that no process of the other environment works on it.
--
-- Migrations do not know the setting of the process that applies them. The process writes the row right after the
-- migrations (deployment/settle-environment.ts). Only what proves a sandbox is decided here: play money of the demo
-- organization, a clock that was moved, or a card of the simulated gateway.

create table deployment (
  -- There is one row.
  id smallint primary key default 1 check (id = 1),
  environment text not null check (environment in ('sandbox', 'production')),
  created_at timestamptz not null default now()
);

insert into deployment (environment)
select 'sandbox'
where exists (
    select from organizations where id = '019b0000-0000-7000-8000-000000000001' or clock_offset_ms > 0
  )
  or exists (select from simulated_cards);
