import type { Context } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { lockOrder } from '../../orders/orders.sql.ts';
import { findCharge } from '../charges/charges.sql.ts';
import { gatewayOf } from '../charges/execute-charge.process.ts';
import { recordRefundOutcome } from './record-refund-outcome.ts';
import { findRefund, recordRefundAsked } from './refunds.sql.ts';

/** Has the gateway give a charge back, in whole or in part, and writes down how that ended: like a charge, once. */
export async function executeRefund(context: Context, refundId: string): Promise<void> {
  const { db, organization } = context;
  const refund = await recordRefundAsked(db, organization.id, refundId);
  if (!refund) return;
  assert(refund.charge_id, 'accounts are refunded at once');
  const charge = await findCharge(db, organization.id, refund.charge_id);
  assert(charge?.reference, 'only a charge that succeeded is given back');
  const outcome = await gatewayOf(context, charge).refund({
    key: refund.id,
    chargeReference: charge.reference,
    amountCents: refund.amount_cents,
  });
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, organization.id, refund.order_id);
    // Refunds are settled under the lock of their order, so this is how it stands.
    const current = await findRefund(tx, organization.id, refund.id);
    assert(order && current, 'a refund and its order stay');
    if (current.status === 'pending') recordRefundOutcome(context, tx, order, current, outcome);
  });
}
