/**
 * Counts what somebody should look at, up to a limit, in some workspaces or in all: parameter 2 is null for all. And finds what
 * recipients wrote.
 */
import { columns, computed, type Fragment, fragment, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

export interface CountQuery {
  readonly organizationId: string;
  /** Null for all workspaces. */
  readonly workspaceIds: readonly string[] | null;
  /** Nothing is counted beyond this number. */
  readonly limit: number;
}

const inWorkspaces = fragment`t.organization_id = $1 and ($2::uuid[] is null or t.workspace_id = any($2))`;
const upTo = (condition: Fragment) => fragment`select ${total} from (
    select from orders t where ${inWorkspaces} and ${condition} limit $3
  ) as found`;

const unreached = sql`${upTo(
  fragment`t.notification_error is not null and t.accepted_at is null and t.canceled_at is null`,
)}`;
const unpaid = sql`${upTo(
  fragment`t.payment_due_at is not null and t.pending_payment_at is not null and t.payment_problem is not null`,
)}`;
const expiring = sql`${upTo(
  fragment`t.accepted_at is null and t.canceled_at is null and t.expires_at > $4::timestamptz and t.expires_at <= $5::timestamptz`,
)}`;

const valuesOf = ({ organizationId, workspaceIds, limit }: CountQuery): unknown[] => [
  organizationId,
  workspaceIds,
  limit,
];

/** Counts orders that can still be accepted and whose mail nobody got. */
export async function countUnreached(db: Statements, query: CountQuery): Promise<number> {
  const [row] = await db.query(unreached, valuesOf(query));
  return row?.total ?? 0;
}

/** Counts orders that wait for their payment after an attempt that failed. */
export async function countUnpaid(db: Statements, query: CountQuery): Promise<number> {
  const [row] = await db.query(unpaid, valuesOf(query));
  return row?.total ?? 0;
}

/** Counts orders that nobody accepted and that expire after the first time, and not after the second. */
export async function countExpiring(
  db: Statements,
  query: CountQuery,
  after: Date,
  until: Date,
): Promise<number> {
  const [row] = await db.query(expiring, [...valuesOf(query), after, until]);
  return row?.total ?? 0;
}

/** Reads each workspace from its newest note. */
const latestNotes = sql`select ${columns('orders', ['id'], 'o')}, ${computed('written_at', 'timestamptz', 'o.written_at')}
  from unnest($2::uuid[]) as workspace (id)
  cross join lateral (
    select t.id, coalesce(t.thanked_at, t.accepted_at) as written_at from orders t
    where t.organization_id = $1 and t.workspace_id = workspace.id and t.thank_you_note is not null
    order by coalesce(t.thanked_at, t.accepted_at) desc limit $3
  ) as o
  order by o.written_at desc, o.id desc limit $3`;

/** Finds the orders with the latest thank-you notes, the newest first. */
export const findLatestNotes = (
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
  limit: number,
): Promise<{ id: string; written_at: Date }[]> =>
  db.query(latestNotes, [organizationId, workspaceIds, limit]);
