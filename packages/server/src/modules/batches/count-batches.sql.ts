/** Counts for operators, who look at a whole organization. */
import { computed, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const since = sql`select ${computed('batches', 'bigint', 'count(*)')} from (
    select from order_batches where organization_id = $1 and id >= $2 limit $3) as b`;
const scheduled = sql`select ${computed('batches', 'bigint', 'count(*)')} from (
    select from order_batches where organization_id = $1
      and send_status = 'pending' and scheduled_send_on is not null limit $2) as b`;

/** Counts batches from an id on, up to a number. */
export async function countBatchesSince(
  db: Statements,
  organizationId: string,
  { from, most }: { from: string; most: number },
): Promise<number> {
  const [row] = await db.query(since, [organizationId, from, most]);
  return row?.batches ?? 0;
}

/** Counts batches that wait for their time, up to a number. */
export async function countScheduledBatches(
  db: Statements,
  organizationId: string,
  most: number,
): Promise<number> {
  const [row] = await db.query(scheduled, [organizationId, most]);
  return row?.batches ?? 0;
}
