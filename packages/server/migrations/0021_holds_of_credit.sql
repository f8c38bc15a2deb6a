-- A batch that a corporate account pays holds credit from its creation on, as a balance holds money. The account
-- held:receivable contains what is held, so what an organization owes is the sum of receivable and held:receivable.
--
-- Batches that exist already hold nothing. Their orders are charged when they are accepted, as before.

alter table ledger_accounts drop constraint ledger_accounts_check;
alter table ledger_accounts add constraint ledger_accounts_code_check check (case kind
  when 'workspace_balance' then code = 'workspace_balance:' || workspace_id
  when 'stored_value' then code = 'stored_value:' || commerce_app_id
  when 'held' then case
    when workspace_id is null then code in ('held:balance', 'held:receivable')
    else code = 'held:workspace_balance:' || workspace_id end
  else code = kind end is true);

insert into ledger_accounts (organization_id, code, kind)
select organization_id, 'held:receivable', 'held' from ledger_accounts where kind = 'receivable';
