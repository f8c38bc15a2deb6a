import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { schedulePlacement } from '../orders/schedule-placement.ts';
import { transitionOrders } from '../orders/transition-order.ts';

/**
 * Sets orders to `paid` after their transfers were written, and schedules their fulfilment. Orders
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
  const partOf = (ofBatch: readonly OrderRecord[], order_batch_id: string) => {
    const positions = ofBatch.map(({ position }) => position);
    return { order_batch_id, from: Math.min(...positions), to: Math.max(...positions) + 1 };
  };
  const batches = Map.groupBy(paid, (order) => order.order_batch_id);
  const parts = [...batches].map(([batchId, ofBatch]) => partOf(ofBatch, batchId));
  schedulePlacement(tx, context.organization.id, parts);
  return paid;
}
