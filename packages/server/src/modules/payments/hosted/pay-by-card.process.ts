import type { PaymentProgress } from '@gifts/contract/pages';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { assert } from '../../../kit/assert.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import {
  type Attached,
  type CardBillingAddress,
  type CardGateway,
  type Declined,
  declined,
  GatewayUnavailable,
} from '../../../ports/card-gateway.ts';
import { lockOrder } from '../../orders/lock-orders.sql.ts';
import { callGateway, requireCardGateway } from '../charges/call-gateway.ts';
import {
  type ChargeRecord,
  findCharge,
  findLastCharge,
  findOpenCharges,
  updateChargeCard,
  writeCharges,
} from '../charges/charges.sql.ts';
import { abandonCharge, executeCharge } from '../charges/execute-charge.process.ts';
import { recordChargeOutcome } from '../charges/record-charge-outcome.ts';
import { scheduleCharge } from '../charges/schedule-charge.ts';
import { assertPayable } from '../payable-order.ts';

export interface GivenCard {
  /** The token that the vault returned for the card. */
  cardToken: string;
  cardholderName: string;
  billingAddress: CardBillingAddress;
}

/** Longer than the request should take. After this delay a job resolves a payment whose request broke off. */
const recoveryDelayMs = 20_000;
/** Short, because the payer is waiting on the payment page. */
const retryDelayMs = 2_000;

/**
 * Pays an order with the card that its payer entered for it. Each step commits before the next one starts, so a job
 * can resolve a payment that broke off. A second attempt in the meantime is refused. But if an earlier payment only
 * waits for its payer, the new card takes its place.
 */
export async function payByCard(
  context: Context,
  orderId: string,
  card: GivenCard,
): Promise<PaymentProgress> {
  const gateway = requireCardGateway(context);
  await abandonUnconfirmedCharge(context, orderId);
  const charge = await openCharge(context, gateway, orderId);
  const attached = await attachCard(context, gateway, charge, card);
  if (attached.outcome === 'declined') {
    await context.db.transaction((tx) => recordChargeOutcome(context, tx, charge, attached));
    const code = attached.code === gatewayUnavailableCode ? 'unavailable' : 'card_declined';
    throw new AppError(code, attached.message);
  }
  await updateChargeCard(context.db, charge, attached);
  return progressOf(context, charge);
}

/**
 * Asks the gateway for the outcome of the last payment of an order, after its payer returned from the bank or opened the
 * page again. What the browser says about the confirmation does not count.
 */
export async function resumePayment(context: Context, orderId: string): Promise<PaymentProgress> {
  const charge = await findLastCharge(context.db, context.organization.id, orderId);
  if (charge) return progressOf(context, charge);
  throw new AppError('order_state', 'No payment was started for the order; enter a card.');
}

async function progressOf(context: Context, charge: ChargeRecord): Promise<PaymentProgress> {
  try {
    const action = await executeCharge(context, charge.id);
    if (action) return { status: 'needs_payer', payer_action: action };
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    context.log.warn({ word: error.word, charge: charge.id }, 'The outcome of a charge is not known yet');
    await context.db.transaction(async (tx) => scheduleIn(context, tx, charge.id, retryDelayMs));
    return { status: 'processing', payer_action: null };
  }
  return outcomeOf(context, charge);
}

async function abandonUnconfirmedCharge(context: Context, orderId: string): Promise<void> {
  const open = await findOpenCharges(context.db, context.organization.id, [orderId]);
  const charge = open.get(orderId);
  if (charge?.status !== 'pending' || charge.confirm_by === null) return;
  await callGateway(context, () => abandonCharge(context, charge.id));
}

const gatewayUnavailableCode = 'gateway_unavailable';

/** Attaching a card charges nothing, so if the gateway gives no answer, the attempt ends as declined. */
async function attachCard(
  { log }: Context,
  gateway: CardGateway,
  { id: key }: ChargeRecord,
  card: GivenCard,
): Promise<Attached | Declined> {
  try {
    return await gateway.attachCard({ key, ...card });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    log.warn({ word: error.word }, 'The card gateway gave no answer');
    return declined(
      gatewayUnavailableCode,
      'The card could not be checked just now; nothing was charged. Try again in a moment.',
    );
  }
}

async function outcomeOf({ db, organization }: Context, { id }: ChargeRecord): Promise<PaymentProgress> {
  const charge = await findCharge(db, organization.id, id);
  assert(charge && charge.status !== 'pending', 'an executed charge has an outcome');
  if (charge.status === 'succeeded') return { status: 'paid', payer_action: null };
  throw new AppError('card_declined', charge.failure_message ?? 'Your card was declined.');
}

function openCharge(context: Context, { name }: CardGateway, orderId: string): Promise<ChargeRecord> {
  const organizationId = context.organization.id;
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, organizationId, orderId);
    assert(order, 'orders are never deleted');
    await assertPayable(tx, order);
    const id = newId();
    const to = {
      organizationId,
      paymentMethodId: null,
      gateway: name,
      card: null,
      isPayerPresent: true,
      at: context.now,
    };
    writeCharges(tx, to, [{ id, orderId, amountCents: order.amount_total ?? 0 }]);
    scheduleIn(context, tx, id, recoveryDelayMs);
    const charge = await findCharge(tx, organizationId, id);
    assert(charge, 'the charge was just written');
    return charge;
  });
}

const scheduleIn = (context: Context, tx: Tx, chargeId: string, delayMs: number): void =>
  scheduleCharge(context, tx, { chargeId, runAt: new Date(context.clock.now().getTime() + delayMs) });
