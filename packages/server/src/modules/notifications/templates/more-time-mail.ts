/** The mail to a sender whose recipient asks for more time. */
import type { Letter } from './letter.ts';
import { type MailLanguage, recipientOf } from './mail-language.ts';
import { noteAboutGift } from './note-about-gift.ts';

export type MoreTimeMailParams = {
  senderFirstName: string;
  recipientName: string;
  /** The names of the products of the gift. */
  products: readonly string[];
  expiresAt: Date;
  /** True if the gift can't be accepted any more. */
  isExpired: boolean;
};

export function moreTimeMail(mail: MailLanguage, params: MoreTimeMailParams): Letter {
  const { texts, day } = mail;
  const recipient = recipientOf(mail, params.recipientName);
  const key = params.isExpired ? 'more_time_expired' : 'more_time_open';
  return noteAboutGift(mail, {
    ...params,
    subject: texts('more_time_subject', { recipient }),
    text: texts(key, { recipient, day: day(params.expiresAt) }),
  });
}
