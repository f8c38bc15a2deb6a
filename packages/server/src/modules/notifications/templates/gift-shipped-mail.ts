/**
 * The mail to the recipient of a shipped gift: the content of the first parcel, its expected arrival and the
 * recipient link.
 */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames, senderOf } from './mail-language.ts';

export type GiftShippedMailParams = {
  recipientFirstName: string;
  fromName: string;
  /** The names of the products in the parcel. */
  products: readonly string[];
  /** True if other parcels follow this first one. */
  hasMoreParcels: boolean;
  deliveryEta: Date | null;
  recipientLink: string;
};

export function giftShippedMail(mail: MailLanguage, params: GiftShippedMailParams): Letter {
  const { texts, day } = mail;
  const sender = senderOf(mail, params.fromName);
  const arrival = params.deliveryEta && texts('shipped_arrival', { day: day(params.deliveryEta) });
  return {
    subject: texts('shipped_subject', { sender }),
    preheader: arrival ?? texts('shipped_preheader'),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('shipped_subject', { sender }),
    isCentered: true,
    blocks: [
      listOf(texts('shipped_products'), productNames(mail, params.products)),
      params.hasMoreParcels ? { kind: 'paragraph', text: texts('shipped_others') } : null,
      arrival ? { kind: 'paragraph', text: arrival } : null,
      { kind: 'button', label: texts('follow'), url: params.recipientLink },
    ],
    footer: mail.sentences(texts('coming_footer', { sender }), texts('link_is_yours')),
  };
}
