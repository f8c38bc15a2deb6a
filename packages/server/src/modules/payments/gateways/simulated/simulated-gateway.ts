/**
 * The sandbox's card gateway. It simulates an external company: it stores its data through its own connections, and like
 * a real gateway it must not be called inside a transaction. It repeats its answer to a key without a time limit.
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
  onlyOwnContent,
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
  updateDetached,
} from './simulated.sql.ts';
import { listMovements, listPayouts } from './simulated-payouts.process.ts';
import { attachDecline, chargeDecline, type KnownCard } from './test-cards.ts';

export type SimulatedServices = Pick<Services, 'db' | 'clock'>;

export const simulatedGatewayName = 'simulated';

/** True if the gateway is the simulated one, so that test cards can be used. */
export const isSimulatedGateway = (gateway: { readonly name: string } | null): boolean =>
  gateway?.name === simulatedGatewayName;

export function createSimulatedGateway(services: SimulatedServices): CardGateway {
  const { db, clock } = services;
  return {
    name: simulatedGatewayName,
    // The vault has the same origin as the page, so the page does not need the service's address.
    browserVault: { forPage: { kind: 'simulated', url: '/vault/cards' }, contentSources: onlyOwnContent },
    sendsCallbacks: false,
    check: async () => ({ problem: null, time: null }),
    async lookUpCard(cardToken) {
      const card = await findSimulatedCard(db, cardToken);
      return card && cardSummaryOf(card);
    },
    // A bad card is declined when it is attached, as the test numbers say.
    verifyCard: async ({ cardToken }) =>
      (await findSimulatedCard(db, cardToken)) ? { outcome: 'verified' } : unknownCard,
    attachCard: (request) => attachCard(services, request),
    charge: (request) => chargeCard(services, request),
    abandonCharge: (request) => chargeCard(services, request),
    refund: (request) => refundCharge(services, request),
    // No bank stands behind a simulated card, so nobody disputes its charges.
    findDisputes: async () => [],
    listMovements: (which) => listMovements(db, which),
    listPayouts: (since) => listPayouts(services, since),
    detachCard: (card) => updateDetached(db, card, clock.now()),
    readCallback: async () => ({
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
    assert(charged, `A refund needs a charge, and ${chargeReference} is none.`);
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
  assert(
    row.decline_code !== null && row.decline_message !== null,
    'A row without a reference must contain a decline.',
  );
  return declined(row.decline_code, row.decline_message);
}

/** As with a real gateway, a key that is repeated with a different request is a fault and not an outcome. */
function assertSameRequest(key: string, isSame: boolean): asserts isSame {
  assert(isSame, `The idempotency key ${key} was used before with a different request.`);
}
