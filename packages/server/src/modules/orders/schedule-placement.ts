import type { Tx } from '../../db/statements.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { OrderSlice } from './lock-orders.sql.ts';

/**
 * The number of orders that one job places. A large number costs less per order; a small one locks rows for a
 * shorter time.
 */
const sliceSize = 500;

/** Enqueues jobs that place the paid orders at these positions of a batch after this transaction commits. */
export function schedulePlacement(
  tx: Tx,
  organizationId: string,
  { order_batch_id, from, to }: OrderSlice,
): void {
  for (let start = from; start < to; start += sliceSize) {
    enqueue(tx, 'place_orders', {
      organization_id: organizationId,
      order_batch_id,
      from: start,
      to: Math.min(start + sliceSize, to),
    });
  }
}
