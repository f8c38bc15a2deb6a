import type { Tx } from '../../db/statements.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { OrderSlice } from './orders.sql.ts';

/** Orders placed by one job: enough to be quick for each of them, few enough not to hold their rows for long. */
const sliceSize = 500;

/** Has the paid orders at these positions of a batch handed to fulfilment, once this transaction has committed. */
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
