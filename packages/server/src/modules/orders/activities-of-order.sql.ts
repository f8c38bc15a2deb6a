import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const ofOrder = sql`select ${columns('order_activities', ['id'])} from order_activities
  where organization_id = $1 and id >= $2::uuid and order_id = $3 order by id`;

/**
 * Finds the ids of the activities of an order, oldest first. `from` is an id of the time of the order or earlier: everything of the
 * organization since then is read, so that only sandboxes are asked.
 */
export async function findActivitiesOfOrder(
  db: Statements,
  organizationId: string,
  orderId: string,
  from: string,
): Promise<string[]> {
  const rows = await db.query(ofOrder, [organizationId, from, orderId]);
  return rows.map(({ id }) => id);
}
