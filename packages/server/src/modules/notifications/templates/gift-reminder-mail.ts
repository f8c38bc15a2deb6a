/** The mail to a recipient who has not answered: that the gift is still there, or that it soon is not. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage, senderOf } from './mail-language.ts';

export type GiftReminderMailParams = {
  recipientFirstName: string;
  fromName: string;
  giftLink: string;
  /** The page that stops mail, with the proof that the mail was read. */
  stopLink: string;
  expiresAt: Date | null;
  /** True for the last reminder, which says until when the gift can be accepted. */
  isBeforeExpiry: boolean;
};

export function giftReminderMail(mail: MailLanguage, params: GiftReminderMailParams): Letter {
  const { texts, time, day } = mail;
  const { expiresAt, giftLink, isBeforeExpiry } = params;
  const sender = senderOf(mail, params.fromName);
  const last = isBeforeExpiry && expiresAt ? { sender, day: day(expiresAt) } : null;
  const text = last ? texts('reminder_last_text', last) : texts('reminder_text');
  return {
    subject: last ? texts('reminder_last_subject', last) : texts('reminder_subject', { sender }),
    preheader: text,
    greeting: greetingTo(mail, params.recipientFirstName),
    headline: last ? texts('reminder_last_headline', last) : texts('reminder_headline', { sender }),
    isCentered: true,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'button', label: texts('gift_open'), url: giftLink },
      expiresAt && !last ? { kind: 'note', text: texts('gift_expiry', { time: time(expiresAt) }) } : null,
      { kind: 'link', label: texts('reminder_stop'), url: params.stopLink },
    ],
    footer: texts('gift_footer', { sender }),
  };
}
