import type { NotificationStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { writeNoticeDue } from '../notifications/failure-notices.sql.ts';
import { lockNotification, type MailRow, writeMailOutcome } from '../notifications/mails.sql.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { announceOrder, transitionOrder } from '../orders/transition-order.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { mailCanceledGift } from '../payments/mail-canceled-gifts.ts';

/** The end of a mail. `bounced`: the mail server refused it. `failed`: no mail server took it in time. */
export type NotificationOutcome =
  | { readonly status: 'sent' | 'caught' | 'skipped' }
  | { readonly status: 'failed'; readonly notification: 'bounced' | 'failed'; readonly failure: string };

/**
 * Records the end of a mail that tells a recipient about a gift, and what it means for its order. Does nothing if the
 * end is recorded already. Of several mails to one recipient, the latest decides about the order.
 */
export async function recordNotification(
  context: Context,
  tx: Tx,
  mail: MailRow,
  outcome: NotificationOutcome,
): Promise<void> {
  const { organization, now } = context;
  assert(mail.order_id, 'a notification is about an order');
  const order = await lockOrder(tx, organization.id, mail.order_id);
  assert(order, 'orders are never deleted');
  const locked = await lockNotification(tx, mail);
  if (!locked?.is_pending) return;
  const failure = outcome.status === 'failed' ? outcome.failure : null;
  writeMailOutcome(tx, mail, { status: outcome.status, failure, at: now });
  if (!locked.is_latest) return;
  if (outcome.status === 'sent' || outcome.status === 'caught') tellIfTakenBack(context, tx, order);
  const changed = noteStatus(context, tx, { order, mail }, statusAfter(order, outcome), failure);
  if (outcome.status !== 'failed') return;
  announceOrder(context, tx, changed, 'order.notification_failed');
  writeNoticeDue(tx, order, now);
}

/** The sender may take a gift back while its mail is on the way to the mail server. */
function tellIfTakenBack(context: Context, tx: Tx, order: OrderRecord): void {
  if (order.cancel_reason === 'canceled')
    mailCanceledGift(context, tx, { ...order, notification_status: 'sent' });
}

function statusAfter(order: OrderRecord, outcome: NotificationOutcome): NotificationStatus {
  switch (outcome.status) {
    case 'sent':
    case 'caught':
      return 'sent';
    case 'skipped':
      // An earlier mail may have been sent.
      return order.notified_at === null ? 'none' : 'sent';
    case 'failed':
      return outcome.notification;
  }
}

/** Writes the notification status. An order whose gift link was mailed becomes `notified`. */
function noteStatus(
  context: Context,
  tx: Tx,
  { order, mail }: { order: OrderRecord; mail: MailRow },
  status: NotificationStatus,
  error: string | null,
): OrderRecord {
  const change = { notification_status: status, notification_error: error };
  if (status === 'sent' && mail.template === 'gift' && order.status === 'created') {
    return transitionOrder(context, tx, order, 'notified', change);
  }
  writeOrderChange(tx, order, change);
  return { ...order, ...change };
}
