import type { Context } from '../../context/context.ts';
import { lockMail, type MailRow, writeMailOutcome } from '../notifications/mails.sql.ts';
import { findOverdueMails } from '../notifications/overdue-mails.sql.ts';
import { isNotification } from './gift-mail.ts';
import { recordNotification } from './record-notification.ts';

const mailsPerRun = 500;
/** A mail whose job ended without any attempt. */
const unknownFailure = 'not_attempted';

/**
 * Gives up mails of an organization that no mail server has taken for three days. An order learns that its recipient
 * was not told. The operator finds every such mail in the log.
 */
export async function giveUpMails(context: Context): Promise<void> {
  const overdue = await findOverdueMails(context.db, context.organization.id, mailsPerRun);
  for (const mail of overdue) await giveUp(context, mail);
}

async function giveUp(context: Context, mail: MailRow): Promise<void> {
  const failure = mail.failure ?? unknownFailure;
  context.log.error(
    { mail: mail.id, template: mail.template, failure },
    'A mail was given up after three days',
  );
  await context.db.transaction(async (tx) => {
    if (isNotification(mail)) {
      await recordNotification(context, tx, mail, { status: 'failed', notification: 'failed', failure });
    } else if ((await lockMail(tx, mail)) === 'pending') {
      writeMailOutcome(tx, mail, { status: 'failed', failure, at: context.now });
    }
  });
}
