import { isOneOf } from '@gifts/contract/is-one-of';
import type { Context } from '../../context/context.ts';
import { newId } from '../../kit/ids.ts';
import type { Language } from '../../kit/languages.ts';
import type { BatchRecord } from '../batches/batch-record.ts';
import { languageOfRecipient } from '../notifications/mail-language-of.ts';
import type { MailRow, NewMail } from '../notifications/mails.sql.ts';
import { textsIn } from '../notifications/templates/mail-texts.ts';
import { isDigital } from '../orders/items-of-shipment.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { giftLink, presentationSettings } from '../orders/present-order.ts';

/** The mails that tell a recipient about a gift. The notification status of an order is that of its latest one. */
const notificationTemplates = ['gift', 'gift_on_its_way'] as const;

export const isNotification = ({ order_id, template }: Pick<MailRow, 'order_id' | 'template'>): boolean =>
  order_id !== null && isOneOf<string>(notificationTemplates, template);

/**
 * Returns the mail that tells the recipient of an order about the gift: with the gift link, or that a direct_send gift
 * is on its way.
 */
export function giftMailOf(
  context: Context,
  batch: BatchRecord,
  order: OrderRecord & { recipient_email: string },
  resendNumber: number,
): NewMail {
  const language = languageOfRecipient(order);
  const shared = {
    recipientFirstName: order.recipient_first_name,
    fromName: batch.from_name,
    message: batch.message,
    card: findGreetingCard(context, batch, language),
  };
  const isDirect = batch.send_method === 'direct_send';
  return {
    id: newId(),
    order_id: order.id,
    to_email: order.recipient_email,
    reply_to: batch.sender.email,
    resend_number: resendNumber,
    language,
    template: isDirect ? 'gift_on_its_way' : 'gift',
    params: isDirect
      ? {
          ...shared,
          products: batch.cart_items.map(({ product }) => product.name),
          isDigital: isDigital(batch),
        }
      : {
          ...shared,
          giftLink: giftLink(presentationSettings(context), order.gift_token),
          expiresAt: order.expires_at?.toISOString() ?? null,
          productHint: null,
        },
  };
}

function findGreetingCard(
  { catalog }: Context,
  { card_id: cardId }: BatchRecord,
  language: Language,
): { url: string; alt: string } | null {
  const card = cardId === null ? undefined : catalog.cardsById.get(cardId);
  if (!card) return null;
  return {
    url: card.image.url,
    alt: textsIn(language)('card_alt', { occasions: card.occasions.join(', ') }),
  };
}
