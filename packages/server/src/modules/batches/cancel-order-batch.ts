import type { OrderBatchDetail } from '@gifts/contract/order-batch';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { batchNotFound } from './batch-access.ts';
import type { BatchRecord } from './batch-record.ts';
import { lockBatch } from './batches.sql.ts';
import { changeSendStatus } from './change-send-status.ts';
import { withPreview } from './find-batch-with-previews.ts';
import { presentOrderBatchDetail } from './present-order-batch.ts';

/** Cancels a scheduled batch before its send time. A second cancellation returns the same answer. */
export async function cancelOrderBatch(
  context: CallerContext,
  tx: Tx,
  id: string,
): Promise<OrderBatchDetail> {
  const batch = await lockBatch(tx, context.organization.id, id);
  if (!batch || !canReach(context.caller, batch)) throw batchNotFound();
  if (batch.send_status === 'canceled') {
    return presentOrderBatchDetail(await withPreview(tx, batch), presentationSettings(context));
  }
  if (!isSendPending(context, batch))
    throw new AppError('batch_not_cancelable', reasonNotToChange(batch, 'canceled'));
  const canceled = await changeSendStatus(context, tx, batch, 'canceled');
  return presentOrderBatchDetail(canceled, presentationSettings(context));
}

/** True for a scheduled batch whose send time is still in the future. */
export const isSendPending = (context: CallerContext, batch: BatchRecord): boolean =>
  batch.send_status === 'pending' &&
  batch.scheduled_send_on !== null &&
  batch.scheduled_send_on > context.now;

export function reasonNotToChange(batch: BatchRecord, what: 'canceled' | 'rescheduled'): string {
  if (batch.scheduled_send_on === null) {
    return `Only scheduled batches can be ${what}; this one was sent at once and is ${batch.send_status}.`;
  }
  const state = batch.send_status === 'pending' ? 'being sent' : batch.send_status;
  return `The batch is ${state}, so it can't be ${what} any more.`;
}
