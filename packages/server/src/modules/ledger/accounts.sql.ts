import { columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';
import type { FundedKind } from './accounts.ts';
import { keptSums, sumOfHeld } from './held-sum.sql.ts';

/** An account that gifts are paid from, with its current amounts. */
export interface AccountLine {
  code: string;
  kind: FundedKind;
  workspace_id: string | null;
  commerce_app_id: string | null;
  credit_limit_cents: Cents | null;
  /** Without what is held. The balance of a corporate account is negative: what is owed and held. */
  balance_cents: Cents;
  available_cents: Cents;
  held_cents: Cents;
}

const account = columns(
  'ledger_accounts',
  ['code', 'kind', 'workspace_id', 'commerce_app_id', 'credit_limit_cents'],
  'a',
).as<Pick<AccountLine, 'kind'>>();
const balance = computed('balance_cents', 'bigint', 'slots.balance_cents');
const available = computed('available_cents', 'bigint', 'slots.available_cents');
const held = computed('held_cents', 'bigint', sumOfHeld(fragment`a.organization_id`, fragment`a.code`));

const accounts = sql`with ${keptSums(fragment`$1`)}
  select ${account}, ${balance}, ${available}, ${held}
  from ledger_accounts a
  cross join lateral (
    select sum(b.balance_cents)::bigint as balance_cents,
      sum(b.balance_cents - b.floor_cents)::bigint as available_cents
    from ledger_balances b where b.organization_id = a.organization_id and b.account = a.code
  ) as slots
  where a.organization_id = $1 and a.kind in ('balance', 'workspace_balance', 'stored_value', 'receivable')
  order by a.created_at, a.code`;

export const listAccounts = (db: Statements, organizationId: string): Promise<AccountLine[]> =>
  db.query(accounts, [organizationId]);
