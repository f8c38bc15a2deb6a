import type { Context } from '../../context.ts';
import { assert } from '../../kit/assert.ts';
import { referenceId } from '../../kit/ids.ts';
import { type ChargeOutcome, type ChargeRecord, claimCharge } from './charges.sql.ts';
import type { CardGateway } from './gateways/card-gateway.ts';
import { settleCharge } from './settle-charge.ts';

/**
 * Takes a charge to the gateway and writes down how it ended. Asked again after a crash or a lost answer, the gateway
 * does nothing twice: the charge's id is its key there. Where it can't be found out, this fails and is tried again.
 */
export async function carryOutCharge(context: Context, chargeId: string): Promise<void> {
  const charge = await claimCharge(context.db, context.organization.id, chargeId);
  if (!charge) return;
  const outcome = await askGateway(gatewayOf(context, charge), charge);
  if (outcome) await context.db.transaction((tx) => settleCharge(context, tx, charge, outcome));
}

export function gatewayOf({ cardGateway }: Context, { gateway }: { gateway: string }): CardGateway {
  assert(cardGateway?.name === gateway, `the gateway "${gateway}" is configured, whose outcome is not known`);
  return cardGateway;
}

/** Null while nothing can be said. */
async function askGateway(gateway: CardGateway, charge: ChargeRecord): Promise<ChargeOutcome | null> {
  const card = storedCardOf(charge);
  if (!card) return findAbandoned(gateway, charge);
  return gateway.charge({
    key: charge.id,
    amountCents: charge.amount_cents,
    card,
    description: `Gift order ${referenceId(charge.order_id)}`,
  });
}

export function storedCardOf({ customer_reference, method_reference }: ChargeRecord) {
  if (customer_reference === null || method_reference === null) return null;
  return { customerReference: customer_reference, methodReference: method_reference };
}

/** A payer gave a card, and the request broke off before the gateway kept it: it was never charged. */
async function findAbandoned(gateway: CardGateway, charge: ChargeRecord): Promise<ChargeOutcome> {
  const known = await gateway.findCharge(charge.id);
  return known ?? { outcome: 'declined', code: 'abandoned', message: 'The payment was not completed.' };
}
