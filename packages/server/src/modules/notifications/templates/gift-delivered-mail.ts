/** The mail to the recipient whose last parcel was delivered, with an invitation to say thank you. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage, senderOf } from './mail-language.ts';

export type GiftDeliveredMailParams = {
  recipientFirstName: string;
  fromName: string;
  /** True if the recipient has thanked already. */
  hasThanked: boolean;
  recipientLink: string;
};

export function giftDeliveredMail(mail: MailLanguage, params: GiftDeliveredMailParams): Letter {
  const { texts } = mail;
  const sender = senderOf(mail, params.fromName);
  const { hasThanked, recipientLink: url } = params;
  return {
    subject: texts('delivered_subject', { sender }),
    preheader: hasThanked ? texts('delivered_text') : texts('delivered_preheader', { sender }),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('delivered_subject', { sender }),
    isCentered: true,
    blocks: [
      { kind: 'paragraph', text: texts('delivered_text') },
      hasThanked ? null : { kind: 'paragraph', text: texts('delivered_thanks', { sender }) },
      { kind: 'button', label: texts(hasThanked ? 'follow' : 'delivered_say_thanks'), url },
    ],
    footer: mail.sentences(texts('delivered_footer', { sender }), texts('link_is_yours')),
  };
}
