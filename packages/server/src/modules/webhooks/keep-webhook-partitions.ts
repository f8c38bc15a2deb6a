import type { Database } from '../../db/database.ts';

const keptDays = 90;

/** Making or dropping a month waits no longer than this for those who use the tables, since others wait behind it. */
const shortPatience = `set local lock_timeout = '200ms'`;

const keep = `select keep_month_partitions($1, $2, now() - make_interval(days => $3))`;

/** Has the months to come ready and drops those that ended long ago. What does not get its turn does the next time. */
export async function keepWebhookPartitions(db: Database): Promise<void> {
  for (const [table, id] of [
    ['webhook_deliveries', 'event_id'],
    ['webhook_attempts', 'id'],
  ]) {
    await db.transaction(async (tx) => {
      tx.write(shortPatience);
      await tx.query(keep, [table, id, keptDays]);
    });
  }
}
