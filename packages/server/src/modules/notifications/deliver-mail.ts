import type { Services } from '../../context/context.ts';
import type { OutgoingMail } from '../../ports/mail-transport.ts';
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
  const outcome = await services.mail.send(outgoingMail(services, mail));
  switch (outcome.outcome) {
    case 'sent':
      return { status: 'sent', failure: null };
    case 'rejected':
      return { status: 'failed', failure: outcome.failure };
    case 'failed':
      return { status: 'retry', failure: outcome.failure };
  }
}

/** Returns what is sent for a stored mail. */
export function outgoingMail({ config }: Pick<Services, 'config'>, mail: MailRow): OutgoingMail {
  return {
    id: mail.id,
    from: fromOf(config.mailFrom, mail),
    to: mail.to_email,
    ...renderMail(mail.template, mail.params as never),
  };
}

/** The address is the service's own. The name is that of the gift's sender. */
function fromOf({ name, address }: OutgoingMail['from'], { params }: MailRow): OutgoingMail['from'] {
  return 'fromName' in params ? { name: senderName(params.fromName, name), address } : { name, address };
}
