import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { awaitPayment } from './await-payment.ts';
import { schedulePayment } from './schedule-payments.ts';

/** From its acceptance on an order costs money: it is collected right after, or asked of whoever pays on our page. */
export function askForPayment(context: Context, tx: Tx, order: OrderRecord): OrderRecord {
  if (order.payment_method_id !== null) {
    schedulePayment(tx, order);
    return order;
  }
  const [waiting] = awaitPayment(context, tx, [order]);
  assert(waiting, 'one order goes in and one comes out');
  return waiting;
}
