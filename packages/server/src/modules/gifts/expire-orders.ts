import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { endOrder, endOrders } from '../orders/end-orders.ts';
import { lockExpiredOrders, lockOrder } from '../orders/lock-orders.sql.ts';
import { isAcceptable } from '../orders/order-state.ts';

/**
 * The number of orders canceled in one transaction. A small number locks rows for a short time; a large one
 * expires large batches quickly.
 */
const ordersAtOnce = 200;

/** Cancels up to 200 orders whose expiry has passed, those with the earliest expiry first, and leaves out some. */
export async function expireOrders(
  context: Context,
  tx: Tx,
  exceptIds: readonly string[] = [],
): Promise<void> {
  const orders = await lockExpiredOrders(tx, context.organization.id, {
    now: context.now,
    limit: ordersAtOnce,
    exceptIds,
  });
  await endOrders(context, tx, orders, { cancel_reason: 'expired' });
}

/** Cancels one order if its expiry has passed and nobody accepted it. */
export async function expireOrder(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  if (!order?.expires_at || order.expires_at > context.now || !isAcceptable(order.status)) return;
  await endOrder(context, tx, order, { cancel_reason: 'expired' });
}
