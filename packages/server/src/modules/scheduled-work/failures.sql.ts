/** Scheduled work that failed: it is tried again later, while the rest of the organization's work goes on. */
import { columns, type Fragment, fragment, sql } from '../../db/sql.ts';
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

const failedOfKind = sql`select ${columns('scheduled_work_failures', ['item_id'])} from scheduled_work_failures
  where organization_id = $1 and kind = $2`;

/** Finds the orders whose expiry or reminder has failed. Each of them is tried alone. */
export async function findFailed(
  db: Statements,
  organizationId: string,
  kind: 'expiry' | 'reminder',
): Promise<string[]> {
  const rows = await db.query(failedOfKind, [organizationId, kind]);
  return rows.map(({ item_id }) => item_id);
}
