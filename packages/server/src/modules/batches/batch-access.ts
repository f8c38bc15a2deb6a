import type { CallerContext } from '../../context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/app-error.ts';
import type { Caller } from '../organizations/caller.ts';
import type { BatchRecord } from './batch-record.ts';
import { findBatch } from './batches.sql.ts';

/** A key sees what is in the workspaces its user can reach, whoever made it. */
export const canReach = (caller: Caller, row: { workspace_id: string }): boolean =>
  caller.reachesEverything || caller.workspaces.some(({ id }) => id === row.workspace_id);

export const batchNotFound = () => new AppError('not_found', 'Order batch not found');

/** A batch the caller may see; anything else is not found. */
export async function reachBatch(context: CallerContext, db: Statements, id: string): Promise<BatchRecord> {
  const batch = await findBatch(db, context.organization.id, id);
  if (!batch || !canReach(context.caller, batch)) throw batchNotFound();
  return batch;
}
