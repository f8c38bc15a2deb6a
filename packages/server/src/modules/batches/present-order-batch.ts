import type { OrderBatch, OrderBatchDetail, OrderBatchRecipient } from '@gifts/contract/order-batch';
import { referenceId } from '../../kit/ids.ts';
import { presentCart } from '../orders/cart-item.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { type PresentationSettings, presentOrder } from '../orders/present-order.ts';
import type { BatchRecord, RecipientRow } from './batch-record.ts';

/** A batch with at most ten of its orders and at most ten of its recipients, in their order in the batch. */
export interface BatchWithPreviews {
  batch: BatchRecord;
  orders: readonly OrderRecord[];
  recipients: readonly Omit<RecipientRow, 'position'>[];
}

export function presentOrderBatch(
  { batch, orders, recipients }: BatchWithPreviews,
  settings: PresentationSettings,
): OrderBatch {
  return {
    id: batch.id,
    send_status: batch.send_status,
    from_name: batch.from_name,
    message: batch.message,
    orders_count: batch.orders_count,
    orders_preview: orders.map((order) => presentOrder(order, settings)),
    recipients_count: batch.recipients_count,
    recipients_preview: recipients.map(presentRecipient),
    cart: presentCart(batch.cart_id, batch.cart_items),
    is_scheduled_send: batch.scheduled_send_on !== null,
    scheduled_send_on: batch.scheduled_send_on?.toISOString() ?? null,
    expires_at: batch.expires_at?.toISOString() ?? null,
    send_method: batch.send_method,
    batch_name: batch.batch_name,
    card_id: batch.card_id,
    sender: batch.sender,
    workspace_id: batch.workspace_id,
    workspace_name: batch.workspace_name,
    reference_id: referenceId(batch.id),
    customer_reference_id: batch.customer_reference_id,
    locale: batch.locale,
    failure_reason: batch.failure_reason,
  };
}

export const presentOrderBatchDetail = (
  batch: BatchWithPreviews,
  settings: PresentationSettings,
): OrderBatchDetail => ({
  ...presentOrderBatch(batch, settings),
  payment_method_id: batch.batch.payment_method_id,
});

/**
 * The batch as events contain it. The workspace is also given under its former field names, which older
 * receivers read.
 */
export function presentOrderBatchEvent(batch: BatchWithPreviews, settings: PresentationSettings) {
  const { workspace_id, workspace_name } = batch.batch;
  return {
    ...presentOrderBatchDetail(batch, settings),
    workplace_id: workspace_id,
    workplace_name: workspace_name,
  };
}

export const presentRecipient = (recipient: Omit<RecipientRow, 'position'>): OrderBatchRecipient => ({
  first_name: recipient.first_name,
  last_name: recipient.last_name,
  email: recipient.email,
  locale: recipient.locale,
});
