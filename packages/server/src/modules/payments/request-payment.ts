import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { only } from '../../kit/only.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { scheduleDunning } from './dunning/schedule-dunning.ts';
import { markPaid } from './mark-paid.ts';
import { schedulePayment } from './schedule-payments.ts';

/** From its acceptance on an order costs money: it is collected right after, or asked of whoever pays on our page. */
export function requestPayment(context: Context, tx: Tx, order: OrderRecord): OrderRecord {
  if (order.payment_method_id !== null) {
    schedulePayment(tx, order);
    return order;
  }
  // Nobody is asked for a card to pay nothing.
  return only(
    order.amount_total === 0
      ? markPaid(context, tx, [order], 'credit_or_card')
      : scheduleDunning(context, tx, [order]),
  );
}
