import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { endOrders } from '../orders/end-orders.ts';
import { lockExpiredOrders } from '../orders/lock-orders.sql.ts';

/**
 * The number of orders canceled in one transaction. A small number locks rows for a short time; a large one
 * expires large batches quickly.
 */
const ordersAtOnce = 200;

/** Cancels up to 200 orders whose expiry has passed, those with the earliest expiry first. */
export async function expireOrders(context: Context, tx: Tx): Promise<void> {
  const orders = await lockExpiredOrders(tx, context.organization.id, context.now, ordersAtOnce);
  await endOrders(context, tx, orders, { cancel_reason: 'expired' });
}
