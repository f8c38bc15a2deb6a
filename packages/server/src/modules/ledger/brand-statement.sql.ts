/** What moved in the account of a brand, over the ledgers of all organizations. Operators use it. */
import { computed, fragment, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

export interface Period {
  start: Date;
  /** The first moment after the period. */
  end: Date;
}

/** The transfers `t` of the account, with their entries in it. The period is by the clock of each organization. */
const moved = fragment`from organizations o
  join ledger_entries e on e.organization_id = o.id and e.account = $1
  join ledger_transfers t on t.organization_id = o.id and t.id = e.transfer_id`;

const before = sql`select ${computed('cents', 'bigint', 'coalesce(sum(e.amount_cents), 0)::bigint')}
  ${moved} where t.created_at < $2`;

/** Returns the balance of an account at a time. */
export async function sumBefore(db: Statements, account: string, time: Date): Promise<Cents> {
  const [row] = await db.query(before, [account, time]);
  return row?.cents ?? 0;
}

export interface EarningRow {
  order_id: string;
  created_at: Date;
  product_cents: Cents;
  shipping_cents: Cents;
  commission_cents: Cents;
  /** The products and the shipping, less the commission. */
  earned_cents: Cents;
}

const part = (account: string) =>
  `(select coalesce(sum(p.amount_cents), 0)::bigint from ledger_entries p
      where p.organization_id = t.organization_id and p.transfer_id = t.id and p.account = '${account}')`;

const earnings = sql`select ${computed('order_id', 'uuid', 't.order_id')}, ${computed('created_at', 'timestamptz', 't.created_at')},
    ${computed('product_cents', 'bigint', `-${part('brand_payable')}`)},
    ${computed('shipping_cents', 'bigint', `-${part('shipping_payable')}`)},
    ${computed('commission_cents', 'bigint', part('commission_revenue'))},
    ${computed('earned_cents', 'bigint', 'e.amount_cents')}
  ${moved} where t.kind = 'earning' and t.created_at >= $2 and t.created_at < $3
  order by t.created_at, t.id`;

/** Finds what a brand earned by each order in a period, by time. */
export const findEarnings = (
  db: Statements,
  account: string,
  { start, end }: Period,
): Promise<EarningRow[]> => db.query(earnings, [account, start, end]);

export interface PaidRow {
  payout_id: string;
  kind: 'payout' | 'payout_reversal';
  created_at: Date;
  /** Negative for a payout, positive for a reversal. */
  cents: Cents;
}

const paid = sql`select ${computed('payout_id', 'uuid', 't.payout_id')},
    ${computed('kind', 'text', 't.kind').as<Pick<PaidRow, 'kind'>>()},
    ${computed('created_at', 'timestamptz', 'min(t.created_at)')},
    ${computed('cents', 'bigint', 'sum(e.amount_cents)::bigint')}
  ${moved} where t.payout_id is not null and t.created_at >= $2 and t.created_at < $3
  group by t.payout_id, t.kind order by min(t.created_at), t.payout_id`;

/** Finds the payouts and their reversals in a period, by time. */
export const findPaid = (db: Statements, account: string, { start, end }: Period): Promise<PaidRow[]> =>
  db.query(paid, [account, start, end]);
