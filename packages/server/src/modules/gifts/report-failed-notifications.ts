import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { findBatch } from '../batches/batches.sql.ts';
import { lockDueNotice, reportFailedMails, writeNoticeSent } from '../notifications/failure-notices.sql.ts';
import { queueSenderMail } from '../notifications/queue-sender-mail.ts';

/** The number of recipients that a mail names. */
const namedFailures = 20;

/** Mails the sender of a batch about all notifications that failed since the last such mail. Does nothing before it is due. */
export async function reportFailedNotifications(
  context: Context,
  tx: Tx,
  orderBatchId: string,
): Promise<void> {
  const { organization, now } = context;
  if (!(await lockDueNotice(tx, organization.id, orderBatchId, now))) return;
  const failures = await reportFailedMails(tx, organization.id, orderBatchId, namedFailures);
  writeNoticeSent(tx, organization.id, orderBatchId, now);
  const [first] = failures;
  if (!first) return;
  const batch = await findBatch(tx, organization.id, orderBatchId);
  assert(batch, 'batches are never deleted');
  await queueSenderMail(context, tx, {
    template: 'notifications_failed',
    sender: batch.sender,
    params: (senderFirstName) => ({
      senderFirstName,
      batchName: batch.batch_name,
      count: first.count,
      failures: failures.map(({ recipient_first_name, email, notification_error }) => ({
        recipientFirstName: recipient_first_name,
        email,
        error: notification_error ?? '',
      })),
    }),
  });
}
