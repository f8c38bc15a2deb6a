import type { Context } from '../../context/context.ts';
import { recordAct } from '../audit/record-act.ts';
import { writeAllErased } from '../batches/erase-recipients.sql.ts';
import { eraseFromPreviews } from './erase-from-previews.process.ts';
import { scheduleCopies } from './schedule-copies.ts';

/**
 * Erases the recipients of a batch that never became orders. The batch counts as erased at the end, so that a run that is
 * interrupted is repeated.
 */
export async function eraseUnsentBatch(context: Context, batchId: string): Promise<void> {
  const { db, organization } = context;
  const organizationId = organization.id;
  await eraseFromPreviews(context, batchId);
  await db.transaction(async (tx) => {
    writeAllErased(tx, { organizationId, batchId, at: context.clock.now() });
    scheduleCopies(context, tx, { batchIds: [batchId] });
    const subject = { kind: 'order_batch', id: batchId };
    recordAct(context, tx, { organizationId, act: 'erase_recipients', subject });
  });
}
