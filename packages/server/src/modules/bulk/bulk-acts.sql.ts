import type { BulkActName } from '@gifts/contract/dashboard/bulk-acts';
import { insertInto } from '../../db/insertions.ts';
import { allColumns, columns, computed, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import { type Change, signalChange } from '../events/change-signals.ts';
import { userName } from '../organizations/user-name.sql.ts';

export type BulkActRow = Omit<Row<'bulk_acts'>, 'act'> & { act: BulkActName };

/** An act with the name of whoever began it. */
export type NamedBulkAct = BulkActRow & { user_name: string };

const act = allColumns('bulk_acts', 'b').as<Pick<BulkActRow, 'act'>>();
const acts = fragment`select ${act}, ${userName('user_name')} from bulk_acts b
  join users u on u.organization_id = b.organization_id and u.id = b.user_id where b.organization_id = $1`;

const newest = sql`${acts} order by b.id desc limit $2`;

export const findBulkActs = (
  db: Statements,
  organizationId: string,
  limit: number,
): Promise<NamedBulkAct[]> => db.query(newest, [organizationId, limit]);

const byId = sql`${acts} and b.id = $2`;

export async function findBulkAct(
  db: Statements,
  organizationId: string,
  id: string,
): Promise<NamedBulkAct | null> {
  const [row] = await db.query(byId, [organizationId, id]);
  return row ?? null;
}

const running = sql`select ${computed('running', 'bigint', 'count(*)')} from bulk_acts
  where organization_id = $1 and ended_at is null`;

export async function countRunning(tx: Tx, organizationId: string): Promise<number> {
  const [row] = await tx.query(running, [organizationId]);
  return row?.running ?? 0;
}

/** Everybody in the organization sees how far an act is. */
const changeOf = (organizationId: string): Change => ({
  organizationId,
  kind: 'bulk_acts',
  workspaceId: null,
});

const insertAct = insertInto('bulk_acts');
const insertOrders = sql`insert into bulk_act_orders (organization_id, bulk_act_id, order_id)
  select $1, $2, id from unnest($3::uuid[]) as id`;

export function writeBulkAct(tx: Tx, row: Row<'bulk_acts'>, orderIds: readonly string[]): void {
  tx.insert(insertAct, row);
  tx.defer(insertOrders, [row.organization_id, row.id, orderIds]);
  signalChange(tx, changeOf(row.organization_id));
}

const deleteOld = sql`delete from bulk_acts where organization_id = $1 and ended_at is not null and created_at < $2`;

export const writeDeletionOfOldActs = (tx: Tx, organizationId: string, before: Date): void =>
  tx.defer(deleteOld, [organizationId, before]);

const outcome = computed('outcome', 'text', 'outcome');
const tried = computed('tried', 'bigint', 'count(*)');
const outcomes = sql`select ${columns('bulk_act_orders', ['bulk_act_id'])}, ${outcome}, ${tried} from bulk_act_orders
  where organization_id = $1 and bulk_act_id = any($2::uuid[]) and outcome is not null group by 1, 2 order by 3 desc, 2`;

/** Counts the outcomes of acts, the most frequent ones first. An empty text stands for success. */
export const countOutcomes = (
  db: Statements,
  organizationId: string,
  ids: readonly string[],
): Promise<{ bulk_act_id: string; outcome: string; tried: number }[]> =>
  db.query(outcomes, [organizationId, ids]);

const open = sql`select ${columns('bulk_act_orders', ['order_id'])} from bulk_act_orders
  where organization_id = $1 and bulk_act_id = $2 and outcome is null order by order_id limit $3`;

/** Finds orders that were not tried yet. */
export async function findOpenOrders(
  db: Statements,
  organizationId: string,
  id: string,
  limit: number,
): Promise<string[]> {
  const rows = await db.query(open, [organizationId, id, limit]);
  return rows.map(({ order_id }) => order_id);
}

const lockOpen = sql`select ${columns('bulk_act_orders', ['order_id'], 'o')} from bulk_act_orders o
  join bulk_acts b on b.organization_id = o.organization_id and b.id = o.bulk_act_id
  where o.organization_id = $1 and o.bulk_act_id = $2 and o.order_id = $3 and o.outcome is null
    and b.ended_at is null
  for update of o`;

/** Locks an order of an act. Returns false if it was tried already, or the act has ended. */
export async function lockOpenOrder(
  tx: Tx,
  organizationId: string,
  id: string,
  orderId: string,
): Promise<boolean> {
  const rows = await tx.query(lockOpen, [organizationId, id, orderId]);
  return rows.length > 0;
}

const setOutcome = sql`update bulk_act_orders set outcome = $4
  where organization_id = $1 and bulk_act_id = $2 and order_id = $3`;

export function writeOutcome(
  tx: Tx,
  organizationId: string,
  id: string,
  { orderId, reason }: { orderId: string; reason: string | null },
): void {
  tx.defer(setOutcome, [organizationId, id, orderId, reason ?? '']);
  signalChange(tx, changeOf(organizationId));
}

const setEnd = sql`update bulk_acts set ended_at = $3, is_stopped = $4
  where organization_id = $1 and id = $2 and ended_at is null`;

export function writeEnd(
  tx: Tx,
  organizationId: string,
  id: string,
  { at, isStopped }: { at: Date; isStopped: boolean },
): void {
  tx.defer(setEnd, [organizationId, id, at, isStopped]);
  signalChange(tx, changeOf(organizationId));
}
