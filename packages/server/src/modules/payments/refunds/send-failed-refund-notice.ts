import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { referenceId } from '../../../kit/ids.ts';
import { queueSenderMail } from '../../notifications/queue-sender-mail.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { RefundRecord } from './refunds.sql.ts';

/** Logs a refund that the gateway refused and mails the sender. A person must resolve it. */
export async function sendFailedRefundNotice(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  refund: RefundRecord,
  reason: string,
): Promise<void> {
  context.log.error({ refund: refund.id, order: order.id }, 'A refund was refused and needs a person');
  await queueSenderMail(context, tx, {
    template: 'money_notice',
    sender: order.sender,
    params: (senderFirstName) => ({
      senderFirstName,
      recipientFirstName: order.recipient_first_name,
      notice: 'refund_failed',
      amount: refund.amount_cents,
      reason,
      referenceId: referenceId(order.id),
    }),
  });
}
