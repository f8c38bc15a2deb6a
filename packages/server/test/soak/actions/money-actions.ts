/** Actions of payers, admins, operators and carriers. */

import { assert } from '../../../src/kit/assert.ts';
import { AppError } from '../../../src/kit/errors.ts';
import { advanceShipment } from '../../../src/modules/fulfilment/advance-shipment.ts';
import { creditAccount, debitAccount } from '../../../src/modules/ledger/move-funds.ts';
import { lockOrder } from '../../../src/modules/orders/lock-orders.sql.ts';
import { payByCard } from '../../../src/modules/payments/hosted/pay-by-card.process.ts';
import { refundOrder } from '../../../src/modules/payments/refunds/refund-order.ts';
import { createPayout } from '../../../src/modules/payouts/create-payout.process.ts';
import { reversePayout } from '../../../src/modules/payouts/reverse-payout.process.ts';
import { statementOf } from '../../harness/text-queries.ts';
import { type Account, available, type CardName, type Model, orderAt, post, statusOf } from '../model.ts';
import * as payments from '../model-payments.ts';
import { moveShipment, type ShipmentMove } from '../model-shipments.ts';
import type { BrandName } from '../prices.ts';
import { billingAddress } from '../soak-service.ts';
import { type Action, outcomeOf, pick, runAsCaller } from './action.ts';
import { chooseOrder, type OrderChoice, onOrder } from './gift-actions.ts';

export const pay =
  ({ card, ...choice }: OrderChoice & { card: CardName }): Action =>
  (model) => {
    const order = chooseOrder(model, choice, (each) => statusOf(each) === 'pending_payment');
    if (!order) return null;
    return {
      description: `pay order ${order.batch}.${order.position} with a card that ${card}`,
      expect: (next) => payments.payByCard(next, orderAt(next, order), card),
      perform: async ({ organization, services }) => {
        const context = { ...(await organization.contextOf()), ...services };
        const given = { cardToken: organization.cardTokens[card], cardholderName: 'Robin', billingAddress };
        return outcomeOf(() => payByCard(context, order.id, given));
      },
      statesAfterCrash: (before) => statesDuringPayment(before, (next) => orderAt(next, order), card),
      isAtomic: false,
    };
  };

/**
 * Returns the possible states of an interrupted payment: before the card was stored, before it was charged, or
 * before the outcome was recorded.
 */
function statesDuringPayment(
  before: Model,
  orderIn: (model: Model) => ReturnType<typeof orderAt>,
  card: CardName,
): Model[] {
  const done = structuredClone(before);
  if (payments.payByCard(done, orderIn(done), card) === 'order_state') return [before];
  const stages = [
    { isAttached: false, isAsked: false },
    { isAttached: true, isAsked: false },
    { isAttached: true, isAsked: true },
  ].map((stage) => {
    const next = structuredClone(before);
    payments.addChargeAttempt(next, orderIn(next), { card, status: 'pending', ...stage });
    return next;
  });
  return [before, ...stages, done];
}

export const refund =
  ({ share, ...choice }: OrderChoice & { share: number | null }): Action =>
  (model) => {
    const order = chooseOrder(model, choice, (each) => payments.refundable(each) > 0);
    if (!order) return null;
    const amount = share === null ? null : Math.max(1, Math.round((order.price.total ?? 0) * share));
    return onOrder(
      order,
      `give back ${amount ?? 'all'} of`,
      (next, same) => payments.refundOrder(next, same, amount),
      async (context, tx, id) => {
        const locked = await lockOrder(tx, context.organization.id, id);
        assert(locked, 'the order exists');
        const input = { reason: 'Soak', userId: context.caller.user.id };
        await refundOrder(context, tx, locked, amount === null ? input : { ...input, amount });
      },
    );
  };

const shipmentAt = statementOf<{
  id: string;
}>(`select id from shipments where organization_id = $1 and order_id = $2
  order by id limit 1 offset $3`);

export const move =
  ({ parcel, to, ...choice }: OrderChoice & { parcel: number; to: ShipmentMove }): Action =>
  (model) => {
    const order = chooseOrder(model, { ...choice, isWild: false }, ({ shipments }) =>
      shipments.some(({ status }) => status === 'pending' || status === 'shipped'),
    );
    const index = order && pick([...order.shipments.keys()], parcel);
    if (!order || index === undefined) return null;
    return onOrder(
      order,
      `parcel ${index} ${to} of`,
      (next, same) => moveShipment(next, same, index, to),
      async (context, tx, orderId) => {
        const [found] = await tx.query(shipmentAt, [context.organization.id, orderId, index]);
        assert(found, 'the shipment exists');
        const update = to === 'shipped' ? { status: to, estimatedDelivery: null } : { status: to };
        const { refusal } = await advanceShipment(context, tx, { orderId, shipmentId: found.id }, update);
        if (refusal !== null) throw new AppError('shipment_state', refusal);
      },
    );
  };

export const topUp =
  ({ account, amount }: { account: Account; amount: number }): Action =>
  () => ({
    description: `pay ${amount} into ${account}`,
    expect: (model) => {
      post(model, { cash: -amount, [account]: amount });
      return 'ok';
    },
    perform: (actionContext) =>
      runAsCaller(actionContext, async ({ organization, now }, tx) =>
        creditAccount(tx, {
          organizationId: organization.id,
          account: actionContext.organization.accounts[account],
          amountCents: amount,
          reason: 'Soak',
          at: now,
        }),
      ),
    isAtomic: true,
  });

export const takeOut =
  ({ account, amount }: { account: Exclude<Account, 'receivable'>; amount: number }): Action =>
  () => ({
    description: `take ${amount} out of ${account}`,
    expect: (model) => {
      if (available(model, account) < amount) return 'insufficient_funds';
      post(model, { cash: amount, [account]: -amount });
      return 'ok';
    },
    perform: (actionContext) =>
      runAsCaller(actionContext, ({ organization, now }, tx) =>
        debitAccount(tx, {
          organizationId: organization.id,
          account: actionContext.organization.accounts[account],
          amountCents: amount,
          reason: 'Soak',
          at: now,
        }),
      ),
    isAtomic: true,
  });

export const payOut =
  ({ brand, share, reference }: { brand: BrandName; share: number; reference: string }): Action =>
  (model) => {
    const owed = model.balances[`brand_payable:${brand}`] ?? 0;
    if (owed === 0) return null;
    const amount = Math.max(1, Math.round(owed * share));
    return {
      description: `pay ${amount} to ${brand}`,
      expect: (next) => payments.payOut(next, { reference, brand, amount }),
      perform: ({ organization, services }) =>
        outcomeOf(() =>
          createPayout(services, {
            payee: 'brand',
            brand_id: organization.brands[brand],
            amountCents: amount,
            reference,
          }),
        ),
      isAtomic: true,
    };
  };

const payoutOf = statementOf<{ id: string }>('select id from payouts where brand_id = $1 and reference = $2');

export const reverse =
  ({ which }: { which: number }): Action =>
  (model) => {
    const payout = pick(model.payouts, which);
    if (!payout) return null;
    const { reference, brand, amount } = payout;
    return {
      description: `reverse the payout of ${amount} to ${brand}`,
      expect: (next) => payments.reversePayout(next, reference),
      perform: async ({ organization, services }) => {
        const { db } = organization.services;
        const [found] = await db.query(payoutOf, [organization.brands[brand], reference]);
        assert(found, 'the payout exists');
        return outcomeOf(() => reversePayout(services, found.id, 'Soak'));
      },
      isAtomic: true,
    };
  };
