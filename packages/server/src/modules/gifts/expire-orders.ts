import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { endOrders } from '../orders/end-orders.ts';
import { lockExpiredOrders } from '../orders/orders.sql.ts';

/** Few enough that nobody waits long for the rows, many enough that large batches expire quickly. */
const ordersAtOnce = 200;

/** Cancels gifts whose time is over, a few hundred at a time, the oldest first. */
export async function expireOrders(context: Context, tx: Tx): Promise<void> {
  const orders = await lockExpiredOrders(tx, context.organization.id, context.now, ordersAtOnce);
  await endOrders(context, tx, orders, { cancel_reason: 'expired' });
}
