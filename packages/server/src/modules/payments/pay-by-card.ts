import type { Context } from '../../context.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { AppError } from '../../kit/app-error.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { lockOrder } from '../orders/orders.sql.ts';
import { abandonCharge, carryOutCharge } from './carry-out-charge.ts';
import {
  type ChargeRecord,
  findCharge,
  findOpenCharges,
  writeChargeCard,
  writeCharges,
} from './charges.sql.ts';
import { type BillingAddress, type CardGateway, GatewayUnavailable } from './gateways/card-gateway.ts';
import { settleCharge } from './settle-charge.ts';

export interface GivenCard {
  /** What the vault made of the card. */
  cardToken: string;
  cardholderName: string;
  billingAddress: BillingAddress;
}

/**
 * Pays an order that waits for its payer with a card given for it alone. Each step is committed before the next, so
 * whatever breaks off is found and settled later; a second attempt meanwhile is refused.
 */
export async function payByCard(context: Context, orderId: string, given: GivenCard): Promise<void> {
  const { db, organization, cardGateway } = context;
  if (!cardGateway) throw new AppError('order_state', 'Cards can’t be taken here at the moment.');
  const chargeId = await openCharge(context, cardGateway, orderId);
  const charge = await findCharge(db, organization.id, chargeId);
  assert(charge, 'the charge was just written');
  const attached = await attachCard(context, cardGateway, charge, given);
  if (attached.outcome === 'declined') {
    await db.transaction((tx) => settleCharge(context, tx, charge, attached));
    throw new AppError('card_declined', attached.message);
  }
  await writeChargeCard(db, charge, attached.card);
  await chargeOrAskLater(context, charge);
  const settled = await findCharge(db, organization.id, charge.id);
  if (settled?.status === 'declined') {
    throw new AppError('card_declined', settled.failure_message ?? 'Your card was declined.');
  }
}

/** Where no answer comes, the charge is over: its payer can try again at once. */
async function attachCard(context: Context, gateway: CardGateway, charge: ChargeRecord, given: GivenCard) {
  try {
    return await gateway.attachCard({ key: charge.id, ...given });
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    await abandonCharge(context, charge);
    throw noAnswer(context, error, 'Nothing was charged; send the same request again in a moment.');
  }
}

/** Where no answer comes, a job asks again: the money may have moved. */
async function chargeOrAskLater(context: Context, { id }: ChargeRecord): Promise<void> {
  try {
    await carryOutCharge(context, id);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    const charge = { organization_id: context.organization.id, charge_id: id };
    await context.db.transaction(async (tx) =>
      enqueue(tx, 'carry_out_charge', charge, { jobKey: `charge:${id}` }),
    );
    throw noAnswer(context, error, 'The payment goes on without you; look at the order again in a moment.');
  }
}

function noAnswer({ log }: Context, { word }: GatewayUnavailable, sentence: string): AppError {
  log.warn({ word }, 'The card gateway gave no answer');
  return new AppError('unavailable', `The card gateway gave no answer just now. ${sentence}`);
}

function openCharge(context: Context, { name }: CardGateway, orderId: string): Promise<string> {
  const organizationId = context.organization.id;
  return context.db.transaction(async (tx) => {
    const order = await lockOrder(tx, organizationId, orderId);
    assert(order, 'an order stays');
    assertAwaitsPayment(order);
    const open = await findOpenCharges(tx, organizationId, [orderId]);
    if (open.has(orderId)) {
      throw new AppError('order_state', 'A payment for the order is under way; look again in a moment.');
    }
    const charge = { id: newId(), orderId, amountCents: order.amount_total ?? 0 };
    const to = { organizationId, paymentMethodId: null, gateway: name, card: null, at: context.now };
    writeCharges(tx, to, [charge]);
    return charge.id;
  });
}

function assertAwaitsPayment({ status, paid_at: paidAt }: OrderRecord): void {
  if (status === 'pending_payment') return;
  throw new AppError(
    'order_state',
    paidAt ? 'The order is paid already.' : `The order is ${status}, so there is nothing to pay.`,
  );
}
