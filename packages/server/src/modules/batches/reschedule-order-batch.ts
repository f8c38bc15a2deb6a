import type { OrderBatchDetail, RescheduleInput } from '@gifts/contract/order-batch';
import { parseTime } from '@gifts/contract/time';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { batchNotFound } from './batch-access.ts';
import type { BatchRecord } from './batch-record.ts';
import { lockBatch, writeTimes } from './batches.sql.ts';
import { isSendPending, reasonNotToChange } from './cancel-order-batch.ts';
import { checkScheduledSendOn, defaultExpiry } from './check-times.ts';
import { withPreview } from './find-batch-with-previews.ts';
import { presentOrderBatchDetail } from './present-order-batch.ts';

/** Changes the send time of a scheduled batch that was not sent yet. A default expiry moves with it. */
export async function rescheduleOrderBatch(
  context: CallerContext,
  tx: Tx,
  id: string,
  input: RescheduleInput,
): Promise<OrderBatchDetail> {
  const batch = await lockBatch(tx, context.organization.id, id);
  if (!batch || !canReach(context.caller, batch)) throw batchNotFound();
  if (!isSendPending(context, batch))
    throw new AppError('batch_not_reschedulable', reasonNotToChange(batch, 'rescheduled'));
  const scheduledSendOn = parseTime(input.scheduled_send_on);
  assert(scheduledSendOn, 'the schema has checked scheduled_send_on');
  const problems = checkScheduledSendOn(context.now, scheduledSendOn);
  const expiresAt = movedExpiry(context, batch, scheduledSendOn);
  if (expiresAt && expiresAt <= scheduledSendOn) {
    problems.push({
      field: 'scheduled_send_on',
      message: `Scheduled send on must be before the gifts expire, ${expiresAt.toISOString()}`,
    });
  }
  if (problems.length > 0) throw badRequest(problems);
  const moved = { ...batch, scheduled_send_on: scheduledSendOn, expires_at: expiresAt };
  writeTimes(tx, moved);
  return presentOrderBatchDetail(await withPreview(tx, moved), presentationSettings(context));
}

const movedExpiry = (context: CallerContext, batch: BatchRecord, scheduledSendOn: Date): Date | null =>
  batch.has_default_expiry ? defaultExpiry(context, scheduledSendOn) : batch.expires_at;
