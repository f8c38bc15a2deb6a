import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrder } from '../orders/transition-order.ts';

/** The payment never came: the order fails. */
export async function giveUpPayment(context: Context, tx: Tx, order: OrderRecord): Promise<void> {
  transitionOrder(context, tx, order, 'failed', { payment_due_at: null });
}
