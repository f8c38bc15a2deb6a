import type { Context } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { findCharge } from '../charges/charges.sql.ts';
import { gatewayOf } from '../charges/execute-charge.process.ts';
import { sendReceipt } from '../charges/send-receipt.ts';
import { recordRefundOutcome } from './record-refund-outcome.ts';
import { recordReturnedRefund } from './record-returned-refund.ts';
import { findRefund, recordRefundAsked } from './refunds.sql.ts';
import { sendFailedRefundNotice } from './send-failed-refund-notice.ts';

/**
 * Refunds a charge or a part of it at the gateway and records the outcome. The refund's id is the idempotency
 * key, so a retry refunds nothing twice. Asked about a refund that had succeeded, the gateway may say that the bank
 * sent it back.
 */
export async function executeRefund(context: Context, refundId: string): Promise<void> {
  const { db, organization } = context;
  const refund = await recordRefundAsked(db, organization.id, refundId);
  if (!refund) return;
  assert(refund.charge_id, 'a refund to an account needs no gateway');
  const charge = await findCharge(db, organization.id, refund.charge_id);
  assert(charge?.reference, 'only a charge that succeeded is refunded');
  const outcome = await gatewayOf(context, charge).refund({
    key: refund.id,
    chargeReference: charge.reference,
    amountCents: refund.amount_cents,
  });
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, organization.id, refund.order_id);
    // Outcomes are recorded under the lock of their order, so this status is current.
    const current = await findRefund(tx, organization.id, refund.id);
    assert(order && current, 'refunds and their orders are never deleted');
    if (current.status === 'pending') recordRefundOutcome(context, tx, order, current, outcome);
    else if (current.status === 'succeeded' && outcome.outcome === 'declined') {
      recordReturnedRefund(context, tx, order, current, outcome);
    } else return;
    if (outcome.outcome === 'declined') {
      await sendFailedRefundNotice(context, tx, order, current, outcome.message);
    } else {
      await sendReceipt(context, tx, order, { kind: 'refund', charge, amountCents: current.amount_cents });
    }
  });
}
