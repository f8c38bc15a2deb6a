import type { Tx } from '../../db/statements.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { BatchRecord } from './batch-record.ts';

/** Orders mailed by one job: enough to keep connections busy, few enough to start over after a crash. */
const sliceSize = 100;

/** True when the recipients of a batch are mailed: their gift link, or that a gift is on its way. */
export const isNotified = (batch: BatchRecord): boolean =>
  batch.send_method === 'email_and_link' ||
  (batch.send_method === 'direct_send' && batch.notifications_enabled);

export function scheduleNotifications(tx: Tx, batch: BatchRecord): void {
  if (!isNotified(batch)) return;
  for (let from = 0; from < batch.recipients_count; from += sliceSize) {
    enqueue(tx, 'notify_recipients', {
      organization_id: batch.organization_id,
      order_batch_id: batch.id,
      from,
      to: Math.min(from + sliceSize, batch.recipients_count),
    });
  }
}
