import type { PayerAction } from '@gifts/contract/pages';
import type { Context } from '../../../context/context.ts';
import { assert } from '../../../kit/assert.ts';
import { minuteMs } from '../../../kit/duration.ts';
import { referenceId } from '../../../kit/ids.ts';
import {
  type CardGateway,
  type ChargeRequest,
  declined,
  type StoredCard,
} from '../../../ports/card-gateway.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { type ChargeRecord, lockCharge, recordChargeAsked, writeConfirmBy } from './charges.sql.ts';
import { recordChargeOutcome } from './record-charge-outcome.ts';
import { scheduleCharge } from './schedule-charge.ts';

/** The time that a payer has for the confirmation at the bank. After it the charge is ended, so that another can begin. */
const confirmationTimeMs = 15 * minuteMs;

/**
 * Sends a charge to the gateway and records its outcome. The charge's id is the idempotency key, so a retry
 * after a crash or a lost answer charges nothing twice. Returns what the payer must do if the bank asks for a
 * confirmation, otherwise null. Throws if the outcome cannot be learned, so that the job is retried.
 */
export async function executeCharge(context: Context, chargeId: string): Promise<PayerAction | null> {
  const charge = await recordChargeAsked(context.db, context.organization.id, chargeId);
  if (!charge) return null;
  const card = storedCardOf(charge);
  if (!card) await abandonUnsentCharge(context, charge);
  else if (charge.confirm_by && charge.confirm_by <= context.clock.now())
    await endCharge(context, charge, card);
  else return sendCharge(context, charge, card);
  return null;
}

/** Ends a charge that waits for its payer, and records its outcome. It has succeeded if the payer confirmed it just now. */
export async function abandonCharge(context: Context, chargeId: string): Promise<void> {
  const charge = await recordChargeAsked(context.db, context.organization.id, chargeId);
  const card = charge && storedCardOf(charge);
  if (charge && card) await endCharge(context, charge, card);
}

async function sendCharge(
  context: Context,
  charge: ChargeRecord,
  card: StoredCard,
): Promise<PayerAction | null> {
  const outcome = await gatewayOf(context, charge).charge(requestOf(charge, card));
  if (outcome.outcome === 'needs_payer') {
    const confirmBy = new Date(context.clock.now().getTime() + confirmationTimeMs);
    await context.db.transaction(async (tx) => {
      writeConfirmBy(tx, charge, confirmBy);
      scheduleCharge(context, tx, { chargeId: charge.id, runAt: charge.confirm_by ?? confirmBy });
    });
    return outcome.action;
  }
  await context.db.transaction((tx) => recordChargeOutcome(context, tx, charge, outcome));
  return null;
}

async function endCharge(context: Context, charge: ChargeRecord, card: StoredCard): Promise<void> {
  const outcome = await gatewayOf(context, charge).abandonCharge(requestOf(charge, card));
  await context.db.transaction((tx) => recordChargeOutcome(context, tx, charge, outcome));
}

const requestOf = (charge: ChargeRecord, card: StoredCard): ChargeRequest => ({
  key: charge.id,
  amountCents: charge.amount_cents,
  card,
  isPayerPresent: charge.is_payer_present,
  description: `Gift order ${referenceId(charge.order_id)}`,
});

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
async function abandonUnsentCharge(context: Context, { id, order_id: orderId }: ChargeRecord): Promise<void> {
  const organizationId = context.organization.id;
  await context.db.transaction(async (tx) => {
    await lockOrder(tx, organizationId, orderId);
    const charge = await lockCharge(tx, organizationId, id);
    if (charge && !storedCardOf(charge)) await recordChargeOutcome(context, tx, charge, abandoned);
  });
}
