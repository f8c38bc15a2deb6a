import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import type { GiftSender } from '../batches/batch-record.ts';
import { findGiftSender } from '../batches/batches.sql.ts';
import { queueSenderMail } from '../notifications/queue-sender-mail.ts';
import { type NewsKind, writeNews } from '../notifications/sender-news.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type GiftMails, giftMailChoices } from '../organizations/gift-mails.ts';
import { chosenProducts } from './chosen-products.ts';
import { nextDigestAt } from './next-digest.ts';

/** A sender of more gifts than this hears once a day what their recipients did, unless they chose otherwise. */
const fewRecipients = 10;

/**
 * Tells the sender of a gift what its recipient did, at once or with the next daily mail, as the sender wants it. Senders of
 * commerce apps are programs, and hear of it by events only.
 */
export async function tellSender(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  kind: NewsKind,
): Promise<void> {
  if (order.commerce_app_id !== null) return;
  const sender = await findGiftSender(tx, order.organization_id, order.order_batch_id);
  assert(sender, 'an order has a batch with a sender');
  if (!sender.gift_news.includes(kind)) return;
  switch (choiceOf(sender)) {
    case 'none':
      return;
    case 'daily':
      return writeNews(tx, {
        organization_id: order.organization_id,
        id: newId(),
        user_id: sender.id,
        order_id: order.id,
        kind,
        due_at: nextDigestAt(context.now),
      });
    case 'each':
      return mailSender(context, tx, { order, sender, kind });
  }
}

const choiceOf = ({ gift_mails: chosen, recipients_count: recipients }: GiftSender): GiftMails =>
  giftMailChoices.find((choice) => choice === chosen) ?? (recipients > fewRecipients ? 'daily' : 'each');

interface News {
  order: OrderRecord;
  sender: GiftSender;
  kind: NewsKind;
}

async function mailSender(context: Context, tx: Tx, { order, sender, kind }: News): Promise<void> {
  const shared = { recipientFirstName: order.recipient_first_name, batchName: sender.batch_name };
  switch (kind) {
    case 'accepted':
      return queueSenderMail(context, tx, {
        template: 'gift_accepted_notice',
        sender,
        params: (senderFirstName) => ({
          ...shared,
          senderFirstName,
          chosen: chosenProducts(order.cart_items, order.cart_selections ?? []),
        }),
      });
    case 'thanked':
      return queueSenderMail(context, tx, {
        template: 'thank_you_note',
        sender,
        params: (senderFirstName) => ({ ...shared, senderFirstName, note: order.thank_you_note ?? '' }),
      });
    case 'declined':
      return queueSenderMail(context, tx, {
        template: 'gift_declined_notice',
        sender,
        params: (senderFirstName) => ({
          ...shared,
          senderFirstName,
          reason: order.decline_reason,
          message: order.decline_message,
        }),
      });
  }
}
