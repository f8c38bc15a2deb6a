/** The mail to the sender of a batch that could not be sent. */
import { isolated } from '../../../kit/text-direction.ts';
import { fillLayout } from './fill-layout.ts';
import { batchFailedMailLayout } from './layouts.generated.ts';
import { greetingTo, type RenderedMail, readableTime, textParts } from './mail-parts.ts';
import { oneLine } from './people-text.ts';

export type BatchFailedMailParams = {
  senderFirstName: string;
  batchName: string;
  /** A sentence for the sender, from the batch's `failure_reason`. */
  reason: string;
  /** The scheduled time, or the creation of a batch that was not scheduled. */
  scheduledFor: Date;
};

export function renderBatchFailedMail(params: BatchFailedMailParams): RenderedMail {
  const batchName = isolated(oneLine(params.batchName, 80)) || 'Your order batch';
  const subject = `Not sent: ${batchName}`;
  const greeting = greetingTo(params.senderFirstName);
  const headline = `${batchName} was not sent`;
  const reason = oneLine(params.reason, 500) || 'No reason was recorded.';
  const scheduledFor = readableTime(params.scheduledFor);
  const consequence =
    'None of its recipients received a message, and the money held for it is available again. ' +
    'To send these gifts, settle the reason above and create the batch once more.';
  const footer = 'You get this mail because you created this batch.';
  return {
    subject,
    text: textParts(
      greeting,
      `${headline}.`,
      `Was due: ${scheduledFor}\nWhy: ${reason}`,
      consequence,
      `-- \n${footer}`,
    ),
    html: fillLayout(batchFailedMailLayout, {
      subject,
      preheader: reason,
      greeting,
      headline,
      scheduledFor,
      reason,
      consequence,
      footer,
    }),
  };
}
