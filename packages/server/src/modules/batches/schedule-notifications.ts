import type { Tx } from '../../db/statements.ts';
import { enqueueSlices, slicesOf } from '../../queue/enqueue.ts';
import type { BatchRecord } from './batch-record.ts';

/**
 * The number of orders that one job mails. A large number keeps the mail connections busy; a small one limits what a
 * crash repeats, and how long others wait for their turn.
 */
const sliceSize = 25;

/** True if the recipients of a batch get mail: with their gift link, or to announce a direct_send gift. */
export const isNotified = (batch: BatchRecord): boolean =>
  batch.send_method === 'email_and_link' ||
  (batch.send_method === 'direct_send' && batch.notifications_enabled);

export function scheduleNotifications(tx: Tx, batch: BatchRecord): void {
  if (!isNotified(batch)) return;
  const slices = slicesOf(sliceSize, 0, batch.recipients_count);
  const { organization_id, id } = batch;
  enqueueSlices(
    tx,
    'notify_recipients',
    slices.map((slice) => ({ organization_id, order_batch_id: id, ...slice })),
  );
}
