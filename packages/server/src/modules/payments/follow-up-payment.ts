import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { lockOrder } from '../orders/orders.sql.ts';
import { collect } from './collect-payments.ts';
import { giveUpPayment } from './give-up-payment.ts';
import { hasWaitedLongEnough } from './payment-schedule.ts';

/** Looks again at a payment that did not come: asks once more, or gives the order up after two weeks. */
export async function followUpPayment(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  if (order?.status !== 'pending_payment' || !order.pending_payment_at) return;
  if (order.payment_due_at === null || order.payment_due_at > context.now) return;
  if (hasWaitedLongEnough(order.pending_payment_at, context.now)) await giveUpPayment(context, tx, order);
  else await collect(context, tx, [order]);
}
