import type { FieldError } from '@gifts/contract/errors';
import type { OrderBatchDetail, RescheduleInput } from '@gifts/contract/order-batch';
import { parseTime } from '@gifts/contract/time';
import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { AppError } from '../../kit/errors.ts';
import type { ValidParts } from '../../kit/valid-parts.ts';
import { presentationSettings } from '../orders/present-order.ts';
import { batchNotFound } from './batch-access.ts';
import type { BatchRecord } from './batch-record.ts';
import { findBatch, lockBatch, writeTimes } from './batches.sql.ts';
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
  const { expiresAt, problems } = checkNewTime(context, batch, scheduledSendOn);
  if (problems.length > 0) throw badRequest(problems);
  const moved = { ...batch, scheduled_send_on: scheduledSendOn, expires_at: expiresAt };
  writeTimes(tx, moved);
  return presentOrderBatchDetail(await withPreview(tx, moved), presentationSettings(context));
}

/** Returns the problems of those parts of the request that fit the contract. */
export async function findProblemsOfReschedule(
  context: CallerContext,
  parts: ValidParts<RescheduleInput>,
  { id }: { id: string },
): Promise<FieldError[]> {
  const scheduledSendOn = parseTime(parts.scheduled_send_on ?? '');
  const batch = await findBatch(context.db.sharedReader, context.organization.id, id);
  if (!scheduledSendOn || !batch || !canReach(context.caller, batch)) return [];
  return isSendPending(context, batch) ? checkNewTime(context, batch, scheduledSendOn).problems : [];
}

function checkNewTime(
  context: CallerContext,
  batch: BatchRecord,
  scheduledSendOn: Date,
): { expiresAt: Date | null; problems: FieldError[] } {
  const problems = checkScheduledSendOn(context.now, scheduledSendOn);
  const expiresAt = batch.has_default_expiry ? defaultExpiry(context, scheduledSendOn) : batch.expires_at;
  if (expiresAt && expiresAt <= scheduledSendOn) {
    problems.push({
      field: 'scheduled_send_on',
      message: `Scheduled send on must be before the gifts expire, ${expiresAt.toISOString()}`,
    });
  }
  return { expiresAt, problems };
}
