import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { findAdmins } from '../organizations/find-admins.sql.ts';
import { findSuccessor, hasUserWithEmail } from '../organizations/find-users.sql.ts';
import { queueMail } from './queue-mail.ts';
import type { MailParams, MailTemplate } from './templates/mail-templates.ts';

/** A member of the organization who is told about a gift. */
export interface Addressee {
  email: string;
  first_name: string;
}

/** A mail about a gift to the one who sent it. */
export interface SenderMail<Template extends MailTemplate> {
  template: Template;
  sender: Addressee;
  params(firstName: string): MailParams[Template];
}

/**
 * Writes a mail about a gift to its sender, and the job that sends it, in the transaction of its cause. A sender who was
 * removed from the organization gets nothing about it any more. Who took over gets the mail instead, or else the admins,
 * because somebody may have to act.
 */
export async function queueSenderMail<Template extends MailTemplate>(
  context: Context,
  tx: Tx,
  mail: SenderMail<Template>,
): Promise<void> {
  for (const { email, first_name } of await addresseesOf(context, tx, mail.sender)) {
    queueMail(context, tx, { template: mail.template, to: email, params: mail.params(first_name) });
  }
}

export async function addresseesOf(
  { organization }: Context,
  tx: Tx,
  sender: Addressee,
): Promise<readonly Addressee[]> {
  const isMember = await hasUserWithEmail(tx, organization.id, sender.email);
  if (isMember) return [sender];
  const successor = await findSuccessor(tx, organization.id, sender.email);
  return successor ? [successor] : findAdmins(tx, organization.id);
}
