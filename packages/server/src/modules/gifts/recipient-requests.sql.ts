/** What recipients ask for on their pages, for somebody to look after. */
import { insertInto } from '../../db/insertions.ts';
import { columns, sql } from '../../db/sql.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import type { Row } from '../../db/tables.ts';

/** `out_of_stock`: an acceptance that was refused, because something in the gift has sold out. */
export type RequestKind = 'deletion' | 'more_time' | 'out_of_stock';

export type RecipientRequest = Omit<Row<'recipient_requests'>, 'kind'> & { kind: RequestKind };

const request = sql`select ${columns('recipient_requests', ['requested_at'])} from recipient_requests
  where organization_id = $1 and order_id = $2 and kind = $3`;

/** When the recipient of an order asked for this; null if they did not. */
export async function findRequestTime(
  db: Statements,
  { organization_id: organizationId, id }: { organization_id: string; id: string },
  kind: RequestKind,
): Promise<Date | null> {
  const [found] = await db.query(request, [organizationId, id, kind]);
  return found?.requested_at ?? null;
}

const insert = insertInto('recipient_requests');
const insertOnce = sql`${insert.statement} on conflict do nothing`;

/** A request that was made before stays as it is. */
export const writeRequest = (tx: Tx, row: RecipientRequest): void =>
  tx.defer(insertOnce, insert.valuesOf(row));

const insertLatest = sql`${insert.statement} on conflict (organization_id, order_id, kind)
  do update set requested_at = excluded.requested_at, closed_at = null`;

/** A request that was made before is made anew. */
export const writeLatestRequest = (tx: Tx, row: RecipientRequest): void =>
  tx.defer(insertLatest, insert.valuesOf(row));

const sameInBatch = sql`select ${columns('recipient_requests', ['order_id'], 'r')} from recipient_requests r
  join orders o on o.organization_id = r.organization_id and o.id = r.order_id
  where r.organization_id = $1 and r.kind = 'out_of_stock' and o.order_batch_id = $2 limit 1`;

/** True if a recipient of this batch could not accept before, because something has sold out. */
export const wasOutOfStock = async (
  db: Statements,
  { organization_id, order_batch_id }: { organization_id: string; order_batch_id: string },
): Promise<boolean> => (await db.query(sameInBatch, [organization_id, order_batch_id])).length > 0;

const openDeletions = sql`select ${columns('recipient_requests', ['organization_id', 'order_id', 'requested_at'], 'r')}
  from organizations o
  join recipient_requests r on r.organization_id = o.id and r.kind = 'deletion' and r.closed_at is null
  order by r.requested_at, r.order_id limit $1`;

/** Finds the deletions that recipients wait for, in all organizations, the longest waiting first. */
export const findOpenDeletions = (db: Statements, limit: number) => db.query(openDeletions, [limit]);

const closeDeletions = sql`update recipient_requests set closed_at = $3
  where organization_id = $1 and order_id = any($2::uuid[]) and kind = 'deletion' and closed_at is null`;

/** Notes that the data of these recipients were deleted. `at` is real time. */
export const writeClosedDeletions = (
  tx: Tx,
  organizationId: string,
  orderIds: readonly string[],
  at: Date,
): void => tx.defer(closeDeletions, [organizationId, orderIds, at]);

const requestsOf = sql`select ${columns('recipient_requests', ['order_id', 'kind', 'requested_at', 'closed_at'])}
  from recipient_requests where organization_id = $1 and order_id = any($2::uuid[]) order by requested_at`;

/** Finds what the recipients of orders asked for. */
export const findRequestsOf = (
  db: Statements,
  organizationId: string,
  orderIds: readonly string[],
): Promise<Pick<Row<'recipient_requests'>, 'order_id' | 'kind' | 'requested_at' | 'closed_at'>[]> =>
  db.query(requestsOf, [organizationId, orderIds]);
