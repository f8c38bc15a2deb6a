import type { Tx } from '../../db/statements.ts';
import { enqueue } from '../../queue/enqueue.ts';
import type { BatchRecord } from './batch-record.ts';

/**
 * The number of orders that one job mails. A large number keeps the mail connections busy; a small one limits
 * what a crash repeats.
 */
const sliceSize = 100;

/** True if the recipients of a batch get mail: with their gift link, or to announce a direct_send gift. */
const isNotified = (batch: BatchRecord): boolean =>
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
