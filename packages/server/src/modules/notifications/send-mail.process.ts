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
