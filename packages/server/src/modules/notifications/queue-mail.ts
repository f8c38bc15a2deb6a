import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { Language } from '../../kit/languages.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { languageOfOrganization } from './mail-language-of.ts';
import { wasWrittenSince, writeMails } from './mails.sql.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/** A mail to write. `language` is the organization's unless it is given. */
interface QueuedMail<Template extends MailTemplate> {
  template: Template;
  to: string;
  params: MailParams[Template];
  language?: Language;
  orderId?: string;
  /** Where an answer goes; without it, to the address that sends the mail. */
  replyTo?: string;
  /** Tells mails of one kind about one order apart, because each has a cause of its own. */
  number?: number;
}

/**
 * Writes a mail and the job that sends it in the transaction of its cause. An order gets each kind of mail at most
 * once.
 */
export function queueMail<Template extends MailTemplate>(
  context: Context,
  tx: Tx,
  mail: QueuedMail<Template>,
): void {
  const id = newId();
  const organizationId = context.organization.id;
  writeMails(tx, organizationId, context.now, [
    {
      id,
      template: mail.template,
      params: mail.params,
      order_id: mail.orderId ?? null,
      to_email: mail.to,
      reply_to: mail.replyTo ?? null,
      resend_number: mail.number ?? 0,
      language: mail.language ?? languageOfOrganization(context.organization),
    },
  ]);
  enqueue(tx, 'send_mail', { organization_id: organizationId, mail_id: id });
}

/**
 * Queues a mail like `queueMail`, unless the same address got a mail of the same kind in the last `quietMs` of the
 * organization's time.
 */
export async function queueMailUnlessRecent<Template extends MailTemplate>(
  context: Context,
  tx: Tx,
  quietMs: number,
  mail: QueuedMail<Template>,
): Promise<void> {
  const since = new Date(context.now.getTime() - quietMs);
  const isRecent = await wasWrittenSince(tx, context.organization.id, mail, since);
  if (!isRecent) queueMail(context, tx, mail);
}
