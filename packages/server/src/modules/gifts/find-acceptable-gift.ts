import { canReach } from '../../context/caller.ts';
import type { CallerContext } from '../../context/context.ts';
import type { Statements } from '../../db/statements.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { findOrder } from '../orders/find-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { isAcceptable, isGiftExpired } from '../orders/order-state.ts';
import { rulesOf } from './lock-gift.ts';

/** Returns a gift that the caller can access and its recipient can still accept, with the rules of its batch. */
export async function findAcceptableGift(
  context: CallerContext,
  db: Statements,
  orderId: string,
): Promise<{ order: OrderRecord; rules: GiftRules } | null> {
  const order = await findOrder(db, context.organization.id, orderId);
  if (!order || !canReach(context.caller, order)) return null;
  if (!isAcceptable(order.status) || isGiftExpired(context, order)) return null;
  return { order, rules: await rulesOf(db, order) };
}
