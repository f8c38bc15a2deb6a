import type { Statements } from '../../db/statements.ts';

const keep = `select keep_month_partitions('webhook_deliveries', 'event_id', now() - interval '90 days'),
  keep_month_partitions('webhook_attempts', 'id', now() - interval '90 days')`;

/** Has the months to come ready and drops those that ended more than 90 days ago. */
export async function keepWebhookPartitions(db: Statements): Promise<void> {
  await db.query(keep);
}
