/** Money that leaves a Stripe account again: refunds, and disputes that a payer opens at the bank. */
import type { StripeBalance } from './stripe-balance.ts';
import {
  type Dispute,
  found,
  invalid,
  missing,
  newId,
  nowSeconds,
  ok,
  type Params,
  type Refund,
  type StripeAnswer,
} from './stripe-objects.ts';
import type { StripePayments } from './stripe-payments.ts';

/** The fee that Stripe takes for a dispute, in cents. */
const disputeFee = 1_500;

export function createStripeReturns({ intents }: StripePayments, balance: StripeBalance) {
  const refunds = new Map<string, Refund>();
  const disputes = new Map<string, Dispute>();

  function createRefund(params: Params): StripeAnswer {
    const intent = intents.get(String(params.payment_intent));
    if (!intent) return missing('payment_intent', String(params.payment_intent), 400);
    if (disputesOf(intent.id).some(({ status }) => status !== 'won'))
      return invalid('Charge has been charged back; cannot issue a refund.', { code: 'charge_disputed' });
    const amount = Number(params.amount);
    const earlier = refundsOf(intent.id).filter(({ status }) => status !== 'failed');
    const left = intent.amount - earlier.reduce((sum, each) => sum + each.amount, 0);
    if (left === 0) return invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount > left) return invalid('Refund amount is greater than unrefunded amount on charge.');
    const refund: Refund = {
      id: newId('re'),
      object: 'refund',
      amount,
      payment_intent: intent.id,
      status: 'succeeded',
      failure_reason: null,
      metadata: params.metadata as Record<string, string>,
    };
    refunds.set(refund.id, refund);
    balance.record('refund', -amount, { source: refund });
    return ok({ ...refund });
  }

  const refundsOf = (intentId: string): Refund[] =>
    [...refunds.values()].filter(({ payment_intent }) => payment_intent === intentId);
  const disputesOf = (intentId: string): Dispute[] =>
    [...disputes.values()].filter(({ payment_intent }) => payment_intent === intentId);

  /** The bank sends a refund back, days after it succeeded. */
  function returnRefund(id: string, reason = 'expired_or_canceled_card'): void {
    found('refund', refunds, id, (each) => {
      Object.assign(each, { status: 'failed', failure_reason: reason });
      balance.record('refund_failure', each.amount, { source: each });
    });
  }

  /** The payer disputes a payment at the bank. Stripe withdraws the money unless it is only an inquiry. */
  function openDispute(
    intentId: string,
    { amount, status = 'needs_response' }: DisputeOptions = {},
  ): Dispute {
    const intent = intents.get(intentId);
    if (!intent?.latest_charge) throw new Error(`${intentId} is not a payment that succeeded.`);
    const dispute: Dispute = {
      id: newId('dp'),
      object: 'dispute',
      amount: amount ?? intent.amount,
      currency: 'usd',
      charge: intent.latest_charge,
      payment_intent: intent.id,
      reason: 'fraudulent',
      status,
      created: nowSeconds(),
      balance_transactions: [],
      evidence_details: { due_by: nowSeconds() + 7 * 24 * 60 * 60 },
    };
    disputes.set(dispute.id, dispute);
    if (!status.startsWith('warning_')) move(dispute, -dispute.amount, disputeFee);
    return dispute;
  }

  /** The bank decides. Stripe returns the money of a dispute that the shop wins. */
  function closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): void {
    const dispute = disputes.get(id);
    if (!dispute) throw new Error(`There is no dispute ${id}.`);
    dispute.status = status;
    if (status === 'won') move(dispute, dispute.amount, 0);
  }

  function move(dispute: Dispute, amount: number, fee: number): void {
    dispute.balance_transactions.push({ amount, fee, net: amount - fee });
    balance.record(amount < 0 ? 'dispute' : 'dispute_reversal', amount, { fee, source: dispute });
  }

  return { refunds, disputes, createRefund, refundsOf, disputesOf, returnRefund, openDispute, closeDispute };
}

interface DisputeOptions {
  amount?: number;
  status?: 'needs_response' | 'under_review' | 'warning_needs_response';
}
