import { isOneOf } from '@gifts/contract/is-one-of';
import { acceptableStatuses, type OrderStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import { deliverMail } from '../notifications/deliver-mail.ts';
import { findMail, type MailRow, recordMailFailure } from '../notifications/mails.sql.ts';
import { findSuppression, type Suppression } from '../notifications/suppressions/find-suppressions.ts';
import { findOrderStatus } from '../orders/find-orders.sql.ts';
import { type NotificationOutcome, recordNotification } from './record-notification.ts';

/** Sends a mail that the sender asked to send again. Throws if it must be retried. */
export async function sendQueuedNotification(context: Context, mailId: string): Promise<void> {
  const mail = await findMail(context.db, context.organization.id, mailId);
  if (mail?.status !== 'pending') return;
  const suppression = await findSuppression(context, context.db, mail.to_email);
  const failure = await sendNotification(context, mail, suppression);
  if (failure) throw new Error(`Mail ${mail.id} was not accepted: ${failure}`);
}

/**
 * Sends a mail that tells a recipient about a gift, unless the address gets no mail. Returns why it must be retried, or
 * null if it needs no retry.
 */
export async function sendNotification(
  context: Context,
  mail: MailRow,
  suppression: Suppression | null,
): Promise<string | null> {
  const { db, organization } = context;
  const current = await findOrderStatus(db, organization.id, mail.order_id);
  const isWanted = current !== null && isStillOfInterest(mail, current);
  const result = isWanted
    ? await deliverMail(context, mail, suppression)
    : ({ status: 'skipped', failure: null } as const);
  if (result.status === 'retry') {
    await recordMailFailure(db, mail, result.failure);
    return result.failure ?? 'not_accepted';
  }
  const { status, failure } = result;
  const outcome: NotificationOutcome =
    status === 'failed'
      ? {
          status,
          notification: suppression ? 'suppressed' : 'bounced',
          failure: failure ?? 'message_refused',
        }
      : { status };
  await db.transaction((tx) => recordNotification(context, tx, mail, outcome));
  return null;
}

/**
 * Skips the gift mail after the order has moved on, for example because its link was opened; a mail that the sender
 * asked to send again is of interest until the gift was accepted. Skips the other mails if the gift has ended.
 */
function isStillOfInterest(mail: MailRow, status: OrderStatus): boolean {
  if (mail.template !== 'gift') return status !== 'canceled' && status !== 'failed';
  return mail.resend_number === 0 ? status === 'created' : isOneOf(acceptableStatuses, status);
}
