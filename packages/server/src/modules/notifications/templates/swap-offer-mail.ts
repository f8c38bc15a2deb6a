/** The mail to a recipient whose parcel lacks products: that something else can be chosen in their place, and until when. */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames, senderOf } from './mail-language.ts';

export type SwapOfferMailParams = {
  recipientFirstName: string;
  fromName: string;
  /** The names of the products that are not in stock. */
  products: readonly string[];
  until: Date;
  recipientLink: string;
};

export function swapOfferMail(mail: MailLanguage, params: SwapOfferMailParams): Letter {
  const { texts, day } = mail;
  const sender = senderOf(mail, params.fromName);
  const text = texts('swap_text', { day: day(params.until) });
  return {
    subject: texts('swap_subject', { sender }),
    preheader: text,
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('swap_subject', { sender }),
    isCentered: true,
    blocks: [
      { kind: 'paragraph', text },
      listOf(texts('swap_products'), productNames(mail, params.products)),
      { kind: 'button', label: texts('swap_choose'), url: params.recipientLink },
      { kind: 'note', text: texts('swap_otherwise') },
    ],
    footer: mail.sentences(texts('coming_footer', { sender }), texts('link_is_yours')),
  };
}
