/** The mail to the sender of a batch that could not be sent. */
import type { Letter } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';
import { translateReason } from './translate-reason.ts';

export type BatchFailedMailParams = {
  senderFirstName: string;
  batchName: string;
  /** A sentence for the sender, from the batch's `failure_reason`. */
  reason: string;
  /** The scheduled time, or the creation of a batch that was not scheduled. */
  scheduledFor: Date;
};

export function batchFailedMail(mail: MailLanguage, params: BatchFailedMailParams): Letter {
  const { texts, line, time } = mail;
  const batch = line(params.batchName, 80) || texts('batch_unnamed');
  const reason = translateReason(mail, params.reason);
  return {
    subject: texts('batch_failed_subject', { batch }),
    preheader: reason,
    greeting: greetingTo(mail, params.senderFirstName),
    headline: texts('batch_failed_headline', { batch }),
    isCentered: false,
    blocks: [
      {
        kind: 'facts',
        facts: [
          [texts('batch_failed_due'), time(params.scheduledFor)],
          [texts('why'), reason],
        ],
      },
      { kind: 'paragraph', text: texts('batch_failed_next') },
    ],
    footer: texts('batch_failed_footer'),
  };
}
