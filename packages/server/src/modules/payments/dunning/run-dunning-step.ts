import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { hourMs } from '../../../kit/duration.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { findOpenCharges } from '../charges/charges.sql.ts';
import { collect } from '../collect-payments.ts';
import { isDunningOver } from './dunning-schedule.ts';
import { failUnpaidOrder } from './fail-unpaid-order.ts';

const pendingChargeDelayMs = hourMs;

/**
 * Retries a missing payment, or fails the order after 14 days. Does neither while a charge is pending, because
 * the order could then be paid twice or after it has failed.
 */
export async function runDunningStep(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  if (order?.status !== 'pending_payment' || !order.pending_payment_at) return;
  if (order.payment_due_at === null || order.payment_due_at > context.now) return;
  const open = await findOpenCharges(tx, order.organization_id, [order.id]);
  if (open.has(order.id)) {
    writeOrderChange(tx, order, { payment_due_at: new Date(context.now.getTime() + pendingChargeDelayMs) });
  } else if (isDunningOver(order.pending_payment_at, context.now)) {
    await failUnpaidOrder(context, tx, order);
  } else {
    await collect(context, tx, [order]);
  }
}
