import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { hourMs } from '../../../kit/duration.ts';
import { referenceId } from '../../../kit/ids.ts';
import { queueMailUnlessRecent } from '../../notifications/queue-mail.ts';
import { addresseesOf } from '../../notifications/queue-sender-mail.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { paymentLink, presentationSettings } from '../../orders/present-order.ts';

/**
 * If many payments of a batch fail at once, its sender gets one mail within this time. The mail says that other
 * orders may be affected.
 */
const minNoticeIntervalMs = hourMs;

/** Mails the sender that locked orders of one batch are not paid, or that they failed because of it. */
export async function sendMissingPaymentNotice(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  reason: string,
): Promise<void> {
  const [order] = orders;
  if (!order) return;
  for (const { email, first_name } of await addresseesOf(context, tx, order.sender)) {
    await queueMailUnlessRecent(context, tx, minNoticeIntervalMs, {
      template: 'money_notice',
      to: email,
      params: {
        senderFirstName: first_name,
        recipientFirstName: order.recipient_first_name,
        notice: order.status === 'failed' ? 'payment_given_up' : 'payment_missing',
        amount: order.amount_total ?? 0,
        reason,
        referenceId: referenceId(order.id),
        paymentLink: paymentLink(presentationSettings(context), order),
      },
    });
  }
}
