import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { newId } from '../../../kit/ids.ts';
import { enqueue } from '../../../queue/enqueue.ts';
import type { PricedOrder } from '../../ledger/pay-orders.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { scheduleDunning } from '../dunning/schedule-dunning.ts';
import { sendMissingPaymentNotice } from '../dunning/send-missing-payment-notice.ts';
import { markPaid } from '../mark-paid.ts';
import { reasonNotToCharge } from '../methods/card-obstacle.ts';
import { findCardMethod } from '../methods/payment-methods.sql.ts';
import { findOpenCharges, writeCharges } from './charges.sql.ts';

/**
 * Charges locked orders of one batch to a card. Writes a row for each charge and enqueues the job that sends it to
 * the gateway. Returns the orders as they are afterwards.
 */
export async function chargeCards(
  context: Context,
  tx: Tx,
  paymentMethodId: string,
  orders: readonly (OrderRecord & PricedOrder)[],
): Promise<readonly OrderRecord[]> {
  const withoutCost = orders.filter((order) => order.amount_total === 0);
  const paid = markPaid(context, tx, withoutCost, 'credit_or_card');
  const card = await findCardMethod(tx, context.organization.id, paymentMethodId);
  const payable = orders.filter((order) => order.amount_total > 0);
  const obstacle = reasonNotToCharge(context, card);
  if (card === null || obstacle !== null) {
    const problem = obstacle ?? 'The card is gone.';
    const waiting = scheduleDunning(context, tx, payable, problem);
    await sendMissingPaymentNotice(context, tx, waiting, problem);
    return [...paid, ...waiting];
  }
  const open = await findOpenCharges(
    tx,
    context.organization.id,
    payable.map(({ id }) => id),
  );
  const charges = payable
    .filter(({ id }) => !open.has(id))
    .map((order) => ({ id: newId(), orderId: order.id, amountCents: order.amount_total }));
  if (charges.length > 0) writeCharges(tx, toCard(context, card), charges);
  for (const { id } of charges) {
    enqueue(tx, 'carry_out_charge', { organization_id: context.organization.id, charge_id: id });
  }
  // Orders that were already waiting get a new retry time, whatever the outcome of this attempt is.
  const waiting = payable.filter(({ status }) => status === 'pending_payment');
  const accepted = payable.filter(({ status }) => status === 'accepted');
  return [...paid, ...accepted, ...scheduleDunning(context, tx, waiting, null)];
}

const toCard = (context: Context, card: NonNullable<Awaited<ReturnType<typeof findCardMethod>>>) => ({
  organizationId: context.organization.id,
  paymentMethodId: card.id,
  gateway: card.gateway,
  card: { customerReference: card.customer_reference, methodReference: card.method_reference },
  at: context.now,
});
