/** The mail to the sender of a batch about recipients whose email bounced or could not be sent. */
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { notificationsFailedMailLayout } from './layouts.generated.ts';
import { greetingTo, personName, type RenderedMail, textParts } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

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

const reasons: Readonly<Record<string, string>> = {
  invalid_address: 'the address is not valid',
  mailbox_unavailable: 'nobody receives mail at the address',
  mailbox_full: 'the mailbox is full',
  message_too_large: 'the receiving server refused the size of the mail',
  message_refused: 'the receiving server refused the mail',
  bounced_before: 'an earlier mail to this address bounced',
  opted_out: 'this person does not want to receive mails from you',
};
const notTaken = 'no mail server took the mail within three days';

export function renderNotificationsFailedMail(params: NotificationsFailedMailParams): RenderedMail {
  const batchName = isolated(oneLine(params.batchName, 80)) || 'Your order batch';
  const { count } = params;
  const subject = count === 1 ? '1 recipient was not reached' : `${count} recipients were not reached`;
  const headline = `${subject} by email`;
  const failures = [...params.failures.map(failureLine), ...moreLine(count - params.failures.length)];
  const consequence =
    'The gifts themselves are not affected. Correct the address and send the notification again, or share the gift ' +
    'link yourself.';
  const greeting = greetingTo(params.senderFirstName);
  const footer = 'You get this mail because you sent this batch.';
  return {
    subject: `${subject}: ${batchName}`,
    text: textParts(
      greeting,
      `${headline}.`,
      `Order batch: ${batchName}`,
      failures.map((line) => `- ${line}`).join('\n'),
      consequence,
      `-- \n${footer}`,
    ),
    html: fillLayout(notificationsFailedMailLayout, {
      subject: `${subject}: ${batchName}`,
      preheader: batchName,
      greeting,
      headline,
      batchName,
      failures: failures.join('\n'),
      consequence,
      footer,
    }),
  };
}

function failureLine({ recipientFirstName, email, error }: FailedNotification): string {
  const recipient = personName(recipientFirstName, 'A recipient');
  return `${recipient} (${isolated(oneLine(email, 254))}): ${reasons[error] ?? notTaken}`;
}

const moreLine = (more: number): string[] => (more > 0 ? [`and ${more} more`] : []);
