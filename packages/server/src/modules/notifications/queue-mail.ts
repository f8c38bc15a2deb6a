import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { wasWrittenSince, writeMails } from './mails.sql.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/**
 * Writes a mail and the job that sends it in the transaction of its cause. An order gets each kind of mail at most
 * once.
 */
export function queueMail<Template extends MailTemplate>(
  context: Context,
  tx: Tx,
  mail: { template: Template; to: string; params: MailParams[Template]; orderId?: string; replyTo?: string },
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
      resend_number: 0,
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
  mail: { template: Template; to: string; params: MailParams[Template] },
): Promise<void> {
  const since = new Date(context.now.getTime() - quietMs);
  const isRecent = await wasWrittenSince(tx, context.organization.id, mail, since);
  if (!isRecent) queueMail(context, tx, mail);
}
