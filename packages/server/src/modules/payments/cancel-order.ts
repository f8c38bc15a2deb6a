import { canTransition } from '@gifts/contract/states';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { endOrder } from '../orders/end-orders.ts';
import { lockAccessibleOrder } from '../orders/order-access.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { findOpenCharges } from './charges/charges.sql.ts';
import { mailCanceledGift } from './mail-canceled-gifts.ts';

/**
 * Cancels an order that its recipient has not accepted, or that waits for its payment. A second cancellation returns
 * the same answer.
 */
export async function cancelOrder(context: CallerContext, tx: Tx, id: string): Promise<OrderRecord> {
  const order = await lockAccessibleOrder(context, tx, id);
  if (order.status === 'canceled' && order.cancel_reason === 'canceled') return order;
  const obstacle = await reasonNotToCancel(tx, order);
  if (obstacle !== null) throw new AppError('order_not_cancelable', obstacle);
  mailCanceledGift(context, tx, order);
  return endOrder(context, tx, order, { cancel_reason: 'canceled', payment_due_at: null });
}

/** Returns why the sender cannot cancel a locked order, as a sentence; null if nothing prevents it. */
async function reasonNotToCancel(tx: Tx, order: OrderRecord): Promise<string | null> {
  if (!canTransition(order.status, 'canceled')) return whyNotCancelable(order);
  if (order.status !== 'pending_payment') return null;
  const open = await findOpenCharges(tx, order.organization_id, [order.id]);
  return open.has(order.id)
    ? "A payment for the order is under way, so it can't be canceled now; look again in a moment."
    : null;
}

function whyNotCancelable(order: OrderRecord): string {
  if (order.status === 'canceled')
    return `The order was already ${order.cancel_reason}, so it can't be canceled.`;
  if (order.status === 'failed') return "The order has failed, so it can't be canceled.";
  return `The order is ${order.status}: it was accepted, so it can't be canceled any more.`;
}
