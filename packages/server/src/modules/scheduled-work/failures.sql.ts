/** Scheduled work that failed: it is tried again later, while the rest of the organization's work goes on. */
import { allColumns, columns, computed, type Fragment, fragment, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';
import type { ScheduledItem } from './scheduled-item.ts';

/**
 * SQL that is true unless this work has failed and was not given another time since then. The driver reads times in
 * milliseconds, so they are compared in milliseconds.
 */
export const hasNotFailed = (
  kind: Fragment,
  { organization, id, dueAt }: Record<'organization' | 'id' | 'dueAt', Fragment>,
): Fragment => fragment`not exists (select from scheduled_work_failures f
    where f.organization_id = ${organization} and f.kind = ${kind} and f.item_id = ${id}
      and f.due_at = date_trunc('milliseconds', ${dueAt}))`;

const writeFailure = sql`insert into scheduled_work_failures as f
    (organization_id, kind, item_id, due_at, attempts, failing_since, error)
  values ($1, $2, $3, $4, 1, $5, $6)
  on conflict (organization_id, kind, item_id) do update set
    attempts = case when f.due_at = excluded.due_at then f.attempts else 0 end + 1,
    failing_since = case when f.due_at = excluded.due_at then f.failing_since else excluded.failing_since end,
    due_at = excluded.due_at, error = excluded.error, next_attempt_at = null, dropped_at = null
    where f.due_at <> excluded.due_at or f.attempts = $7
  returning ${columns('scheduled_work_failures', ['attempts', 'failing_since'])}`;

export type Failure = Pick<Row<'scheduled_work_failures'>, 'attempts' | 'failing_since'>;

/**
 * Counts a failed attempt, and returns how often and since when the work has failed. Returns null if another process
 * has counted the same attempt.
 */
export async function countFailure(
  tx: Tx,
  organizationId: string,
  item: ScheduledItem,
  { at, error }: { at: Date; error: string },
): Promise<Failure | null> {
  const { kind, id, due_at: dueAt, attempts } = item;
  const [failure] = await tx.query(writeFailure, [organizationId, kind, id, dueAt, at, error, attempts]);
  return failure ?? null;
}

const setNextAttempt = sql`update scheduled_work_failures set next_attempt_at = $4
  where organization_id = $1 and kind = $2 and item_id = $3`;

export function writeNextAttempt(
  tx: Tx,
  organizationId: string,
  { kind, id }: ScheduledItem,
  at: Date | null,
): void {
  tx.defer(setNextAttempt, [organizationId, kind, id, at]);
}

const deleteFailure = sql`delete from scheduled_work_failures
  where organization_id = $1 and kind = $2 and item_id = $3`;

export function writeSuccess(tx: Tx, organizationId: string, { kind, id }: ScheduledItem): void {
  tx.defer(deleteFailure, [organizationId, kind, id]);
}

const failedExpiries = sql`select ${columns('scheduled_work_failures', ['item_id'])} from scheduled_work_failures
  where organization_id = $1 and kind = 'expiry'`;

/** Finds the orders whose expiry has failed. Each of them is tried alone. */
export async function findFailedExpiries(db: Statements, organizationId: string): Promise<string[]> {
  const rows = await db.query(failedExpiries, [organizationId]);
  return rows.map(({ item_id }) => item_id);
}

const isParked = fragment`f.next_attempt_at is null and f.dropped_at is null`;

const parkedItems = sql`select ${allColumns('scheduled_work_failures', 'f')} from scheduled_work_failures f
  where ${isParked} order by f.failing_since, f.item_id limit $1`;

/** Finds work of all organizations that waits for the operator, longest waiting first. */
export const findParkedItems = (db: Statements, limit: number): Promise<Row<'scheduled_work_failures'>[]> =>
  db.query(parkedItems, [limit]);

const parkedCount = sql`select ${computed('items', 'bigint', 'count(*)')} from scheduled_work_failures f where ${isParked}`;

export async function countParkedItems(db: Statements): Promise<number> {
  const [row] = await db.query(parkedCount);
  return row?.items ?? 0;
}

const setDueNow = sql`update scheduled_work_failures f set next_attempt_at = '-infinity', attempts = 1
  where ${isParked} and f.kind = $1 and f.item_id = $2 returning ${columns('scheduled_work_failures', ['item_id'], 'f')}`;

/** Makes parked work due again. Returns false if there is none. */
export async function retryParkedItem(tx: Tx, kind: string, itemId: string): Promise<boolean> {
  const rows = await tx.query(setDueNow, [kind, itemId]);
  return rows.length > 0;
}

const setDropped = sql`update scheduled_work_failures f set dropped_at = now()
  where ${isParked} and f.kind = $1 and f.item_id = $2 returning ${columns('scheduled_work_failures', ['item_id'], 'f')}`;

/** Leaves parked work undone for good. Returns false if there is none. */
export async function dropParkedItem(tx: Tx, kind: string, itemId: string): Promise<boolean> {
  const rows = await tx.query(setDropped, [kind, itemId]);
  return rows.length > 0;
}
