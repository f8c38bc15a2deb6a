import type { Context } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { findSuppression } from '../notifications/suppressions/find-suppressions.ts';
import { type OptOut, optOut } from '../notifications/suppressions/opt-out.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable } from '../orders/order-state.ts';
import { announceOrder } from '../orders/transition-order.ts';
import { writeOrderChange } from '../orders/write-orders.sql.ts';
import { lockGift } from './lock-gift.ts';

/** True if the recipient wants no mail from this sender, or from anybody. */
export async function hasOptedOut(
  context: Context,
  db: Statements,
  { recipient_email: email }: Pick<OrderRecord, 'recipient_email'>,
): Promise<boolean> {
  const suppression = email === null ? null : await findSuppression(context, db, email);
  return suppression?.failure === 'opted_out';
}

/**
 * Keeps the recipient of an order from further mail. The gift stays as it is, and the sender reads in the order that no
 * mail can announce it. A repeat changes nothing, and an order without e-mail has nothing to change.
 */
export async function optOutOfMail(
  context: Context,
  tx: Tx,
  orderId: string,
  scope: OptOut['scope'],
): Promise<void> {
  const order = await lockGift(context, tx, orderId);
  if (order.recipient_email === null) return;
  optOut(context, tx, { email: order.recipient_email, scope });
  if (order.notification_error === 'opted_out') return;
  const change = { notification_status: 'suppressed', notification_error: 'opted_out' } as const;
  writeOrderChange(tx, order, change);
  if (isAcceptable(order.status)) {
    announceOrder(context, tx, { ...order, ...change }, 'order.notification_failed');
  }
}
