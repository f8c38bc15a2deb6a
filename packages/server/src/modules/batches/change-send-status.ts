import { sendStatusEvents } from '@gifts/contract/events';
import { canTransitionSend, type SendTransition } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { appendEventAfter } from '../events/append-event.ts';
import { releaseBatch } from '../ledger/holds.ts';
import { presentationSettings } from '../orders/present-order.ts';
import type { BatchRecord } from './batch-record.ts';
import { writeSendStatus } from './batches.sql.ts';
import { withPreview } from './find-batch-with-previews.ts';
import { type BatchWithPreviews, presentOrderBatchEvent } from './present-order-batch.ts';

/**
 * Changes the send_status of a stored batch. No other code does so. The caller holds the row lock, and the
 * event is written in the same transaction. If the batch is not sent, its hold is released.
 */
export async function changeSendStatus(
  context: Context,
  tx: Tx,
  batch: BatchRecord,
  to: SendTransition,
  failureReason: string | null = null,
): Promise<BatchWithPreviews> {
  assert(canTransitionSend(batch.send_status, to), `a ${batch.send_status} batch does not become ${to}`);
  const ordersCount = to === 'complete' ? batch.recipients_count : 0;
  if (to !== 'complete') await releaseBatch(context, tx, batch.id);
  writeSendStatus(tx, batch, { to, ordersCount, failureReason });
  const changed = await withPreview(tx, {
    ...batch,
    send_status: to,
    orders_count: ordersCount,
    failure_reason: failureReason,
  });
  appendEventAfter(tx, ordersCount, {
    organizationId: batch.organization_id,
    type: sendStatusEvents[to],
    at: context.now,
    data: presentOrderBatchEvent(changed, presentationSettings(context)),
  });
  return changed;
}
