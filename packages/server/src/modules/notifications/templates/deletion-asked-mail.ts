/** The mail to a recipient who asked on their page for the deletion of their data: that the request has arrived. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage, senderOf } from './mail-language.ts';

export type DeletionAskedMailParams = {
  recipientFirstName: string;
  fromName: string;
  recipientLink: string;
};

export function deletionAskedMail(mail: MailLanguage, params: DeletionAskedMailParams): Letter {
  const { texts } = mail;
  const sender = senderOf(mail, params.fromName);
  return {
    subject: texts('deletion_subject'),
    preheader: texts('deletion_preheader'),
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: texts('deletion_subject'),
    isCentered: true,
    blocks: [
      { kind: 'paragraph', text: texts('deletion_text', { sender }) },
      { kind: 'button', label: texts('follow'), url: params.recipientLink },
    ],
    footer: texts('deletion_footer'),
  };
}
