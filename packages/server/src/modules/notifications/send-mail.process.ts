import type { Context } from '../../context/context.ts';
import { deliverMail } from './deliver-mail.ts';
import { findMail, lockMail, type MailRow, recordMailFailure, writeMailOutcome } from './mails.sql.ts';
import { isToRecipient } from './recipient-templates.ts';
import { findSuppression } from './suppressions/find-suppressions.ts';
import { suppressAfterFailure } from './suppressions/suppress.ts';

/** Sends one pending mail. Throws if it must be retried later. */
export async function sendMail(context: Context, mailId: string): Promise<void> {
  const mail = await findMail(context.db, context.organization.id, mailId);
  if (mail?.status !== 'pending') return;
  const suppression = isToRecipient(mail) ? await findSuppression(context, context.db, mail.to_email) : null;
  const { status, failure } = await deliverMail(context, mail, suppression);
  if (status === 'retry') {
    await recordMailFailure(context.db, mail, failure);
    throw new Error(`Mail ${mail.id} was not accepted: ${failure}`);
  }
  await record(context, mail, { status, failure });
}

/** A mail that has returned meanwhile keeps that outcome. */
const record = (
  context: Context,
  mail: MailRow,
  { status, failure }: { status: 'sent' | 'caught' | 'failed'; failure: string | null },
): Promise<void> =>
  context.db.transaction(async (tx) => {
    if ((await lockMail(tx, mail)) !== 'pending') return;
    writeMailOutcome(tx, mail, { status, failure, at: context.clock.now() });
    suppressAfterFailure(context, tx, mail, failure);
  });
