import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

export interface AccountAmounts {
  account: string;
  /** Without what is held. Of a corporate account it is negative: what is owed and held. */
  balance_cents: Cents;
  available_cents: Cents;
}

const amounts = sql`select ${columns('ledger_balances', ['account'])},
    ${computed('balance_cents', 'bigint', 'sum(balance_cents)::bigint')},
    ${computed('available_cents', 'bigint', 'sum(balance_cents - floor_cents)::bigint')}
  from ledger_balances where organization_id = $1 and account = any($2::text[]) group by account`;

/** Returns the balance and the available amount of accounts. */
export async function findAccountAmounts(
  db: Statements,
  organizationId: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, AccountAmounts>> {
  const rows = await db.query(amounts, [organizationId, accounts]);
  return new Map(rows.map((row) => [row.account, row]));
}

const credits = sql`select ${computed('cents', 'bigint', 'coalesce(sum(e.amount_cents), 0)::bigint')}
  from ledger_transfers t
  join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account = $2
  where t.organization_id = $1 and t.kind = 'credit' and t.id >= $3 and t.created_at >= $4`;

/** Returns what was paid into an account since a time. `from` is the smallest id that such a transfer can have. */
export async function sumCreditsSince(
  db: Statements,
  organizationId: string,
  account: string,
  { from, since }: { from: string; since: Date },
): Promise<Cents> {
  const [row] = await db.query(credits, [organizationId, account, from, since]);
  return row?.cents ?? 0;
}
