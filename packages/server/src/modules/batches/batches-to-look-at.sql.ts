import { fragment, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const notSent = sql`select ${total} from (
    select from order_batch_changes t
    where t.organization_id = $1 and t.workspace_id = any($2::uuid[]) and t.send_status = 'failed'
      and t.id >= uuid_v7_floor(now() - make_interval(days => $3)) limit $4
  ) as found`;

/** Counts batches of workspaces that could not be sent within so many days, in real time, up to a limit. */
export async function countNotSent(
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
  { days, limit }: { days: number; limit: number },
): Promise<number> {
  const [row] = await db.query(notSent, [organizationId, workspaceIds, days, limit]);
  return row?.total ?? 0;
}

const isOther = fragment`(t.customer_reference_id is null or not starts_with(t.customer_reference_id, $3))`;
const other = sql`select from unnest($2::uuid[]) as workspace (id)
  cross join lateral (
    select from order_batches t where t.organization_id = $1 and t.workspace_id = workspace.id and ${isOther} limit 1
  ) as batch limit 1`;

/** True if workspaces have a batch whose reference does not begin with a text. */
export async function hasBatchesBesides(
  db: Statements,
  organizationId: string,
  workspaceIds: readonly string[],
  reference: string,
): Promise<boolean> {
  return (await db.query(other, [organizationId, workspaceIds, reference])).length > 0;
}
