/** The mail to the recipient of a `direct_send` gift, which is shipped without being accepted first. */
import { type Letter, listOf, quoteOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames, senderOf } from './mail-language.ts';
import type { CardPicture } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type GiftOnItsWayMailParams = {
  recipientFirstName: string;
  fromName: string;
  message: string | null;
  card: CardPicture | null;
  products: readonly string[];
  /** True if the gift is gift cards alone, which come by another mail. */
  isDigital?: boolean;
};

export function giftOnItsWayMail(mail: MailLanguage, params: GiftOnItsWayMailParams): Letter {
  const { texts } = mail;
  const sender = senderOf(mail, params.fromName);
  const message = quoteOf(params.message);
  return {
    subject: texts('on_its_way_subject', { sender }),
    preheader: message ? oneLine(message.words, 110) : texts('on_its_way_preheader'),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('on_its_way_subject', { sender }),
    card: params.card,
    isCentered: true,
    blocks: [
      message,
      listOf(texts('on_its_way_products'), productNames(mail, params.products)),
      { kind: 'paragraph', text: texts(params.isDigital ? 'on_its_way_next_card' : 'on_its_way_next') },
    ],
    footer: texts('on_its_way_footer', { sender }),
  };
}
