/** The mail to the sender of a batch about recipients whose email bounced or could not be sent. */
import { type Letter, listOf } from './letter.ts';
import { greetingTo, type MailLanguage } from './mail-language.ts';
import { maxNameCharacters } from './mail-parts.ts';
import { isMailTextKey } from './mail-texts.ts';

export type FailedNotification = {
  recipientFirstName: string;
  email: string;
  /** The `notification_error` of the order. */
  error: string;
};

export type NotificationsFailedMailParams = {
  senderFirstName: string;
  batchName: string;
  /** All failures since the last mail. */
  count: number;
  /** The first ones of them. */
  failures: readonly FailedNotification[];
};

export function notificationsFailedMail(mail: MailLanguage, params: NotificationsFailedMailParams): Letter {
  const { texts, line } = mail;
  const { count } = params;
  const batch = line(params.batchName, 80) || texts('batch_unnamed');
  const more = count - params.failures.length;
  const failures = params.failures.map((failure) => failureLine(mail, failure));
  return {
    subject: texts('not_reached_subject', { what: texts('not_reached', { count }), batch }),
    preheader: batch,
    greeting: greetingTo(mail, params.senderFirstName),
    headline: texts('not_reached_headline', { count }),
    isCentered: false,
    blocks: [
      { kind: 'facts', facts: [[texts('not_reached_batch'), batch]] },
      listOf(null, [...failures, ...(more > 0 ? [texts('more', { count: more })] : [])]),
      { kind: 'paragraph', text: texts('not_reached_next') },
    ],
    footer: texts('not_reached_footer'),
  };
}

function failureLine(mail: MailLanguage, { recipientFirstName, email, error }: FailedNotification): string {
  const { texts, line } = mail;
  const key = `bounce_${error}`;
  return texts('not_reached_line', {
    recipient: line(recipientFirstName, maxNameCharacters) || texts('not_reached_recipient'),
    email: line(email, 254),
    // An error of a mail that no server took is the last of many.
    reason: texts(isMailTextKey(key) ? key : 'bounce_not_taken'),
  });
}
