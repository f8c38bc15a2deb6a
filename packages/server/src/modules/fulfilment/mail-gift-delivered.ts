import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { linkOfRecipient } from './parcel-of-mail.ts';

/** Queues the mail that the last parcel of a gift was delivered, with the link at which the recipient can say thank you. */
export function mailGiftDelivered(context: Context, tx: Tx, order: OrderRecord): void {
  queueRecipientMail(context, tx, order, {
    template: 'gift_delivered',
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      hasThanked: order.thank_you_note !== null,
      recipientLink: linkOfRecipient(context, order),
    },
  });
}
