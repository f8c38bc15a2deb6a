import { isOneOf } from '@gifts/contract/is-one-of';
import { acceptableStatuses, type NotificationStatus } from '@gifts/contract/states';
import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { writeNoticeDue, writeReported } from '../notifications/failure-notices.sql.ts';
import {
  lockNotification,
  type MailRow,
  type MailStatus,
  writeMailOutcome,
} from '../notifications/mails.sql.ts';
import { suppressAfterFailure } from '../notifications/suppressions/suppress.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { announceOrder, transitionOrder } from '../orders/transition-order.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { mailCanceledGift } from '../payments/mail-canceled-gifts.ts';

export type NotificationOutcome =
  | { readonly status: 'sent' | 'caught' | 'skipped' }
  | ({ readonly status: 'failed' } & FailedNotification);

/**
 * `bounced`: a mail server refused the mail. `failed`: no mail server took it in time. `suppressed`: the recipient wants
 * no mail, or an earlier one bounced.
 */
export interface FailedNotification {
  readonly notification: 'bounced' | 'failed' | 'suppressed';
  readonly failure: string;
  /** True if the mail came back after a mail server had taken it. */
  readonly isReturned?: boolean;
}

/** The sender does not learn how the recipient said it. */
const shownFailures: Readonly<Record<string, string>> = { complained: 'opted_out' };

/**
 * Records the end of a mail that tells a recipient about a gift, and what it means for its order and for further mail to
 * the address. Returns false and does nothing if the end is recorded already. Of several mails to one recipient, the
 * latest decides about the order.
 */
export async function recordNotification(
  context: Context,
  tx: Tx,
  mail: MailRow,
  outcome: NotificationOutcome,
): Promise<boolean> {
  const { organization } = context;
  assert(mail.order_id, 'a notification is about an order');
  const order = await lockOrder(tx, organization.id, mail.order_id);
  assert(order, 'orders are never deleted');
  const locked = await lockNotification(tx, mail);
  if (!locked || !canEnd(locked.status, outcome)) return false;
  const failure = outcome.status === 'failed' ? outcome.failure : null;
  writeMailOutcome(tx, mail, { status: outcome.status, failure, at: context.now });
  suppressAfterFailure(context, tx, mail, failure);
  if (!locked.is_latest) return true;
  if (outcome.status === 'sent' || outcome.status === 'caught') tellIfTakenBack(context, tx, order);
  const shown = failure && (shownFailures[failure] ?? failure);
  const changed = noteStatus(context, tx, { order, mail }, statusAfter(order, outcome), shown);
  if (outcome.status === 'failed') announceFailure(context, tx, { order: changed, mail });
  return true;
}

/** A mail that comes back was sent before. Its report may arrive before the mail server's answer is recorded. */
function canEnd(status: MailStatus, outcome: NotificationOutcome): boolean {
  if (status === 'pending') return true;
  const isReturned = outcome.status === 'failed' && outcome.isReturned === true;
  return isReturned && (status === 'sent' || status === 'caught');
}

/** The sender has nothing to correct after the recipient got the gift link in another way and accepted, or the gift ended. */
function announceFailure(
  context: Context,
  tx: Tx,
  { order, mail }: { order: OrderRecord; mail: MailRow },
): void {
  announceOrder(context, tx, order, 'order.notification_failed');
  const isOver = mail.template === 'gift' && !isOneOf(acceptableStatuses, order.status);
  if (isOver) writeReported(tx, mail);
  else writeNoticeDue(tx, order, context.now);
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
