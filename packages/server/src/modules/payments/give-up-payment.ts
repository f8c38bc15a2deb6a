import type { Context } from '../../context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { writeOrderChange } from '../orders/orders.sql.ts';
import { transitionOrder } from '../orders/transition-order.ts';
import { findOpenCharges } from './charges.sql.ts';
import { tellOfMissingPayment } from './tell-of-missing-payment.ts';

const patienceMs = 60 * 60 * 1000;

/** The payment never came: the order fails, unless a charge is under way whose outcome is not known yet. */
export async function giveUpPayment(context: Context, tx: Tx, order: OrderRecord): Promise<void> {
  const open = await findOpenCharges(tx, order.organization_id, [order.id]);
  if (open.has(order.id)) {
    writeOrderChange(tx, order, { payment_due_at: new Date(context.now.getTime() + patienceMs) });
    return;
  }
  const failed = transitionOrder(context, tx, order, 'failed', { payment_due_at: null });
  await tellOfMissingPayment(context, tx, [failed], 'No payment came within 14 days.');
}
