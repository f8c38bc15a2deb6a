import type { OrderStatus } from '@gifts/contract/states';
import { columns, sql } from '../../db/sql.ts';
import type { Statements } from '../../db/statements.ts';

const byStatus = sql`select ${columns('orders', ['id'])} from orders
  where organization_id = $1 and status = $2 and id > $3 order by id limit $4`;

/** Finds the next orders with a status after an id, by their ids. */
export async function findOrdersByStatus(
  db: Statements,
  organizationId: string,
  { status, after, limit }: { status: OrderStatus; after: string; limit: number },
): Promise<string[]> {
  const rows = await db.query(byStatus, [organizationId, status, after, limit]);
  return rows.map(({ id }) => id);
}
