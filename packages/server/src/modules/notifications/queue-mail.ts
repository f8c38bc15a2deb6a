import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { newId } from '../../kit/ids.ts';
import { writeMails } from './mails.sql.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/** Writes a mail and the job that sends it, with what causes it. An order's mail of the same kind is sent once. */
export function queueMail<Template extends MailTemplate>(
  context: Context,
  tx: Tx,
  mail: { template: Template; to: string; params: MailParams[Template]; orderId?: string },
): void {
  const id = newId();
  const organizationId = context.organization.id;
  writeMails(tx, organizationId, context.now, [
    { id, template: mail.template, params: mail.params, order_id: mail.orderId ?? null, to_email: mail.to },
  ]);
  enqueue(tx, 'send_mail', { organization_id: organizationId, mail_id: id });
}
