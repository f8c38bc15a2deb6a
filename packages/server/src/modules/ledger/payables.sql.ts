/** What is owed to somebody outside, over the ledgers of all organizations. Operators use it. */
import { columns, computed, fragment, renamed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';

/** An organization's part of a payout. */
export interface PayoutPart {
  organization_id: string;
  clock_offset_ms: number;
  cents: Cents;
}

const owed = sql`select ${computed('cents', 'bigint', 'coalesce(sum(its.cents), 0)::bigint')}
  from organizations o
  cross join lateral (
    select sum(e.amount_cents) as cents from ledger_entries e
    where e.organization_id = o.id and e.account = $1
  ) as its`;

/** Returns the sum of an account over all organizations. */
export async function sumOwed(db: Statements, account: string): Promise<Cents> {
  const [row] = await db.query(owed, [account]);
  return row?.cents ?? 0;
}

/**
 * What was paid counts against the oldest credits of each organization. The rest of the credits is taken by their time,
 * over all organizations, until the amount is reached.
 */
const oldestParts = sql`with entries as (
    select o.id as organization_id, o.clock_offset_ms, t.id as transfer_id, e.amount_cents,
      e.amount_cents > 0 and t.kind <> 'payout_reversal' as is_credit
    from organizations o
    join ledger_entries e on e.organization_id = o.id and e.account = $1
    join ledger_transfers t on t.organization_id = o.id and t.id = e.transfer_id
  ), totals as (
    select organization_id, coalesce(sum(amount_cents) filter (where is_credit), 0) - sum(amount_cents) as settled
    from entries group by organization_id
  ), credits as (
    select c.*, sum(c.amount_cents) over (partition by c.organization_id order by c.transfer_id) as until
    from entries c where c.is_credit
  ), unpaid as (
    select c.organization_id, c.clock_offset_ms, c.transfer_id, least(c.amount_cents, c.until - s.settled) as cents
    from credits c join totals s on s.organization_id = c.organization_id where c.until > s.settled
  ), in_order as (
    select u.*, sum(u.cents) over (order by u.transfer_id, u.organization_id) - u.cents as before from unpaid u
  )
  select ${computed('organization_id', 'uuid', 'p.organization_id')}, ${computed('clock_offset_ms', 'bigint', 'p.clock_offset_ms')},
    ${computed('cents', 'bigint', 'sum(least(p.cents, $2 - p.before))::bigint')}
  from in_order p where p.before < $2
  group by p.organization_id, p.clock_offset_ms order by min(p.before)`;

/**
 * Divides an amount by the organizations that owe it, the oldest credits first. The parts sum to less than the amount if less
 * is owed. The caller has locked the payee, so that no other payout takes the same credits.
 */
export const findOldestParts = (db: Statements, account: string, amountCents: Cents): Promise<PayoutPart[]> =>
  db.query(oldestParts, [account, amountCents]);

const partOfPayout = fragment`${renamed('organizations', { id: 'organization_id' }, 'o')},
  ${columns('organizations', ['name', 'clock_offset_ms'], 'o')}, ${computed('cents', 'bigint', 'part.cents')}`;
const partsOfPayout = sql`select ${partOfPayout}
  from organizations o
  cross join lateral (
    select sum(e.amount_cents)::bigint as cents from ledger_transfers t
    join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account = 'cash'
    where t.organization_id = o.id and t.payout_id = $1 and t.kind = 'payout' having count(*) > 0
  ) as part
  order by o.created_at, o.id`;

/** Finds the part of each organization in a payout. */
export const findPartsOfPayout = (
  db: Statements,
  payoutId: string,
): Promise<(PayoutPart & { name: string })[]> => db.query(partsOfPayout, [payoutId]);

const bookedPayouts = sql`select ${computed('payout_id', 'uuid', 'part.payout_id')},
    ${computed('paid_cents', 'bigint', 'coalesce(sum(part.cents) filter (where part.kind = $1), 0)::bigint')},
    ${computed('reversed_cents', 'bigint', 'coalesce(-sum(part.cents) filter (where part.kind <> $1), 0)::bigint')}
  from organizations o
  cross join lateral (
    select t.payout_id, t.kind, sum(e.amount_cents) as cents from ledger_transfers t
    join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id and e.account = 'cash'
    where t.organization_id = o.id and t.payout_id is not null group by t.payout_id, t.kind
  ) as part
  group by part.payout_id`;

/** Sums the transfers of each payout. */
export const sumBookedPayouts = (
  db: Statements,
): Promise<{ payout_id: string; paid_cents: Cents; reversed_cents: Cents }[]> =>
  db.query(bookedPayouts, ['payout']);

const owedToBrands = sql`select ${computed('brand_id', 'uuid', 'a.brand_id')},
    ${computed('cents', 'bigint', 'coalesce(sum(its.cents), 0)::bigint')}
  from organizations o
  join ledger_accounts a on a.organization_id = o.id and a.brand_id is not null
  cross join lateral (
    select sum(e.amount_cents) as cents from ledger_entries e
    where e.organization_id = o.id and e.account = a.code
  ) as its
  group by a.brand_id`;

/** Returns what each brand is owed. A brand that never earned anything is missing. */
export async function sumOwedToBrands(db: Statements): Promise<ReadonlyMap<string, Cents>> {
  const rows = await db.query(owedToBrands);
  return new Map(rows.map(({ brand_id, cents }) => [brand_id, cents]));
}
