import type { CsvCell } from '../../kit/csv.ts';
import { referenceId } from '../../kit/ids.ts';
import type { BatchRecord } from '../batches/batch-record.ts';

export const batchHeadings = [
  'order_batch_id',
  'reference_id',
  'customer_reference_id',
  'batch_name',
  'from_name',
  'send_status',
  'failure_reason',
  'send_method',
  'contents',
  'recipients_count',
  'orders_count',
  'payment_method_id',
  'created_at',
  'scheduled_send_on',
  'expires_at',
  'workspace',
  'sender_email',
] as const;

/** The cells of a batch, as `batchHeadings` names them. */
export const batchCells = (batch: BatchRecord): readonly CsvCell[] => [
  batch.id,
  referenceId(batch.id),
  batch.customer_reference_id,
  batch.batch_name,
  batch.from_name,
  batch.send_status,
  batch.failure_reason,
  batch.send_method,
  batch.cart_items.map(({ quantity, product }) => `${quantity} × ${product.name}`).join('; '),
  batch.recipients_count,
  batch.orders_count,
  batch.payment_method_id,
  batch.created_at.toISOString(),
  batch.scheduled_send_on?.toISOString() ?? null,
  batch.expires_at?.toISOString() ?? null,
  batch.workspace_name,
  batch.sender.email,
];
