import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { newToken } from '../../../kit/ids.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { transitionOrders } from '../../orders/transition-order.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { dunningEndsAt, nextDunningAt } from './dunning-schedule.ts';

/**
 * Lets orders that could not be paid wait for their payment. Orders that are already waiting get their next
 * retry time. `problem` says why the last attempt failed; it is null if there was none or it is under way.
 */
export function scheduleDunning(
  context: Context,
  tx: Tx,
  orders: readonly OrderRecord[],
  problem: string | null,
): OrderRecord[] {
  const waiting = orders.filter(({ status }) => status === 'pending_payment');
  const fresh = orders.filter(({ status }) => status === 'accepted');
  return [
    ...waiting.map((order) => rescheduleDunning(context, tx, order, problem)),
    ...transitionOrders(context, tx, fresh, 'pending_payment', (order) => ({
      payment_due_at: firstDueAt(context, order),
      payment_token: paymentToken(context, order),
      payment_problem: problem,
    })),
  ];
}

/** Only its payer can complete a hosted payment, so it is not retried. */
const firstDueAt = ({ now }: Context, { payment_method_id: method }: OrderRecord): Date =>
  method === null ? dunningEndsAt(now) : nextDunningAt(now, now);

/** Whatever was to pay for an order, a person can pay for it with a card if the service accepts cards. */
function paymentToken({ cardGateway }: Context, order: OrderRecord): string | null {
  const isPayable = cardGateway !== null || order.payment_method_id === null;
  return order.payment_token ?? (isPayable ? newToken() : null);
}

function rescheduleDunning(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  problem: string | null,
): OrderRecord {
  const change = {
    payment_due_at: nextDunningAt(order.pending_payment_at ?? context.now, context.now),
    payment_token: paymentToken(context, order),
    payment_problem: problem,
  };
  writeOrderChange(tx, order, change);
  return { ...order, ...change };
}
