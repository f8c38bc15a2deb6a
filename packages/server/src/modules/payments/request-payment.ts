import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { only } from '../../kit/only.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { scheduleDunning } from './dunning/schedule-dunning.ts';
import { markPaid } from './mark-paid.ts';
import { schedulePayment } from './schedule-payments.ts';

/**
 * Starts the payment of an order at its acceptance: by a job that collects it, or by waiting for the payer of a
 * hosted payment.
 */
export function requestPayment(context: Context, tx: Tx, order: OrderRecord): OrderRecord {
  if (order.payment_method_id !== null) {
    schedulePayment(tx, order);
    return order;
  }
  // An order that costs nothing needs no card.
  return only(
    order.amount_total === 0
      ? markPaid(context, tx, [order], 'credit_or_card')
      : scheduleDunning(context, tx, [order], null),
  );
}
