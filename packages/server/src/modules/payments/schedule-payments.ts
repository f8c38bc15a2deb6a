import type { Tx } from '../../db/statements.ts';
import { enqueue, enqueueSlices, slicesOf } from '../../queue/enqueue.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { PaidBatch } from './paid-batch.ts';

/**
 * The number of orders that one job pays. A large number costs less per order; a small one keeps transactions
 * short.
 */
const sliceSize = 100;

/** Enqueues jobs that collect the payment of a direct_send batch, whose orders are accepted at the send. */
export function schedulePayments(tx: Tx, batch: PaidBatch): void {
  if (batch.send_method !== 'direct_send') return;
  const { organization_id, id } = batch;
  const slices = slicesOf(sliceSize, 0, batch.recipients_count);
  enqueueSlices(
    tx,
    'collect_payments',
    slices.map((slice) => ({ organization_id, order_batch_id: id, ...slice })),
  );
}

/** Enqueues a job that collects the payment of an accepted order. */
export function schedulePayment(tx: Tx, order: OrderRecord): void {
  enqueue(tx, 'collect_payments', {
    organization_id: order.organization_id,
    order_batch_id: order.order_batch_id,
    from: order.position,
    to: order.position + 1,
  });
}
