import { type Context, openContext, type Services } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { recordAct } from '../audit/record-act.ts';
import { findMail, lockMail, type MailRow, writeMailOutcome } from '../notifications/mails.sql.ts';
import { type IgnoredFor, type Report, readReport } from '../notifications/returns/read-report.ts';
import { findReturnAddress } from '../notifications/returns/return-address.ts';
import { suppressAfterFailure } from '../notifications/suppressions/suppress.ts';
import { findOrganizationByLinkCode } from '../organizations/organizations.sql.ts';
import { isNotification } from './gift-mail.ts';
import { type FailedNotification, recordNotification } from './record-notification.ts';

export type ReturnedMail =
  | { readonly result: 'recorded'; readonly mailId: string; readonly failure: string }
  | { readonly result: 'ignored'; readonly reason: IgnoredFor };

const ignored = (reason: IgnoredFor): ReturnedMail => ({ result: 'ignored', reason });

/**
 * Takes a message that was sent to the return address of a mail: records that the mail was not delivered, or that its
 * recipient complained. A repeated message changes nothing. What is no report about a mail of ours is ignored.
 */
export async function takeReturnedMail(services: Services, message: Buffer): Promise<ReturnedMail> {
  const report = await readReport(message);
  if (report.about === 'nothing') return ignored(report.reason);
  const { returnAddresses } = await services.mailKeyStore.keys();
  const returnedTo = findReturnAddress(returnAddresses, message.toString('latin1'));
  if (!returnedTo) return ignored('no_return_address');
  const organization = await findOrganizationByLinkCode(services.db, returnedTo.linkCode);
  const mail = organization && (await findMail(services.db, organization.id, returnedTo.mailId));
  if (!mail) return ignored('unknown_mail');
  const context = await openContext(services, organization);
  const returned = returnOf(report);
  const isNew = await services.db.transaction(async (tx) => {
    const isNew = await recordReturn(context, tx, mail, returned);
    if (isNew) {
      recordAct(services, tx, {
        organizationId: organization.id,
        act: 'record_returned_mail',
        subject: { kind: 'mail', id: mail.id },
        details: { failure: returned.failure },
      });
    }
    return isNew;
  });
  return isNew
    ? { result: 'recorded', mailId: mail.id, failure: returned.failure }
    : ignored('already_recorded');
}

const returnOf = (report: Exclude<Report, { about: 'nothing' }>): FailedNotification =>
  report.about === 'complaint'
    ? { notification: 'suppressed', failure: 'complained', isReturned: true }
    : { notification: report.notification, failure: report.failure, isReturned: true };

async function recordReturn(
  context: Context,
  tx: Tx,
  mail: MailRow,
  returned: FailedNotification,
): Promise<boolean> {
  // A complaint counts also about a mail that was believed to be lost.
  if (returned.failure === 'complained') suppressAfterFailure(context, tx, mail, returned.failure);
  if (isNotification(mail)) return recordNotification(context, tx, mail, { status: 'failed', ...returned });
  const status = await lockMail(tx, mail);
  if (status === null || status === 'failed' || status === 'skipped') return false;
  writeMailOutcome(tx, mail, { status: 'failed', failure: returned.failure, at: context.now });
  suppressAfterFailure(context, tx, mail, returned.failure);
  return true;
}
