/** Batches that somebody chooses by filters, for a file of all of them. */
import { parseTime } from '@gifts/contract/time';
import { columns, sql } from '../../db/sql.ts';
import { type Tx, useCustomPlan } from '../../db/statements.ts';

export interface SelectedBatches {
  readonly organizationId: string;
  /** The workspaces that are looked into. Null for all. */
  readonly workspaceIds: readonly string[] | null;
  /** Batches after this id were created later. */
  readonly asOf: string;
  readonly sendStatus: string | undefined;
  readonly customerReferenceId: string | undefined;
  readonly createdAfter: string | undefined;
  readonly limit: number;
}

const nextIds = sql`select ${columns('order_batches', ['id'], 'b')} from order_batches b
  where b.organization_id = $1 and ($2::uuid[] is null or b.workspace_id = any($2)) and b.id <= $3::uuid
    and ($4::text is null or b.send_status = $4) and ($5::text is null or b.customer_reference_id = $5)
    and ($6::timestamptz is null or b.created_at >= $6) and b.id < $7::uuid
  order by b.id desc limit $8`;

/** Finds batches before an id, newest first. A filter that is null is left out of the plan, which is made for its values. */
export async function findNextBatches(
  tx: Tx,
  { organizationId, workspaceIds, asOf, limit, ...filters }: SelectedBatches,
  before: string,
): Promise<string[]> {
  tx.defer(useCustomPlan);
  const rows = await tx.query(nextIds, [
    organizationId,
    workspaceIds,
    asOf,
    filters.sendStatus ?? null,
    filters.customerReferenceId ?? null,
    filters.createdAfter === undefined ? null : parseTime(filters.createdAfter),
    before,
    limit,
  ]);
  return rows.map(({ id }) => id);
}
