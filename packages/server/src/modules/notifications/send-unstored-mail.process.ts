import type { Services } from '../../context/context.ts';
import { type MailTemplate, renderMail } from './templates/mail-templates.ts';

/**
 * Sends a mail to somebody who belongs to no organization, in English. Throws if it must be tried later. The sandbox without a
 * mail server has no mailbox for it, so nothing is sent.
 */
export async function sendUnstoredMail(
  { mail: transport, config }: Pick<Services, 'mail' | 'config'>,
  { id, to, template, params }: { id: string; to: string; template: MailTemplate; params: object },
): Promise<void> {
  const outcome = await transport?.send({
    ...{ id, to, from: config.mailFrom, replyTo: null, returnTo: null, unsubscribeUrl: null },
    ...renderMail(template, params as never),
  });
  if (outcome?.outcome === 'failed') throw new Error(`A mail was not accepted: ${outcome.failure}`);
}
