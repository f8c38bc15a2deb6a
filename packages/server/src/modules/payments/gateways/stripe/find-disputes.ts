/** Reads the disputes of a payment. Lists of Stripe do not lag, and a payment has few disputes. */
import type { Stripe } from 'stripe';
import { subtract, sum } from '../../../../kit/money.ts';
import { type Dispute, GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { throwFailure } from './stripe-failure.ts';

export async function findDisputes({ disputes }: Stripe, chargeReference: string): Promise<Dispute[]> {
  const found: Dispute[] = [];
  try {
    for await (const dispute of disputes.list({ payment_intent: chargeReference, limit: 100 })) {
      found.push(readDispute(dispute));
    }
  } catch (error) {
    return throwFailure(error);
  }
  return found;
}

type StripeDispute = Pick<Stripe.Dispute, 'id' | 'status' | 'reason' | 'amount'> & {
  balance_transactions: readonly Pick<Stripe.BalanceTransaction, 'amount'>[];
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by'>;
};

export function readDispute(dispute: StripeDispute): Dispute {
  const { id, reason, amount, evidence_details: evidence } = dispute;
  return {
    reference: id,
    status: statusOf(dispute),
    reason,
    amountCents: amount,
    // A withdrawal is negative and a reinstatement is positive. Fees are a field of their own.
    withdrawnCents: subtract(0, sum(dispute.balance_transactions.map((moved) => moved.amount))),
    answerBy: evidence.due_by === null ? null : new Date(evidence.due_by * 1000),
  };
}

function statusOf({ id, status }: Pick<StripeDispute, 'id' | 'status'>): Dispute['status'] {
  switch (status) {
    case 'warning_needs_response':
    case 'warning_under_review':
    case 'needs_response':
    case 'under_review':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'open';
    case 'won':
    case 'warning_closed':
    case 'prevented':
      return 'won';
    case 'lost':
      return 'lost';
    default:
      throw new GatewayUnavailable('unexpected_answer', `Stripe says ${id} is "${status}".`);
  }
}
