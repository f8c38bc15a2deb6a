import type { Context } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { referenceId } from '../../../kit/ids.ts';
import { type CardGateway, declined } from '../../../ports/card-gateway.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { type ChargeRecord, lockCharge, recordChargeAsked } from './charges.sql.ts';
import { recordChargeOutcome } from './record-charge-outcome.ts';

/**
 * Sends a charge to the gateway and records its outcome. The charge's id is the idempotency key, so a retry
 * after a crash or a lost answer charges nothing twice. Throws if the outcome cannot be learned, so that the
 * job is retried.
 */
export async function executeCharge(context: Context, chargeId: string): Promise<void> {
  const charge = await recordChargeAsked(context.db, context.organization.id, chargeId);
  if (!charge) return;
  const card = storedCardOf(charge);
  if (!card) return abandonCharge(context, charge);
  const outcome = await gatewayOf(context, charge).charge({
    key: charge.id,
    amountCents: charge.amount_cents,
    card,
    description: `Gift order ${referenceId(charge.order_id)}`,
  });
  await context.db.transaction((tx) => recordChargeOutcome(context, tx, charge, outcome));
}

export function gatewayOf({ cardGateway }: Context, { gateway }: { gateway: string }): CardGateway {
  assert(
    cardGateway?.name === gateway,
    `the gateway "${gateway}" of a charge with an unknown outcome is configured`,
  );
  return cardGateway;
}

function storedCardOf({ customer_reference, method_reference }: ChargeRecord) {
  if (customer_reference === null || method_reference === null) return null;
  return { customerReference: customer_reference, methodReference: method_reference };
}

const abandoned = declined('abandoned', 'The payment was not completed.');

/**
 * Records a charge as declined whose request broke off before its card was stored: it was never sent to the
 * gateway. A slow request may store the card and charge it at this moment. The charge is therefore locked and
 * checked again; once it is declined, such a request finds nothing to charge.
 */
async function abandonCharge(context: Context, { id, order_id: orderId }: ChargeRecord): Promise<void> {
  const organizationId = context.organization.id;
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, organizationId, orderId);
    const charge = await lockCharge(tx, organizationId, id);
    if (charge && !storedCardOf(charge)) await recordChargeOutcome(context, tx, charge, abandoned);
  });
}
