import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { languageOfRecipient } from './mail-language-of.ts';
import { queueMail } from './queue-mail.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/** The order of a recipient who may be mailed. */
export interface MailedOrder {
  id: string;
  recipient_email: string | null;
  recipient_language: string | null;
  /** False for a `direct_send` gift whose sender wants no mail sent. */
  notifications_enabled: boolean;
  /** An answer goes to the one who sent the gift. */
  sender: { email: string };
}

interface RecipientMail<Template extends MailTemplate> {
  template: Template;
  params: MailParams[Template];
  number?: number;
}

/**
 * Writes a mail to the recipient of an order, and the job that sends it, in the transaction of its cause. It is in the
 * recipient's language at this moment. Nobody is mailed without an email, or if the sender wants no mail sent.
 */
export function queueRecipientMail<Template extends MailTemplate>(
  context: Context,
  tx: Tx,
  order: MailedOrder,
  mail: RecipientMail<Template>,
): void {
  const { id: orderId, recipient_email: to, notifications_enabled: isWanted, sender } = order;
  if (to === null || !isWanted) return;
  queueMail(context, tx, {
    ...mail,
    to,
    orderId,
    replyTo: sender.email,
    language: languageOfRecipient(order),
  });
}
