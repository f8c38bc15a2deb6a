import { canTransition } from '@gifts/contract/states';
import type { CallerContext } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { endOrder } from './end-orders.ts';
import { lockAccessibleOrder } from './order-access.ts';
import type { OrderRecord } from './order-record.ts';

/** Cancels an order that its recipient has not accepted. A second cancellation returns the same answer. */
export async function cancelOrder(context: CallerContext, tx: Tx, id: string): Promise<OrderRecord> {
  const order = await lockAccessibleOrder(context, tx, id);
  if (order.status === 'canceled' && order.cancel_reason === 'canceled') return order;
  if (!canTransition(order.status, 'canceled')) {
    throw new AppError('order_not_cancelable', whyNotCancelable(order));
  }
  return endOrder(context, tx, order, { cancel_reason: 'canceled' });
}

function whyNotCancelable(order: OrderRecord): string {
  if (order.status === 'canceled')
    return `The order was already ${order.cancel_reason}, so it can't be canceled.`;
  if (order.status === 'failed') return "The order has failed, so it can't be canceled.";
  return `The order is ${order.status.replace('_', ' ')}: it was accepted, so it can't be canceled any more.`;
}
