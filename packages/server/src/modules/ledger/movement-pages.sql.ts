/** Movements of accounts together with what is held from them: newest first, from any position on. */
import type { movementKinds } from '@gifts/contract/ledger';
import type { Database } from '../../db/database.ts';
import { computed, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

/** Kinds that few transfers have, so that an index finds them. */
export const rareKinds = ['credit', 'debit', 'hold', 'refund', 'reversal', 'refund_returned'] as const;
export type RareKind = (typeof rareKinds)[number];

/** The transfers that are read: all of the accounts, those of a rare kind, of an order or of a batch. */
export type MovementSelection =
  | { readonly by: 'account' }
  | { readonly by: 'kind'; readonly kind: RareKind }
  | { readonly by: 'order' | 'batch'; readonly id: string };

export interface MovementRange {
  readonly organizationId: string;
  readonly accounts: readonly string[];
  /** Ids from the first on and before the second. */
  readonly from: string;
  readonly before: string;
  readonly limit: number;
}

export interface MovementRow {
  transfer_id: string;
  account: string;
  kind: (typeof movementKinds)[number];
  created_at: Date;
  /** Change of the account itself. */
  amount_cents: Cents;
  /** Change of what is held from it. */
  held_cents: Cents;
}

const row = fragment`${computed('transfer_id', 'uuid', 'm.transfer_id')}, ${computed('account', 'text', 'm.account')},
  ${computed('kind', 'text', 't.kind').as<Pick<MovementRow, 'kind'>>()},
  ${computed('created_at', 'timestamptz', 't.created_at')},
  ${computed('amount_cents', 'bigint', 'm.amount_cents')}, ${computed('held_cents', 'bigint', 'm.held_cents')}`;

const entriesOf = (account: Fragment, sums: Fragment): Fragment => fragment`(
      select e.transfer_id, ${sums} from ledger_entries e
      where e.organization_id = $1 and e.account = ${account} and e.transfer_id >= $3 and e.transfer_id < $4
      group by e.account, e.transfer_id order by e.transfer_id desc limit $5)`;

/** Each account is read from its newest entry, so a page costs the same wherever it is. */
const ofAccounts = sql`select ${row}
  from (
    select m.transfer_id, visible.account, m.amount_cents, m.held_cents
    from unnest($2::text[]) as visible (account)
    cross join lateral (
      select part.transfer_id, sum(part.amount_cents)::bigint as amount_cents, sum(part.held_cents)::bigint as held_cents
      from (${entriesOf(fragment`visible.account`, fragment`sum(e.amount_cents) as amount_cents, 0::numeric as held_cents`)}
        union all ${entriesOf(fragment`'held:' || visible.account`, fragment`0::numeric as amount_cents, sum(e.amount_cents) as held_cents`)}
      ) as part
      group by part.transfer_id order by part.transfer_id desc limit $5
    ) as m
    order by m.transfer_id desc limit $5
  ) as m
  join ledger_transfers t on t.organization_id = $1 and t.id = m.transfer_id
  order by m.transfer_id desc`;

const payer = fragment`case when e.account like 'held:%' then substr(e.account, 6) else e.account end`;
const chosen = (condition: Fragment) => fragment`select ${row}
  from (
    select t.id, t.kind, t.created_at from ledger_transfers t
    where t.organization_id = $1 and t.id >= $3 and t.id < $4 and ${condition} order by t.id desc limit $5
  ) as t
  cross join lateral (
    select e.transfer_id, ${payer} as account,
      coalesce(sum(e.amount_cents) filter (where e.account not like 'held:%'), 0)::bigint as amount_cents,
      coalesce(sum(e.amount_cents) filter (where e.account like 'held:%'), 0)::bigint as held_cents
    from ledger_entries e where e.organization_id = $1 and e.transfer_id = t.id and ${payer} = any($2::text[])
    group by e.transfer_id, ${payer}
  ) as m
  order by m.transfer_id desc`;

const ofOrder = sql`${chosen(fragment`t.order_id = $6`)}`;
const ofBatch = sql`${chosen(fragment`t.order_batch_id = $6`)}`;
/** The index is found by the list of its kinds. */
const ofKind = sql`${chosen(
  fragment`t.kind in ('credit', 'debit', 'hold', 'refund', 'reversal', 'refund_returned') and t.kind = $6`,
)}`;

/** Finds the next movements of a selection. Plans depend on how far back the range is, so they are made for the values. */
export const findMovementRows = (
  db: Database,
  range: MovementRange,
  selection: MovementSelection,
): Promise<MovementRow[]> => db.planned((source) => readRows(source, range, selection));

function readRows(
  source: Statements,
  { organizationId, accounts, from, before, limit }: MovementRange,
  selection: MovementSelection,
): Promise<MovementRow[]> {
  const values = [organizationId, accounts, from, before, limit];
  switch (selection.by) {
    case 'account':
      return source.query(ofAccounts, values);
    case 'kind':
      return source.query(ofKind, [...values, selection.kind]);
    case 'order':
      return source.query(ofOrder, [...values, selection.id]);
    case 'batch':
      return source.query(ofBatch, [...values, selection.id]);
  }
}

const balanceNow = computed(
  'balance',
  'bigint',
  '(select sum(balance_cents)::bigint from ledger_balances where organization_id = $1 and account = $2)',
);
const newerSum = computed('newer', 'bigint', 'coalesce(sum(newer.amount_cents), 0)::bigint');
const newerCount = computed('entries', 'bigint', 'count(*)');
const balanceBefore = sql`select ${balanceNow}, ${newerSum}, ${newerCount}
  from (
    select e.amount_cents from ledger_entries e
    where e.organization_id = $1 and e.account = $2 and e.transfer_id > $3 order by e.transfer_id desc limit $4
  ) as newer`;

/** Returns the balance of an account after a transfer, or null if too many entries are newer. */
export async function findBalanceAfter(
  db: Statements,
  { organizationId, account, transferId, mostEntries }: BalanceQuery,
): Promise<{ balance: Cents; newer: Cents } | null> {
  const [found] = await db.query(balanceBefore, [organizationId, account, transferId, mostEntries + 1]);
  if (!found || found.entries > mostEntries) return null;
  return { balance: found.balance, newer: found.newer };
}

interface BalanceQuery {
  readonly organizationId: string;
  readonly account: string;
  readonly transferId: string;
  readonly mostEntries: number;
}
