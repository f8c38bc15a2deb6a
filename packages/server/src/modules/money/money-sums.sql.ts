/** The sums of sealed transfers, and how far they came. */
import { insertInto } from '../../db/insertions.ts';
import { columns, computed, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import type { Cents } from '../../kit/money.ts';
import type { MoneySums } from './sum-transfers.ts';

const behind = sql`select ${columns('organizations', ['id'], 'o')} from organizations o
  where exists (select from ledger_seals s where s.organization_id = o.id and s.position > coalesce(
    (select p.position from money_positions p where p.organization_id = o.id), 0))`;

/** Finds organizations with sealed transfers that are not in their sums. */
export const findOrganizationsBehind = (db: Statements): Promise<{ id: string }[]> => db.query(behind);

const insertPosition = insertInto('money_positions');
const begin = sql`${insertPosition.statement} on conflict (organization_id) do nothing`;
const position = sql`select ${columns('money_positions', ['position'])} from money_positions
  where organization_id = $1 for update`;

/** Returns the position of the last seal in the sums. No other process can add to them until the transaction ends. */
export async function lockPosition(tx: Tx, organizationId: string): Promise<number> {
  tx.defer(begin, insertPosition.valuesOf({ organization_id: organizationId, position: 0 }));
  const [row] = await tx.query(position, [organizationId]);
  assert(row, 'the row was just inserted');
  return row.position;
}

const setPosition = sql`update money_positions set position = $2 where organization_id = $1`;

export const writePosition = (tx: Tx, organizationId: string, position: number): void =>
  tx.defer(setPosition, [organizationId, position]);

const addMonths = sql`insert into money_months as m (organization_id, workspace_id, month, paid_cents, given_back_cents)
  select $1, s.workspace_id, s.month, s.paid, s.given_back
  from unnest($2::uuid[], $3::text[], $4::bigint[], $5::bigint[]) as s (workspace_id, month, paid, given_back)
  on conflict (organization_id, month, workspace_id) do update set
    paid_cents = m.paid_cents + excluded.paid_cents, given_back_cents = m.given_back_cents + excluded.given_back_cents`;
const addHeld = sql`insert into money_held as h (organization_id, account, held_cents)
  select $1, s.account, s.cents from unnest($2::text[], $3::bigint[]) as s (account, cents)
  on conflict (organization_id, account) do update set held_cents = h.held_cents + excluded.held_cents`;
const addHolds = sql`insert into money_holds as h (organization_id, order_batch_id, workspace_id, account, held_at, held_cents)
  select $1, s.order_batch_id, s.workspace_id, s.account, s.held_at, s.cents
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::bigint[])
    as s (order_batch_id, workspace_id, account, held_at, cents)
  on conflict (organization_id, order_batch_id) do update set held_cents = h.held_cents + excluded.held_cents`;
const deleteEnded = sql`delete from money_holds
  where organization_id = $1 and order_batch_id = any($2::uuid[]) and held_cents = 0`;

/** Adds what transfers changed. What nothing is held for any more leaves. */
export function writeSums(tx: Tx, organizationId: string, { months, held, holds }: MoneySums): void {
  if (months.length > 0) {
    tx.defer(addMonths, [
      organizationId,
      months.map(({ workspaceId }) => workspaceId),
      months.map(({ month }) => month),
      months.map(({ paid }) => paid),
      months.map(({ givenBack }) => givenBack),
    ]);
  }
  if (holds.length === 0) return;
  const batches = holds.map(({ orderBatchId }) => orderBatchId);
  tx.defer(addHeld, [organizationId, [...held.keys()], [...held.values()]]);
  tx.defer(addHolds, [
    organizationId,
    batches,
    holds.map(({ workspaceId }) => workspaceId),
    holds.map(({ account }) => account),
    holds.map(({ heldAt }) => heldAt),
    holds.map(({ cents }) => cents),
  ]);
  tx.defer(deleteEnded, [organizationId, batches]);
}

const positionNow = computed(
  'position',
  'bigint',
  'coalesce((select position from money_positions where organization_id = $1), 0)',
);

export interface StoredSums {
  /** The position of the last seal that is in them. */
  position: number;
  held: { account: string; cents: Cents }[];
  months: { month: string; paid: Cents; given_back: Cents }[];
}

const heldNow = computed(
  'held',
  'json',
  `coalesce((select json_agg(json_build_object('account', h.account, 'cents', h.held_cents)) from money_held h
    where h.organization_id = $1), '[]')`,
).as<Pick<StoredSums, 'held'>>();
const monthsSince = computed(
  'months',
  'json',
  `coalesce((select json_agg(json_build_object('month', m.month, 'paid', m.paid_cents, 'given_back', m.given_back_cents))
    from money_months m where m.organization_id = $1 and m.month >= $2
      and ($3::uuid[] is null or m.workspace_id = any($3))), '[]')`,
).as<Pick<StoredSums, 'months'>>();
const sums = sql`select ${positionNow}, ${heldNow}, ${monthsSince}`;

/** Returns the sums of all accounts, and of the months since one. Workspaces are null for all of them. */
export async function findSums(
  db: Statements,
  organizationId: string,
  { since, workspaceIds }: { since: string; workspaceIds: readonly string[] | null },
): Promise<StoredSums> {
  const [row] = await db.query(sums, [organizationId, since, workspaceIds]);
  assert(row, 'the statement has one row');
  return row;
}

export interface StoredHold {
  order_batch_id: string;
  workspace_id: string;
  account: string;
  held_at: string;
  cents: Cents;
}

const holdsPage = computed(
  'holds',
  'json',
  `coalesce((select json_agg(page) from (
    select h.order_batch_id, h.workspace_id, h.account, h.held_at, h.held_cents as cents from money_holds h
    where h.organization_id = $1 and h.order_batch_id < $2 and ($3::uuid[] is null or h.workspace_id = any($3))
    order by h.order_batch_id desc limit $4
  ) as page), '[]')`,
).as<{ holds: StoredHold[] }>();
const holds = sql`select ${positionNow}, ${holdsPage}`;

/** Returns a page of the batches for which something is held, newest first. Workspaces are null for all of them. */
export async function findStoredHolds(
  db: Statements,
  organizationId: string,
  { before, workspaceIds, limit }: { before: string; workspaceIds: readonly string[] | null; limit: number },
): Promise<{ position: number; holds: StoredHold[] }> {
  const [row] = await db.query(holds, [organizationId, before, workspaceIds, limit]);
  assert(row, 'the statement has one row');
  return row;
}
