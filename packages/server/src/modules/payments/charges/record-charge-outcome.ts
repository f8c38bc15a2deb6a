import { canTransition } from '@gifts/contract/states';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { only } from '../../../kit/only.ts';
import { bookCardPayment, bookLatePayment } from '../../ledger/pay-orders.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { scheduleDunning } from '../dunning/schedule-dunning.ts';
import { sendMissingPaymentNotice } from '../dunning/send-missing-payment-notice.ts';
import { markPaid } from '../mark-paid.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { type ChargeOutcome, type ChargeRecord, findCharge, writeChargeOutcome } from './charges.sql.ts';
import { sendReceipt } from './send-receipt.ts';

/** Records the outcome of a charge once, whoever reports it first, and changes its order accordingly. */
export async function recordChargeOutcome(
  context: Context,
  tx: Tx,
  { id, order_id: orderId }: Pick<ChargeRecord, 'id' | 'order_id'>,
  outcome: ChargeOutcome,
): Promise<OrderRecord> {
  const organizationId = context.organization.id;
  const order = await lockOrder(tx, organizationId, orderId);
  // Outcomes are recorded under the lock of their order, so this status is current.
  const charge = await findCharge(tx, organizationId, id);
  assert(order && charge, 'charges and their orders are never deleted');
  if (charge.status !== 'pending') return order;
  writeChargeOutcome(tx, charge, outcome, context.now);
  return outcome.outcome === 'charged'
    ? recordPayment(context, tx, order, charge)
    : recordDecline(context, tx, order, charge, outcome.message);
}

async function recordPayment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  charge: ChargeRecord,
): Promise<OrderRecord> {
  const { amount_total: total } = order;
  if (!canTransition(order.status, 'paid')) {
    bookLatePayment(context, tx, charge);
    const reason = `The order was ${order.status} when its payment came.`;
    requestRefund(context, tx, order, {
      kind: 'late_payment',
      charge,
      amountCents: charge.amount_cents,
      reason,
    });
    return order;
  }
  assert(total !== null && total === charge.amount_cents, 'the price of an accepted order never changes');
  await sendReceipt(context, tx, order, { kind: 'payment', charge, amountCents: total });
  bookCardPayment(context, tx, { ...order, amount_total: total }, charge.id);
  return only(markPaid(context, tx, [order], 'credit_or_card'));
}

/** A payer who entered a card on the payment page sees the decline there. The sender hears of all others. */
async function recordDecline(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  charge: ChargeRecord,
  message: string,
): Promise<OrderRecord> {
  const isStored = charge.payment_method_id !== null;
  if (order.status === 'pending_payment' && isStored) {
    const change = { payment_problem: message };
    writeOrderChange(tx, order, change);
    await sendMissingPaymentNotice(context, tx, [order], message);
    return { ...order, ...change };
  }
  if (order.status !== 'accepted') return order;
  const waiting = scheduleDunning(context, tx, [order], message);
  if (isStored) await sendMissingPaymentNotice(context, tx, waiting, message);
  return only(waiting);
}
