import type { Services } from '../../context/context.ts';
import { type Language, languageOf } from '../../kit/languages.ts';
import type { MailRow, MailStatus } from './mails.sql.ts';
import { senderName } from './templates/mail-parts.ts';
import { renderMail } from './templates/mail-templates.ts';

export interface MailDeliveryResult {
  status: Extract<MailStatus, 'sent' | 'caught' | 'failed'> | 'retry';
  failure: string | null;
}

/** A recipient plays a mailbox that does not exist by a tag in the address: `grace+bounce@example.com`. */
const bouncesInSandbox = /\+bounce@/i;

/**
 * Sends a mail to the mail server. Without a mail server, the sandbox stores the mail in its mailbox or lets it bounce,
 * and production retries until SMTP_URL is set. A retry after a crash has the same Message-ID. Must not be called
 * inside a transaction.
 */
export async function deliverMail(services: Services, mail: MailRow): Promise<MailDeliveryResult> {
  if (!services.mail) {
    if (services.config.environment === 'production') return { status: 'retry', failure: 'no_mail_server' };
    return bouncesInSandbox.test(mail.to_email)
      ? { status: 'failed', failure: 'mailbox_unavailable' }
      : { status: 'caught', failure: null };
  }
  const { subject, text, html } = render(mail);
  const outcome = await services.mail.send({
    id: mail.id,
    from: fromOf(services, mail),
    to: mail.to_email,
    subject,
    text,
    html,
  });
  switch (outcome.outcome) {
    case 'sent':
      return { status: 'sent', failure: null };
    case 'rejected':
      return { status: 'failed', failure: outcome.failure };
    case 'failed':
      return { status: 'retry', failure: outcome.failure };
  }
}

export const render = (mail: MailRow) =>
  renderMail(mail.template, mail.params as never, languageOfMail(mail));

const languageOfMail = ({ language }: MailRow): Language => languageOf(language) ?? 'en';

/** The address is the service's own. The name is that of the gift's sender. */
export function fromOf({ config }: Services, mail: MailRow): { name: string; address: string } {
  const { name, address } = config.mailFrom;
  return 'fromName' in mail.params
    ? { name: senderName(mail.params.fromName, name, languageOfMail(mail)), address }
    : { name, address };
}
