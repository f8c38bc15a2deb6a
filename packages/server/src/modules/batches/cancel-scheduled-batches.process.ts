import type { Context } from '../../context/context.ts';
import { columns, sql } from '../../db/sql.ts';
import { lockBatch } from './batches.sql.ts';
import { changeSendStatus } from './change-send-status.ts';

const scheduledBatches = sql`select ${columns('order_batches', ['id'])} from order_batches
  where organization_id = $1 and send_status = 'pending' and scheduled_send_on is not null
  order by scheduled_send_on, id`;

/**
 * Cancels the batches of an organization that are scheduled and not sent, each in a transaction, and returns how many there
 * were. When it breaks off, a repeated call goes on.
 */
export async function cancelScheduledBatches(context: Context): Promise<number> {
  const { db, organization } = context;
  const batches = await db.query(scheduledBatches, [organization.id]);
  let canceled = 0;
  for (const { id } of batches) {
    await db.transaction(async (tx) => {
      const batch = await lockBatch(tx, organization.id, id);
      if (batch?.send_status !== 'pending') return;
      await changeSendStatus(context, tx, batch, 'canceled');
      canceled += 1;
    });
  }
  return canceled;
}
