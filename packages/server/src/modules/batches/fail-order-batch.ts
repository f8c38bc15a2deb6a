import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueSenderMail } from '../notifications/queue-sender-mail.ts';
import type { BatchRecord } from './batch-record.ts';
import { lockBatch } from './batches.sql.ts';
import { changeSendStatus } from './change-send-status.ts';

/** Sets a locked pending batch to `failed`, which releases what was held for it, and mails the sender. */
export async function failOrderBatch(
  context: Context,
  tx: Tx,
  batch: BatchRecord,
  reason: string,
): Promise<void> {
  await changeSendStatus(context, tx, batch, 'failed', reason);
  await queueSenderMail(context, tx, {
    template: 'batch_failed',
    sender: batch.sender,
    params: (senderFirstName) => ({
      senderFirstName,
      batchName: batch.batch_name,
      reason,
      scheduledFor: (batch.scheduled_send_on ?? batch.created_at).toISOString(),
    }),
  });
}

/** Fails a batch whose send was tried for an hour. Does nothing if it is no longer pending. */
export async function failUnsentBatch(context: Context, tx: Tx, orderBatchId: string): Promise<void> {
  const batch = await lockBatch(tx, context.organization.id, orderBatchId);
  if (batch?.send_status !== 'pending') return;
  if (batch.scheduled_send_on && batch.scheduled_send_on > context.now) return;
  await failOrderBatch(
    context,
    tx,
    batch,
    'An error of the service kept the gifts from being sent for an hour.',
  );
}
