import type { Context } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { findCharge, recordDisputesAsked } from '../charges/charges.sql.ts';
import { executeCharge, gatewayOf } from '../charges/execute-charge.process.ts';
import { recordDispute } from './record-dispute.ts';

/**
 * Asks the gateway about the disputes of a charge and records them as they are. Two answers can arrive in any order, so
 * only the answer to the latest question is recorded. Throws if the gateway gives none, so that the job is retried.
 */
export async function checkDisputes(context: Context, chargeId: string): Promise<void> {
  const { db, organization } = context;
  // A disputed charge has succeeded, also if its outcome is not recorded yet.
  await executeCharge(context, chargeId);
  const charge = await recordDisputesAsked(db, organization.id, chargeId);
  if (!charge) return;
  assert(charge.reference, 'a charge that succeeded has a reference');
  const found = await gatewayOf(context, charge).findDisputes(charge.reference);
  await db.transaction(async (tx) => {
    const order = await lockOrder(tx, organization.id, charge.order_id);
    const current = await findCharge(tx, organization.id, chargeId);
    assert(order && current, 'charges and their orders are never deleted');
    if (current.disputes_asked !== charge.disputes_asked) return;
    for (const dispute of found) await recordDispute(context, tx, order, { chargeId, dispute });
  });
}
