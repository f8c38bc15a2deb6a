import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import type { BatchRecord } from './batch-record.ts';
import { findBatch } from './batches.sql.ts';

export const batchNotFound = () => new AppError('not_found', 'Order batch not found');

/** Returns a batch that the caller can access. Every other id is refused with `not_found`. */
export async function getAccessibleBatch(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<BatchRecord> {
  const batch = await findBatch(db, context.organization.id, id);
  if (!batch || !canReach(context.caller, batch)) throw batchNotFound();
  return batch;
}
