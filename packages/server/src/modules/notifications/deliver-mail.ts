import { brandColors } from '@gifts/contract/brand-colors';
import type { Organization } from '../../context/caller.ts';
import type { Context, Services } from '../../context/context.ts';
import { type Language, languageOf } from '../../kit/languages.ts';
import type { OutgoingMail } from '../../ports/mail-transport.ts';
import { logoPath } from '../organizations/logo-path.ts';
import type { MailRow, MailStatus } from './mails.sql.ts';
import { isToRecipient } from './recipient-templates.ts';
import { returnAddressOf } from './returns/return-address.ts';
import { paramsWithLink } from './sealed-links.ts';
import type { Suppression } from './suppressions/find-suppressions.ts';
import type { MailBrand } from './templates/letter.ts';
import { replyName, senderName } from './templates/mail-parts.ts';
import { renderMail } from './templates/mail-templates.ts';

export interface MailDeliveryResult {
  status: Extract<MailStatus, 'sent' | 'caught' | 'failed'> | 'retry';
  failure: string | null;
}

/**
 * A recipient plays a mailbox that does not exist by a tag in the address: `grace+bounce@example.com`, and
 * `grace+bounce-2@example.com` for another one, because an address that bounced gets no more mail.
 */
const bouncesInSandbox = /\+bounce(-\w+)?@/i;

/**
 * Sends a mail to the mail server. Without a mail server, the sandbox stores the mail in its mailbox or lets it bounce,
 * and production retries until SMTP_URL is set. A retry after a crash has the same Message-ID. Must not be called
 * inside a transaction. A mail to an address that gets no mail fails without being sent.
 */
export async function deliverMail(
  context: Context,
  mail: MailRow,
  suppression: Suppression | null,
): Promise<MailDeliveryResult> {
  if (suppression) return { status: 'failed', failure: suppression.failure };
  if (!context.mail) {
    if (context.config.environment === 'production') return { status: 'retry', failure: 'no_mail_server' };
    return bouncesInSandbox.test(mail.to_email)
      ? { status: 'failed', failure: 'mailbox_unavailable' }
      : { status: 'caught', failure: null };
  }
  const outcome = await context.mail.send({
    ...outgoingMail(context, mail, context.organization),
    returnTo: returnToOf(context, mail),
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

/** Returns what is sent for a stored mail, but for the address that it returns to, which only the mail server reads. */
export function outgoingMail(
  services: Pick<Services, 'config' | 'sealer'>,
  mail: MailRow,
  organization: Organization,
): OutgoingMail {
  return {
    id: mail.id,
    from: fromOf(services.config.mailFrom, mail),
    to: mail.to_email,
    replyTo: replyToOf(mail),
    returnTo: null,
    unsubscribeUrl: unsubscribeUrlOf(mail),
    ...renderMail(
      mail.template,
      paramsWithLink(services, mail) as never,
      languageOfMail(mail),
      brandOf(services, mail, organization),
    ),
  };
}

/** Mails to members of the organization are from the service, and look like it. */
function brandOf(
  { config }: Pick<Services, 'config'>,
  mail: MailRow,
  organization: Organization,
): MailBrand | null {
  if (!isToRecipient(mail)) return null;
  const path = logoPath(organization);
  return {
    name: organization.name,
    colors: organization.color === null ? null : brandColors(organization.color),
    logoUrl: path && config.publicUrl + path,
  };
}

const languageOfMail = ({ language }: MailRow): Language => languageOf(language) ?? 'en';

/** The address is the service's own. The name is that of the gift's sender. */
function fromOf({ name, address }: OutgoingMail['from'], mail: MailRow): OutgoingMail['from'] {
  return 'fromName' in mail.params
    ? { name: senderName(mail.params.fromName, name, languageOfMail(mail)), address }
    : { name, address };
}

/** An answer to the mail about a gift reaches the one who sent the gift. */
function replyToOf(mail: MailRow): { name: string; address: string } | null {
  if (mail.reply_to === null) return null;
  return { name: 'fromName' in mail.params ? replyName(mail.params.fromName) : '', address: mail.reply_to };
}

/** Reminders are not strictly asked for. The page behind the link asks, and a mail program can post to it. */
const unsubscribeUrlOf = (mail: MailRow): string | null =>
  mail.template === 'gift_reminder' ? mail.params.stopLink : null;

function returnToOf({ config, mailKeys, organization }: Context, { id }: MailRow): string | null {
  if (config.mailReturnDomain === undefined) return null;
  const returned = { linkCode: organization.link_code, mailId: id };
  return returnAddressOf(mailKeys.returnAddresses, config.mailReturnDomain, returned);
}
