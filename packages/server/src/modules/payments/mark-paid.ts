import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { schedulePlacement } from '../orders/schedule-placement.ts';
import { transitionOrders } from '../orders/transition-order.ts';

/**
 * Sets orders of one batch to `paid` after their transfers were written, and schedules their fulfilment. Orders
 * paid from prepaid money show the amount as credit applied.
 */
export function markPaid(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  by: 'prepaid' | 'credit_or_card',
): OrderRecord[] {
  const paid = transitionOrders(context, tx, orders, 'paid', (order) => ({
    amount_credit_applied: by === 'prepaid' ? order.amount_total : null,
    payment_due_at: null,
  }));
  const [first] = paid;
  if (!first) return paid;
  const positions = paid.map(({ position }) => position);
  schedulePlacement(tx, context.organization.id, {
    order_batch_id: first.order_batch_id,
    from: Math.min(...positions),
    to: Math.max(...positions) + 1,
  });
  return paid;
}
