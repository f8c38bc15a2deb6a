/** The movements of accounts with a minimum balance: their entries summed by transfer, newest first. */
import type { Database } from '../../db/database.ts';
import { columns, computed, fragment, renamed, type Statement, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';
import type { Cents } from '../../kit/money.ts';
import { countMovements } from './count-movements.ts';

export interface Movement {
  transfer_id: string;
  account: string;
  amount_cents: Cents;
}

export interface MovementQuery {
  organizationId: string;
  accounts: readonly string[];
  orderId: string | null;
  after: Date | null;
  before: Date | null;
  limit: number;
  offset: number;
}

/**
 * Reads each account from its newest entry, so the cost of a page depends on its position and not on the size of
 * the account.
 */
const newest = sql`select ${computed('transfer_id', 'uuid', 'm.transfer_id')}, ${computed('account', 'text', 'm.account')},
    ${computed('amount_cents', 'bigint', 'm.amount_cents')}
  from unnest($2::text[]) as visible (account)
  cross join lateral (
    select e.account, e.transfer_id, sum(e.amount_cents)::bigint as amount_cents from ledger_entries e
    where e.organization_id = $1 and e.account = visible.account
    group by e.account, e.transfer_id order by e.transfer_id desc limit $3::bigint + $4::bigint
  ) as m
  order by m.transfer_id desc limit $3 offset $4`;

const between = fragment`t.organization_id = $1 and e.account = any($2::text[])
  and ($3::timestamptz is null or t.created_at >= $3) and ($4::timestamptz is null or t.created_at <= $4)`;
const joined = fragment`from ledger_transfers t
  join ledger_entries e on e.organization_id = t.organization_id and e.transfer_id = t.id`;
const grouped = fragment`group by e.account, t.id`;

const movement = fragment`${renamed('ledger_transfers', { id: 'transfer_id' }, 't')},
  ${columns('ledger_entries', ['account'], 'e')}, ${computed('amount_cents', 'bigint', 'sum(e.amount_cents)::bigint')}`;

const filtered = sql`select ${movement} ${joined}
  where ${between} ${grouped} order by t.id desc limit $5 offset $6`;
const filteredCount = sql`select ${total} from (select ${joined} where ${between} ${grouped}) as movements`;

const ofOrder = sql`select ${movement} ${joined}
  where ${between} and t.order_id = $7 ${grouped} order by t.id desc limit $5 offset $6`;
const ofOrderCount = sql`select ${total} from (
  select ${joined} where ${between} and t.order_id = $5 ${grouped}) as movements`;

export async function findMovements(
  db: Database,
  query: MovementQuery,
): Promise<{ movements: Movement[]; total: number }> {
  const { organizationId, accounts, orderId, after, before, limit, offset } = query;
  if (orderId === null && after === null && before === null) {
    const values = [organizationId, accounts];
    const [movements, total] = await Promise.all([
      db.query(newest, [...values, limit, offset]),
      countMovements(db, organizationId, accounts),
    ]);
    return { movements, total };
  }
  const values = [organizationId, accounts, after, before];
  // The selectivity of a bound depends on its value.
  return db.planned((source) => {
    const page = [...values, limit, offset];
    return orderId === null
      ? read(source, [filtered, page], [filteredCount, values])
      : read(source, [ofOrder, [...page, orderId]], [ofOrderCount, [...values, orderId]]);
  });
}

type Call<Row extends object> = readonly [statement: Statement<Row>, values: readonly unknown[]];

async function read(
  source: Statements,
  page: Call<Movement>,
  count: Call<{ total: number }>,
): Promise<{ movements: Movement[]; total: number }> {
  const [movements, [row]] = await Promise.all([source.query(...page), source.query(...count)]);
  return { movements, total: row?.total ?? 0 };
}
