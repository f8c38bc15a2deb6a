import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { referenceId } from '../../../kit/ids.ts';
import { queueMail } from '../../notifications/queue-mail.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import type { RefundRecord } from './refunds.sql.ts';

/** Logs a refund that the gateway refused and mails the sender. A person must resolve it. */
export function sendFailedRefundNotice(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  refund: RefundRecord,
  reason: string,
): void {
  context.log.error({ refund: refund.id, order: order.id }, 'A refund was refused and needs a person');
  queueMail(context, tx, {
    template: 'money_notice',
    to: order.sender.email,
    params: {
      senderFirstName: order.sender.first_name,
      recipientFirstName: order.recipient_first_name,
      notice: 'refund_failed',
      amount: refund.amount_cents,
      reason,
      referenceId: referenceId(order.id),
    },
  });
}
