import type { Statements } from '../../../db/statements.ts';
import { AppError } from '../../../kit/errors.ts';
import { findOrder, findOrganizationOfOrder } from '../../orders/find-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { listOrganizations } from '../../organizations/find-organizations.ts';

/** Finds an order by its id in all organizations, for operators. */
export async function findOrderAnywhere(db: Statements, orderId: string): Promise<OrderRecord> {
  const organizations = await listOrganizations(db);
  const ids = organizations.map(({ id }) => id);
  const organizationId = await findOrganizationOfOrder(db, ids, orderId);
  const order = organizationId ? await findOrder(db, organizationId, orderId) : null;
  if (order) return order;
  throw new AppError(
    'not_found',
    `There is no order with the id ${orderId}: give the order's id as the API shows it, not its reference.`,
  );
}
