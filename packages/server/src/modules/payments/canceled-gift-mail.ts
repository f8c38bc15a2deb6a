import { newId } from '../../kit/ids.ts';
import { languageOfRecipient } from '../notifications/mail-language-of.ts';
import type { NewMail } from '../notifications/mails.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/**
 * Returns the mail that a gift was taken back, or null for a recipient whom no mail has told about it. A mail that waits is not
 * sent any more.
 */
export function canceledGiftMail(order: OrderRecord): NewMail | null {
  const { recipient_email: email, notification_status: status, notified_at } = order;
  const isTold = status === 'sent' || notified_at !== null;
  if (email === null || !order.notifications_enabled || !isTold) return null;
  return {
    id: newId(),
    order_id: order.id,
    to_email: email,
    reply_to: order.sender.email,
    resend_number: 0,
    language: languageOfRecipient(order),
    template: 'gift_canceled',
    params: { recipientFirstName: order.recipient_first_name, fromName: order.from_name },
  };
}
