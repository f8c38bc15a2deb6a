import type { Tx } from '../../db/statements.ts';
import { enqueueSlices, slicesOf } from '../../queue/enqueue.ts';
import type { OrderSlice } from './lock-orders.sql.ts';

/**
 * The number of orders that one job places. A large number costs less per order; a small one locks rows for a
 * shorter time.
 */
const sliceSize = 500;

/** Enqueues jobs that place the paid orders of these parts of batches after this transaction commits. */
export function schedulePlacement(tx: Tx, organizationId: string, parts: readonly OrderSlice[]): void {
  const jobs = parts.flatMap(({ order_batch_id, from, to }) =>
    slicesOf(sliceSize, from, to).map((slice) => ({
      organization_id: organizationId,
      order_batch_id,
      ...slice,
    })),
  );
  enqueueSlices(tx, 'place_orders', jobs);
}
