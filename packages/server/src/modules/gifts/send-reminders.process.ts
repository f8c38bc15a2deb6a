import { isOneOf } from '@gifts/contract/is-one-of';
import { acceptableStatuses } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import { findMail, type MailRow, writeMailOutcome } from '../notifications/mails.sql.ts';
import { sendMails, sendPendingMail } from '../notifications/send-mail.process.ts';
import { findOrderStatus } from '../orders/find-orders.sql.ts';

/** Sends pending reminders. Throws if some of them must be retried later; the others are not sent again. */
export const sendReminders = (context: Context, mailIds: readonly string[]): Promise<void> =>
  sendMails(context, mailIds, sendReminder);

async function sendReminder(context: Context, mailId: string): Promise<void> {
  const { db, organization } = context;
  const mail = await findMail(db, organization.id, mailId);
  if (mail?.status !== 'pending') return;
  if (await isAnswered(context, mail)) {
    await db.transaction(async (tx) =>
      writeMailOutcome(tx, mail, { status: 'skipped', failure: null, at: context.now }),
    );
    return;
  }
  await sendPendingMail(context, mail);
}

/** A reminder may wait for a slow mail server while the recipient answers. */
async function isAnswered({ db, organization }: Context, { order_id: orderId }: MailRow): Promise<boolean> {
  const status = await findOrderStatus(db, organization.id, orderId);
  return status === null || !isOneOf(acceptableStatuses, status);
}
