import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import { enqueue } from '../../queue/enqueue.ts';
import { wasWrittenSince, writeMails } from './mails.sql.ts';
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

/** The same, unless one of the kind was written to the same address lately by the organization's time. */
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
