/** The mail to a sender whose recipient asks for more time. */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage, productNames, recipientOf } from './mail-language.ts';

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
  const subject = texts('more_time_subject', { recipient });
  const key = params.isExpired ? 'more_time_expired' : 'more_time_open';
  const text = texts(key, { recipient, day: day(params.expiresAt) });
  return {
    subject,
    preheader: text,
    greeting: greetingTo(mail, params.senderFirstName),
    headline: subject,
    isCentered: false,
    blocks: [
      { kind: 'paragraph', text },
      listOf(texts('more_time_products'), productNames(mail, params.products)),
    ],
    footer: texts('sender_footer'),
  };
}
