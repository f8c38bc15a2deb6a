/** The mail to the recipient of an `email_and_link` gift: the sender, the message and the gift link. */
import { type Letter, quoteOf } from './letter.ts';
import { greetingTo, type MailLanguage, senderOf } from './mail-language.ts';
import type { CardPicture } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type GiftMailParams = {
  recipientFirstName: string;
  fromName: string;
  message: string | null;
  card: CardPicture | null;
  giftLink: string;
  expiresAt: Date | null;
  /** The content of the gift, such as "Orchard tea box". Null does not reveal it. */
  productHint: string | null;
};

export function giftMail(mail: MailLanguage, params: GiftMailParams): Letter {
  const { texts, line, time } = mail;
  const sender = senderOf(mail, params.fromName);
  const product = line(params.productHint ?? '', 120);
  const message = quoteOf(params.message);
  return {
    subject: texts('gift_subject', { sender }),
    preheader: message ? oneLine(message.words, 110) : texts('gift_preheader'),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('gift_subject', { sender }),
    card: params.card,
    isCentered: true,
    blocks: [
      product ? { kind: 'paragraph', text: texts('gift_inside', { product }) } : null,
      message,
      { kind: 'button', label: texts('gift_open'), url: params.giftLink },
      params.expiresAt && { kind: 'note', text: texts('gift_expiry', { time: time(params.expiresAt) }) },
    ],
    footer: texts('gift_footer', { sender }),
  };
}
