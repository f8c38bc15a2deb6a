import type { Context } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { referenceId } from '../../../kit/ids.ts';
import { type CardGateway, declined } from '../../../ports/card-gateway.ts';
import { lockOrder } from '../../orders/orders.sql.ts';
import { type ChargeRecord, lockCharge, recordChargeAsked } from './charges.sql.ts';
import { recordChargeOutcome } from './record-charge-outcome.ts';

/**
 * Takes a charge to the gateway and writes down how it ended. Asked again after a crash or a lost answer, the gateway
 * does nothing twice: the charge's id is its key there. Where it can't be found out, this fails and is tried again.
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
  assert(cardGateway?.name === gateway, `the gateway "${gateway}" is configured, whose outcome is not known`);
  return cardGateway;
}

function storedCardOf({ customer_reference, method_reference }: ChargeRecord) {
  if (customer_reference === null || method_reference === null) return null;
  return { customerReference: customer_reference, methodReference: method_reference };
}

const abandoned = declined('abandoned', 'The payment was not completed.');

/**
 * A payer gave a card, and the request broke off before the gateway kept it: it was never charged. A request that was
 * only slow may note the card at this moment and charge it, so that is looked at with the charge locked; once it is
 * settled here, such a request finds nothing to charge.
 */
export async function abandonCharge(
  context: Context,
  { id, order_id: orderId }: ChargeRecord,
): Promise<void> {
  const organizationId = context.organization.id;
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, organizationId, orderId);
    const charge = await lockCharge(tx, organizationId, id);
    if (charge && !storedCardOf(charge)) await recordChargeOutcome(context, tx, charge, abandoned);
  });
}
