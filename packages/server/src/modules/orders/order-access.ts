import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { AppError } from '../../kit/errors.ts';
import { findOrder, findWorkspaceOfOrder } from './find-orders.sql.ts';
import { lockOrder } from './lock-orders.sql.ts';
import type { OrderRecord } from './order-record.ts';

export const orderNotFound = () => new AppError('not_found', 'Order not found');

/** Returns an order that the caller can access. Every other id is refused with `not_found`. */
export async function getAccessibleOrder(
  context: CallerContext,
  db: Statements,
  id: string,
): Promise<OrderRecord> {
  return requireAccessible(context, await findOrder(db, context.organization.id, id));
}

export async function lockAccessibleOrder(context: CallerContext, tx: Tx, id: string): Promise<OrderRecord> {
  return requireAccessible(context, await lockOrder(tx, context.organization.id, id));
}

/** Refuses orders that the caller cannot access, for work that locks and reads the order itself. */
export async function assertAccessible(context: CallerContext, db: Statements, id: string): Promise<void> {
  requireAccessible(context, await findWorkspaceOfOrder(db, context.organization.id, id));
}

function requireAccessible<Order extends Pick<OrderRecord, 'workspace_id'>>(
  context: CallerContext,
  order: Order | null,
): Order {
  if (!order || !canReach(context.caller, order)) throw orderNotFound();
  return order;
}
