/** The mail to the recipient whose gift cards are ready: a link to the page that shows the codes, and never a code. */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames, senderOf } from './mail-language.ts';

export type GiftCardReadyMailParams = {
  recipientFirstName: string;
  fromName: string;
  /** The names of the gift cards. */
  products: readonly string[];
  recipientLink: string;
};

export function giftCardReadyMail(mail: MailLanguage, params: GiftCardReadyMailParams): Letter {
  const { texts } = mail;
  const sender = senderOf(mail, params.fromName);
  return {
    subject: texts('card_ready_subject', { sender }),
    preheader: texts('card_ready_preheader'),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('card_ready_subject', { sender }),
    isCentered: true,
    blocks: [
      listOf(texts('card_ready_products'), productNames(mail, params.products)),
      { kind: 'paragraph', text: texts('card_ready_text') },
      { kind: 'button', label: texts('card_ready_show'), url: params.recipientLink },
    ],
    footer: mail.sentences(texts('delivered_footer', { sender }), texts('link_is_yours')),
  };
}
