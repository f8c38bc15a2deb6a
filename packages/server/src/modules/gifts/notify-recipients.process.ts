import type { Context } from '../../context/context.ts';
import { findBatch } from '../batches/batches.sql.ts';
import { findPendingMailsOfOrders, type MailRow, writeMails } from '../notifications/mails.sql.ts';
import { findSuppressions, type Suppression } from '../notifications/suppressions/find-suppressions.ts';
import { findOrdersOfBatches } from '../orders/find-orders.sql.ts';
import { giftMailOf } from './gift-mail.ts';
import { sendNotification } from './send-notification.process.ts';

/**
 * The number of mails that one job sends at the same time. The slots of one organization together keep the connections
 * of the mail transport busy, and no more mails than needed for that are ahead of the first mail of another one.
 */
const concurrency = 6;

export interface RecipientSlice {
  order_batch_id: string;
  /** Positions in the batch. `to` is exclusive. */
  from: number;
  to: number;
}

/**
 * Mails the recipients of a slice of a batch. A row for each mail is stored first, and its outcome is stored
 * after the mail server's answer. After a crash, a retry therefore sends only the mails that were not
 * acknowledged.
 */
export async function notifyRecipients(context: Context, slice: RecipientSlice): Promise<void> {
  const { db, organization } = context;
  const batch = await findBatch(db, organization.id, slice.order_batch_id);
  if (!batch) return;
  const orders = await findOrdersOfBatches(db, organization.id, [batch.id], slice.from, slice.to);
  const mails = orders.flatMap(({ recipient_email: email, ...order }) =>
    email === null ? [] : [giftMailOf(context, batch, { ...order, recipient_email: email }, 0)],
  );
  await db.transaction(async (tx) => writeMails(tx, organization.id, context.now, mails));
  const pending = await findPendingMailsOfOrders(
    db,
    organization.id,
    orders.map(({ id }) => id),
  );
  const suppressions = await findSuppressions(
    context,
    db,
    pending.map(({ to_email }) => to_email),
  );
  const failures = await sendAll(context, pending, suppressions);
  if (failures.length > 0)
    throw new Error(`${failures.length} of ${pending.length} mails were not accepted: ${failures[0]}`);
}

async function sendAll(
  context: Context,
  mails: readonly MailRow[],
  suppressions: ReadonlyMap<string, Suppression>,
): Promise<string[]> {
  const failures: string[] = [];
  const waiting = mails.values();
  const sender = async () => {
    for (const mail of waiting) {
      const failure = await sendNotification(context, mail, suppressions.get(mail.to_email) ?? null);
      if (failure) failures.push(failure);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sender));
  return failures;
}
