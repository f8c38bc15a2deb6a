import { previewSize } from '@gifts/contract/order-batch';
import type { Statements } from '../../db/statements.ts';
import { findOrdersOfBatches } from '../orders/find-orders.sql.ts';
import type { BatchRecord } from './batch-record.ts';
import { findRecipientsOfBatches } from './batches.sql.ts';
import type { BatchWithPreviews } from './present-order-batch.ts';

/** Adds the first orders and recipients, which the presentation of a batch shows. */
export async function withPreviews(
  db: Statements,
  organizationId: string,
  batches: readonly BatchRecord[],
): Promise<BatchWithPreviews[]> {
  if (batches.length === 0) return [];
  const ids = batches.map(({ id }) => id);
  // A batch that was read before its send must not show orders that were created since then.
  const sent = batches.filter((batch) => batch.orders_count > 0).map(({ id }) => id);
  const [orders, recipients] = await Promise.all([
    findOrdersOfBatches(db, organizationId, sent, 0, previewSize),
    findRecipientsOfBatches(db, organizationId, ids, 0, previewSize),
  ]);
  const ordersOf = Map.groupBy(orders, (order) => order.order_batch_id);
  const recipientsOf = Map.groupBy(recipients, (recipient) => recipient.order_batch_id);
  return batches.map((batch) => ({
    batch,
    orders: ordersOf.get(batch.id) ?? [],
    recipients: recipientsOf.get(batch.id) ?? [],
  }));
}

export async function withPreview(db: Statements, batch: BatchRecord): Promise<BatchWithPreviews> {
  const [previewed] = await withPreviews(db, batch.organization_id, [batch]);
  return previewed ?? { batch, orders: [], recipients: [] };
}
