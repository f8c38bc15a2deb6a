import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { Language } from '../../kit/languages.ts';
import { enqueue, enqueueSlices, slicesOf } from '../../queue/enqueue.ts';
import { languageOfOrganization } from './mail-language-of.ts';
import { type NewMail, wasWrittenSince, writeMails } from './mails.sql.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/** A mail to write. `language` is the organization's unless it is given. */
interface QueuedMail<Template extends MailTemplate> {
  /** The id of the mail. Default: a new one. */
  id?: string;
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
  const { id = newId() } = mail;
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

/** The number of mails that one job sends, as for the mails that announce gifts. */
const mailsOfJob = 25;

/**
 * Writes mails with one statement and a job for each 25 of them with another, in the transaction of their cause, so that a
 * crash loses and repeats none.
 */
export function queueMails(
  context: Context,
  tx: Tx,
  task: 'send_mails' | 'send_reminders',
  mails: readonly NewMail[],
): void {
  const organizationId = context.organization.id;
  writeMails(tx, organizationId, context.now, mails);
  const jobs = slicesOf(mailsOfJob, 0, mails.length).map(({ from, to }) => ({
    organization_id: organizationId,
    mail_ids: mails.slice(from, to).map(({ id }) => id),
  }));
  enqueueSlices(tx, task, jobs);
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
