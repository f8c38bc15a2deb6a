import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { transitionOrders } from '../orders/transition-order.ts';

/** Orders of one batch whose money was booked. Those paid from prepaid money show it as credit applied. */
export function markPaid(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  by: 'prepaid' | 'credit_or_card',
): OrderRecord[] {
  return transitionOrders(context, tx, orders, 'paid', (order) => ({
    amount_credit_applied: by === 'prepaid' ? order.amount_total : null,
    payment_due_at: null,
  }));
}
