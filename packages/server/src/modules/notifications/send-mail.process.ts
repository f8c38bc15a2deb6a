import type { Context } from '../../context/context.ts';
import { deliverMail } from './deliver-mail.ts';
import { findMail, lockMail, type MailRow, recordMailFailure, writeMailOutcome } from './mails.sql.ts';
import { isToRecipient } from './recipient-templates.ts';
import { findSuppression } from './suppressions/find-suppressions.ts';
import { suppressAfterFailure } from './suppressions/suppress.ts';

/** Sends one pending mail. Throws if it must be retried later. */
export async function sendMail(context: Context, mailId: string): Promise<void> {
  const mail = await findMail(context.db, context.organization.id, mailId);
  if (mail?.status === 'pending') await sendPendingMail(context, mail);
}

/** Sends a mail that was found pending. Throws if it must be retried later. */
export async function sendPendingMail(context: Context, mail: MailRow): Promise<void> {
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

/** The number of mails that one job sends at the same time, as for the mails that announce gifts. */
const concurrency = 6;

/** Sends those mails that are pending. Throws if some must be retried later; a retry sends only these. */
export async function sendMails(
  context: Context,
  mailIds: readonly string[],
  send: (context: Context, mailId: string) => Promise<void> = sendMail,
): Promise<void> {
  const errors: unknown[] = [];
  const waiting = mailIds.values();
  const sender = async () => {
    for (const id of waiting) await send(context, id).catch((error) => errors.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${mailIds.length} mails were not sent`);
}
