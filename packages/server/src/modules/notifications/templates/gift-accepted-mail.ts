/** The mail to the recipient who accepted a gift: the chosen products, the destination and the recipient link. */
import { type ChosenProduct, productLine } from './chosen-product.ts';
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, senderOf } from './mail-language.ts';

export type GiftAcceptedMailParams = {
  recipientFirstName: string;
  fromName: string;
  chosen: readonly ChosenProduct[];
  /**
   * Enough to notice a wrong address. The street is left out of the mail on purpose. The name of the country is in the
   * language of the mail.
   */
  destination: { city: string | null; country: string };
  /** True if the gift is gift cards alone, which go to no address. */
  isDigital?: boolean;
  recipientLink: string;
};

export function giftAcceptedMail(mail: MailLanguage, params: GiftAcceptedMailParams): Letter {
  const { texts, line } = mail;
  const sender = senderOf(mail, params.fromName);
  const destination = [params.destination.city, params.destination.country]
    .filter((part) => part !== null)
    .map((part) => line(part, 60))
    .join(mail.comma);
  return {
    subject: texts('accepted_subject', { sender }),
    preheader: params.isDigital ? texts('accepted_next_card') : texts('accepted_preheader', { destination }),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('accepted_subject', { sender }),
    isCentered: true,
    blocks: [
      listOf(
        texts('accepted_products'),
        params.chosen.map((chosen) => productLine(mail, chosen)),
      ),
      params.isDigital ? null : { kind: 'place', heading: texts('accepted_destination'), text: destination },
      { kind: 'paragraph', text: texts(params.isDigital ? 'accepted_next_card' : 'accepted_next') },
      { kind: 'button', label: texts('follow'), url: params.recipientLink },
    ],
    footer: mail.sentences(texts('accepted_footer', { sender }), texts('link_is_yours')),
  };
}
