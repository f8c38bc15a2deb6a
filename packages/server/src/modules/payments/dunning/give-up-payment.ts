import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import { tellOfMissingPayment } from './tell-of-missing-payment.ts';

/** The payment never came: the order fails. No charge of it may be under way. */
export async function giveUpPayment(context: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const failed = transitionOrder(context, tx, order, 'failed', { payment_due_at: null });
  await tellOfMissingPayment(context, tx, [failed], 'No payment came within 14 days.');
}
