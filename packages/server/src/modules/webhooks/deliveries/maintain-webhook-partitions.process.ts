import type { Database } from '../../../db/database.ts';
import { sql } from '../../../db/sql.ts';
import { shortLockTimeout } from '../../../db/statements.ts';
import { eventRetentionDays } from '../../events/maintain-event-partitions.process.ts';

const maintain = sql`select keep_month_partitions($1, $2, now() - make_interval(days => $3))`;

/**
 * Makes the partitions of the coming months and drops those that are older than events are kept. Throws when a table is
 * in use for too long; the next call tries again.
 */
export async function maintainWebhookPartitions(db: Database): Promise<void> {
  for (const [table, id] of [
    ['webhook_deliveries', 'event_id'],
    ['webhook_attempts', 'id'],
  ]) {
    await db.defineTables(async (tx) => {
      tx.defer(shortLockTimeout);
      await tx.query(maintain, [table, id, eventRetentionDays]);
    });
  }
}
