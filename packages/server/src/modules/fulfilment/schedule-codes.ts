import type { Tx } from '../../db/statements.ts';
import { enqueueSlices, slicesOf } from '../../queue/enqueue.ts';

/** Each order has a transaction of its own, so a job of some orders only saves the work of starting it. */
const sliceSize = 50;

/**
 * Enqueues jobs that issue the codes of these orders after this transaction commits. It would hold the codes until then, and
 * other orders would find none.
 */
export function scheduleCodes(tx: Tx, organizationId: string, orderIds: readonly string[]): void {
  const jobs = slicesOf(sliceSize, 0, orderIds.length).map(({ from, to }) => ({
    organization_id: organizationId,
    order_ids: orderIds.slice(from, to),
  }));
  enqueueSlices(tx, 'issue_codes', jobs);
}
