import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames } from './mail-language.ts';

interface Note {
  senderFirstName: string;
  subject: string;
  text: string;
  /** The names of the products of the gift. */
  products: readonly string[];
}

/** A mail to the sender about one gift: what happened, and which products it has. */
export const noteAboutGift = (mail: MailLanguage, { subject, text, ...note }: Note): Letter => ({
  subject,
  preheader: text,
  greeting: greetingTo(mail, note.senderFirstName),
  headline: subject,
  isCentered: false,
  blocks: [
    { kind: 'paragraph', text },
    listOf(mail.texts('more_time_products'), productNames(mail, note.products)),
  ],
  footer: mail.texts('sender_footer'),
});
