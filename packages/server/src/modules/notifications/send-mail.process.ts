import type { Services } from '../../context/context.ts';
import { deliverMail } from './deliver-mail.ts';
import { findMail, recordMailFailure, writeMailOutcome } from './mails.sql.ts';

/** Sends one pending mail. Throws if it must be retried later. */
export async function sendMail(services: Services, organizationId: string, mailId: string): Promise<void> {
  const mail = await findMail(services.db, organizationId, mailId);
  if (mail?.status !== 'pending') return;
  const { status, failure } = await deliverMail(services, mail);
  if (status === 'retry') {
    await recordMailFailure(services.db, mail, failure);
    throw new Error(`Mail ${mail.id} was not accepted: ${failure}`);
  }
  const at = services.clock.now();
  await services.db.transaction(async (tx) => writeMailOutcome(tx, mail, { status, failure, at }));
}

/** The number of mails that one job sends at the same time, as for the mails that announce gifts. */
const concurrency = 6;

/** Sends those mails that are pending. Throws if some must be retried later; a retry sends only these. */
export async function sendMails(
  services: Services,
  organizationId: string,
  mailIds: readonly string[],
): Promise<void> {
  const errors: unknown[] = [];
  const waiting = mailIds.values();
  const sender = async () => {
    for (const id of waiting)
      await sendMail(services, organizationId, id).catch((error) => errors.push(error));
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${mailIds.length} mails were not sent`);
}
