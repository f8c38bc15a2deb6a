import type { Context } from '../../context/context.ts';
import { recordAct } from '../audit/record-act.ts';
import { findUnsentBatchesWith, writeErasedRecipientsWith } from '../batches/erase-recipients.sql.ts';
import { eraseFromPreviews } from './erase-from-previews.process.ts';
import { scheduleCopies } from './schedule-copies.ts';

/**
 * Erases whoever has an e-mail address from batches that were canceled or failed before they were sent. Returns the batches that
 * are still to be sent to them.
 */
export async function eraseFromUnsentBatches(
  context: Context,
  email: string,
): Promise<{ id: string; status: string }[]> {
  const batches = await findUnsentBatchesWith(context.db, context.organization.id, email);
  const ended = batches.filter((batch) => batch.send_status !== 'pending');
  for (const { id } of ended) await eraseFromBatch(context, id, email);
  return batches.filter((batch) => !ended.includes(batch)).map(({ id }) => ({ id, status: 'scheduled' }));
}

async function eraseFromBatch(context: Context, batchId: string, email: string): Promise<void> {
  const { db, organization } = context;
  const organizationId = organization.id;
  await eraseFromPreviews(context, batchId, (recipient) => recipient.email?.toLowerCase() === email);
  await db.transaction(async (tx) => {
    writeErasedRecipientsWith(tx, { organizationId, batchId, email });
    scheduleCopies(context, tx, { batchIds: [batchId] });
    recordAct(context, tx, {
      organizationId,
      act: 'erase_recipient',
      subject: { kind: 'order_batch', id: batchId },
    });
  });
}
