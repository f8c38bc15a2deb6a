import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const scheduledWithMethod = sql`select ${columns('order_batches', ['id', 'scheduled_send_on'])} from order_batches
  where organization_id = $1 and send_status = 'pending' and scheduled_send_on is not null and payment_method_id = $2
  order by scheduled_send_on, id`;

/** Returns the scheduled batches that were not sent yet and that a payment method pays for, the next one first. */
export const findScheduledWithMethod = (
  db: Statements,
  organizationId: string,
  paymentMethodId: string,
): Promise<{ id: string; scheduled_send_on: Date | null }[]> =>
  db.query(scheduledWithMethod, [organizationId, paymentMethodId]);
