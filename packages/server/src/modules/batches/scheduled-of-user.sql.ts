import { computed, sql, total } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const recipients = computed('recipients', 'bigint', 'coalesce(sum(b.recipients_count), 0)');
const scheduledOfUser = sql`select ${total}, ${recipients} from order_batches b
  where b.organization_id = $1 and b.send_status = 'pending' and b.scheduled_send_on is not null and b.user_id = $2`;

/** Counts the scheduled batches of a user that were not sent yet, and their recipients. */
export async function countScheduledOfUser(
  db: Statements,
  organizationId: string,
  userId: string,
): Promise<{ total: number; recipients: number }> {
  const [row] = await db.query(scheduledOfUser, [organizationId, userId]);
  return row ?? { total: 0, recipients: 0 };
}
