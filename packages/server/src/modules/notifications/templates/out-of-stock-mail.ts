/** The mail to a sender whose recipient could not accept, because something in the gift has sold out. */
import type { Letter } from './letter.ts';
import { type MailLanguage, recipientOf } from './mail-language.ts';
import { noteAboutGift } from './note-about-gift.ts';

export type OutOfStockMailParams = {
  senderFirstName: string;
  recipientName: string;
  /** The names of the products of the gift. */
  products: readonly string[];
};

export function outOfStockMail(mail: MailLanguage, params: OutOfStockMailParams): Letter {
  const { texts } = mail;
  const recipient = recipientOf(mail, params.recipientName);
  return noteAboutGift(mail, {
    ...params,
    subject: texts('out_of_stock_subject', { recipient }),
    text: texts('out_of_stock_text', { recipient }),
  });
}
