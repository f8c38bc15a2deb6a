import type { Context } from '../../context/context.ts';
import type { Statements, Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import type { GiftRules } from '../batches/batch-record.ts';
import { findGiftRules } from '../batches/batches.sql.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import { orderNotFound } from '../orders/order-access.ts';
import type { OrderRecord } from '../orders/order-record.ts';

/**
 * Locks the order of a gift until the transaction ends, so that concurrent requests run one after the other.
 */
export async function lockGift(context: Context, tx: Tx, orderId: string): Promise<OrderRecord> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  if (!order) throw orderNotFound();
  return order;
}

export async function rulesOf(db: Statements, order: OrderRecord): Promise<GiftRules> {
  const rules = await findGiftRules(db, order.organization_id, order.order_batch_id);
  assert(rules, 'an order has a batch');
  return rules;
}
