import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

/** So many of the newest entries of an account are looked at. */
const newestEntries = 50;

/** What an account gave is negative in it. A hold that several shards gave together is one transfer. */
const lastHolds = sql`select ${computed('account', 'text', 'paying.account')},
    ${computed('held', 'bigint', 'held.cents')}
  from unnest($2::text[]) as paying (account)
  cross join lateral (
    select -sum(e.amount_cents)::bigint as cents from (
      select e.transfer_id, e.amount_cents from ledger_entries e
      where e.organization_id = $1 and e.account = paying.account order by e.transfer_id desc limit $3
    ) as e
    cross join lateral (
      select t.kind from ledger_transfers t where t.organization_id = $1 and t.id = e.transfer_id limit 1
    ) as t
    where t.kind = 'hold' group by e.transfer_id order by e.transfer_id desc limit 1
  ) as held`;

/** Returns what the latest batch held from each account, for the accounts that paid for one lately. */
export async function findLastHolds(
  db: Statements,
  organizationId: string,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db.query(lastHolds, [organizationId, accounts, newestEntries]);
  return new Map(rows.map(({ account, held }) => [account, held]));
}
