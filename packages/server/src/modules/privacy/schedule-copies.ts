import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { enqueue, enqueueReplacing } from '../../queue/enqueue.ts';
import { maxBodyAgeMs } from '../webhooks/engine/delivery-body-cache.ts';

/** Of recipients who were erased. */
interface Gifts {
  readonly orderIds?: readonly string[];
  /** Their recipients were erased, and not those of their orders. */
  readonly batchIds?: readonly string[];
  /** They go to another address than that of the recipient who was erased. */
  readonly readdressedOrderIds?: readonly string[];
}

/**
 * Webhooks are sent for a minute from what was read of an event, and a request takes 15 seconds at most. What is recorded of those
 * that were on their way while a recipient was erased is erased then.
 */
const againAfterMs = 2 * maxBodyAgeMs;

/** Enqueues the job that erases recipients from what was told about them, now and once more a little later. */
export function scheduleCopies(
  { clock, organization }: Context,
  tx: Tx,
  { orderIds = [], batchIds = [], readdressedOrderIds = [] }: Gifts,
): void {
  const payload = {
    ...{ organization_id: organization.id, order_ids: orderIds, order_batch_ids: batchIds },
    readdressed_order_ids: readdressedOrderIds,
  };
  enqueue(tx, 'erase_gift_copies', payload);
  enqueueReplacing(tx, 'erase_gift_copies', payload, {
    jobKey: `erase_gift_copies:${orderIds[0] ?? readdressedOrderIds[0] ?? batchIds[0]}`,
    runAt: new Date(clock.now().getTime() + againAfterMs),
  });
}
