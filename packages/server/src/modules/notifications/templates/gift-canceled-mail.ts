/** The mail to a recipient who was told about a gift that its sender has taken back. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage, senderOf } from './mail-language.ts';

export type GiftCanceledMailParams = {
  recipientFirstName: string;
  fromName: string;
};

export function giftCanceledMail(mail: MailLanguage, params: GiftCanceledMailParams): Letter {
  const { texts } = mail;
  const sender = senderOf(mail, params.fromName);
  return {
    subject: texts('canceled_subject', { sender }),
    preheader: texts('canceled_text', { sender }),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('canceled_subject', { sender }),
    isCentered: true,
    blocks: [
      { kind: 'paragraph', text: texts('canceled_text', { sender }) },
      { kind: 'paragraph', text: texts('canceled_next', { sender }) },
    ],
    footer: texts('canceled_footer', { sender }),
  };
}
