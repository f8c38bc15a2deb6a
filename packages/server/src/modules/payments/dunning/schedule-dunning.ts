import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { newToken } from '../../../kit/ids.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { transitionOrders } from '../../orders/transition-order.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { dunningEndsAt, nextDunningAt } from './dunning-schedule.ts';

/**
 * Lets orders that could not be paid wait for their payment. Orders that are already waiting get their next
 * retry time.
 */
export function scheduleDunning(context: Context, tx: Tx, orders: readonly OrderRecord[]): OrderRecord[] {
  const waiting = orders.filter(({ status }) => status === 'pending_payment');
  const fresh = orders.filter(({ status }) => status === 'accepted');
  return [
    ...waiting.map((order) => rescheduleDunning(context, tx, order)),
    ...startDunning(context, tx, fresh),
  ];
}

function startDunning(context: Context, tx: Tx, orders: readonly OrderRecord[]): OrderRecord[] {
  const { now } = context;
  return transitionOrders(context, tx, orders, 'pending_payment', ({ payment_method_id: method }) =>
    // Only its payer can complete a hosted payment, so it is not retried.
    method === null
      ? { payment_due_at: dunningEndsAt(now), payment_token: newToken() }
      : { payment_due_at: nextDunningAt(now, now), payment_token: null },
  );
}

function rescheduleDunning(context: Context, tx: Tx, order: OrderRecord): OrderRecord {
  const change = { payment_due_at: nextDunningAt(order.pending_payment_at ?? context.now, context.now) };
  writeOrderChange(tx, order, change);
  return { ...order, ...change };
}
