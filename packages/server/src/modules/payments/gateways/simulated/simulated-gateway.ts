/**
 * The sandbox's card gateway. It plays a company outside: it keeps its own books on connections of its own, and is no
 * more to be called inside a transaction than a real one. What it answered to a key it answers to it for ever.
 */
import type { Services } from '../../../../context/context.ts';
import { assert } from '../../../../kit/assert.ts';
import { newToken } from '../../../../kit/ids.ts';
import { add, sum } from '../../../../kit/money.ts';
import {
  type AttachRequest,
  type CardGateway,
  type CardSummary,
  type ChargeRequest,
  type Declined,
  declined,
  GatewayUnavailable,
  type RefundRequest,
  unknownCard,
} from '../../../../ports/card-gateway.ts';
import {
  findAttachedCard,
  findChargeByKey,
  findRefunds,
  findSimulatedCard,
  insertCharge,
  insertOrGetAttachment,
  insertOrGetRefund,
  lockSimulatedCharge,
  type SimulatedCardRow,
  type SimulatedChargeRow,
  type SimulatedRefundRow,
  writeDetached,
} from './simulated.sql.ts';
import { attachDecline, chargeDecline, type KnownCard } from './test-cards.ts';

export type SimulatedServices = Pick<Services, 'db' | 'clock'>;

export const simulatedGatewayName = 'simulated';

/** Whether the sandbox's own cards can be used. */
export const isSimulatedGateway = (gateway: { readonly name: string } | null): boolean =>
  gateway?.name === simulatedGatewayName;

export function createSimulatedGateway(services: SimulatedServices): CardGateway {
  const { db, clock } = services;
  return {
    name: simulatedGatewayName,
    // On the same site as the page: a form need not know the service's address.
    browserVault: { forPage: { kind: 'simulated', url: '/vault/cards' }, connectSrc: [] },
    async lookUpCard(cardToken) {
      const card = await findSimulatedCard(db, cardToken);
      return card && cardSummaryOf(card);
    },
    attachCard: (request) => attachCard(services, request),
    charge: (request) => chargeCard(services, request),
    refund: (request) => refundCharge(services, request),
    detachCard: (card) => writeDetached(db, card, clock.now()),
    readCallback: () => ({
      about: 'unverified',
      message: 'The simulated card gateway sends no callbacks, so this one is not its own.',
    }),
  };
}

async function attachCard({ db, clock }: SimulatedServices, { key, cardToken }: AttachRequest) {
  const card = await findSimulatedCard(db, cardToken);
  if (!card) return unknownCard;
  const row = await insertOrGetAttachment(db, {
    key,
    cardToken,
    card: { customerReference: reference('simcus'), methodReference: reference('simpm') },
    refusal: attachDecline(knownCard(card), clock.now()),
    at: clock.now(),
  });
  assertSameRequest(key, row?.card_token === cardToken);
  if (row.customer_reference === null || row.method_reference === null) return declineOfRow(row);
  const stored = { customerReference: row.customer_reference, methodReference: row.method_reference };
  return { outcome: 'attached' as const, card: stored, summary: cardSummaryOf(card) };
}

async function chargeCard({ db, clock }: SimulatedServices, request: ChargeRequest) {
  const { key, amountCents, description } = request;
  const card = await findAttachedCard(db, request.card);
  const isFirst = await insertCharge(db, {
    key,
    method_reference: request.card.methodReference,
    amount_cents: amountCents,
    description,
    reference: reference('simch'),
    refusal: card ? chargeDecline(knownCard(card), clock.now()) : unknownCard,
    created_at: clock.now(),
  });
  const row = await findChargeByKey(db, key);
  assertSameRequest(
    key,
    row?.amount_cents === amountCents && row.method_reference === request.card.methodReference,
  );
  if (isFirst && card?.behavior === 'charge_answer_lost') {
    throw new GatewayUnavailable(
      'timeout',
      'The simulated gateway took the charge and did not answer in time.',
    );
  }
  return chargeAnswer(row);
}

async function refundCharge({ db, clock }: SimulatedServices, request: RefundRequest) {
  const { key, chargeReference, amountCents } = request;
  const row = await db.transaction(async (tx) => {
    const charged = await lockSimulatedCharge(tx, chargeReference);
    assert(charged, `A refund is of a charge that was made, and ${chargeReference} is none.`);
    const earlier = await findRefunds(tx, chargeReference);
    return await insertOrGetRefund(tx, {
      key,
      charge_reference: chargeReference,
      amount_cents: amountCents,
      reference: reference('simre'),
      refusal: refundDecline(charged, earlier, amountCents),
      created_at: clock.now(),
    });
  });
  assertSameRequest(key, row?.amount_cents === amountCents && row.charge_reference === chargeReference);
  if (row.reference === null) return declineOfRow(row);
  return { outcome: 'refunded' as const, reference: row.reference };
}

function refundDecline(
  charged: SimulatedChargeRow,
  earlier: SimulatedRefundRow[],
  amountCents: number,
): Declined | null {
  const refunded = sum(earlier.filter((each) => each.reference !== null).map((each) => each.amount_cents));
  if (add(refunded, amountCents) <= charged.amount_cents) return null;
  return declined('charge_already_refunded', 'More than was charged cannot be refunded.');
}

const reference = (kind: string): string => `${kind}_${newToken()}`;

const knownCard = (card: SimulatedCardRow): KnownCard => ({
  behavior: card.behavior,
  expMonth: card.exp_month,
  expYear: card.exp_year,
});

const cardSummaryOf = (card: SimulatedCardRow): CardSummary => ({
  brand: card.brand,
  last4: card.last4,
  expMonth: card.exp_month,
  expYear: card.exp_year,
});

const chargeAnswer = (row: SimulatedChargeRow) =>
  row.reference === null ? declineOfRow(row) : { outcome: 'charged' as const, reference: row.reference };

function declineOfRow(row: { decline_code: string | null; decline_message: string | null }): Declined {
  assert(row.decline_code !== null && row.decline_message !== null, 'What was not done was declined.');
  return declined(row.decline_code, row.decline_message);
}

/** As with a real gateway, a key that comes back with something else is a fault and never an answer. */
function assertSameRequest(key: string, isSame: boolean): asserts isSame {
  assert(isSame, `The gateway's key ${key} was used before, with another request.`);
}
