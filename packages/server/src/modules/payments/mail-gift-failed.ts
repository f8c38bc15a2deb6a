import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/** Queues the mail to the recipient that an order has failed, so that nobody waits for the gift. */
export function mailGiftFailed(context: Context, tx: Tx, order: OrderRecord): void {
  queueRecipientMail(context, tx, order, {
    template: 'gift_problem',
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      problem: 'failed',
      products: [],
      recipientLink: null,
    },
  });
}
