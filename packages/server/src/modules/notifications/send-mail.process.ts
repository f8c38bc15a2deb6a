import type { Context } from '../../context/context.ts';
import { deliverMail } from './deliver-mail.ts';
import { findMail, recordMailFailure, writeMailOutcome } from './mails.sql.ts';

/** Sends one pending mail. Throws if it must be retried later. */
export async function sendMail(context: Context, mailId: string): Promise<void> {
  const mail = await findMail(context.db, context.organization.id, mailId);
  if (mail?.status !== 'pending') return;
  const { status, failure } = await deliverMail(context, mail);
  if (status === 'retry') {
    await recordMailFailure(context.db, mail, failure);
    throw new Error(`Mail ${mail.id} was not accepted: ${failure}`);
  }
  const at = context.clock.now();
  await context.db.transaction(async (tx) => writeMailOutcome(tx, mail, { status, failure, at }));
}
