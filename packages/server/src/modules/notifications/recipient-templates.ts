import type { MailTemplate } from './templates/mail-templates.ts';

/**
 * The mails to recipients. Somebody who wants no more mail, or whose mailbox does not exist, gets none of them. Mails to
 * members of an organization (invoices, receipts, notices) are not suppressed.
 */
const recipientTemplates = [
  'gift',
  'gift_reminder',
  'gift_on_its_way',
  'gift_accepted',
  'gift_shipped',
  'gift_card_ready',
  'gift_delivered',
  'gift_problem',
  'swap_offer',
  'gift_canceled',
  'deletion_asked',
] as const satisfies readonly MailTemplate[];

export const isToRecipient = ({ template }: { template: MailTemplate }): boolean =>
  recipientTemplates.some((each) => each === template);
