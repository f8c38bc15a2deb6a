import type { ResendNotificationInput } from '@gifts/contract/order';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { badRequest } from '../../kit/bad-request.ts';
import { dayMs } from '../../kit/duration.ts';
import { AppError } from '../../kit/errors.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { BatchRecord } from '../batches/batch-record.ts';
import { findBatch } from '../batches/batches.sql.ts';
import { findResentMails, writeMails, writeSkippedMails } from '../notifications/mails.sql.ts';
import { retryBouncedAddress } from '../notifications/suppressions/retry-bounced-address.ts';
import { lockAccessibleOrder } from '../orders/order-access.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { giftMailOf } from './gift-mail.ts';
import { assertAcceptable } from './gift-state.ts';

const resendsPerDay = 5;

/**
 * Mails the gift link to a recipient again, or to a corrected address. The mail is a row of this transaction, so a crash
 * afterwards neither loses nor repeats it. A mail that is still waiting is replaced. An address that bounced is tried again.
 */
export async function resendNotification(
  context: CallerContext,
  tx: Tx,
  id: string,
  { email }: ResendNotificationInput,
): Promise<OrderRecord> {
  const order = await lockAccessibleOrder(context, tx, id);
  assertAcceptable(context, order, 'announced');
  const to = email ?? order.recipient_email;
  if (to === null) {
    throw badRequest([{ field: 'email', message: "Email can't be blank: the order has no recipient_email" }]);
  }
  const number = (await countResends(context, tx, order)) + 1;
  await retryBouncedAddress(context, tx, to);
  const batch = await findBatch(tx, order.organization_id, order.order_batch_id);
  assert(batch, 'an order has a batch');
  skipEarlierMails(context, tx, batch, order);
  const mail = giftMailOf(context, batch, { ...order, recipient_email: to }, number);
  writeMails(tx, order.organization_id, context.now, [mail]);
  enqueue(tx, 'send_notification', { organization_id: order.organization_id, mail_id: mail.id });
  const change = { recipient_email: to, notification_status: 'queued', notification_error: null } as const;
  writeOrderChange(tx, order, change);
  return { ...order, ...change };
}

/** Skips the mails that wait, and the first one also if the job of the batch has not written it yet. */
function skipEarlierMails(context: CallerContext, tx: Tx, batch: BatchRecord, order: OrderRecord): void {
  const { organization_id: organizationId, recipient_email: email } = order;
  if (email !== null) {
    writeMails(tx, organizationId, context.now, [
      giftMailOf(context, batch, { ...order, recipient_email: email }, 0),
    ]);
  }
  writeSkippedMails(tx, order, 'gift');
}

/** Returns how often the mail was sent again. Refuses a sixth time within a day of the organization's time. */
async function countResends({ now }: CallerContext, tx: Tx, order: OrderRecord): Promise<number> {
  const latest = await findResentMails(tx, order, 'gift', resendsPerDay);
  const oldest = latest.at(-1);
  if (oldest && latest.length === resendsPerDay) {
    const waitMs = oldest.created_at.getTime() + dayMs - now.getTime();
    if (waitMs > 0) {
      throw new AppError(
        'rate_limited',
        `The notification was sent again ${resendsPerDay} times within a day; wait for the seconds in Retry-After.`,
        { retryAfterSeconds: Math.ceil(waitMs / 1000) },
      );
    }
  }
  return latest[0]?.resend_number ?? 0;
}
