/** Refunds a charge. An earlier refund is found in the list of the payment's refunds, which is short and does not lag. */
import { Stripe } from 'stripe';
import {
  type Declined,
  declined,
  GatewayUnavailable,
  type Refunded,
  type RefundRequest,
} from '../../../../ports/card-gateway.ts';
import { mayBeForgotten } from './key-lifetime.ts';
import { expectId, requestOrThrow } from './stripe-client.ts';
import { declineOrThrow, isReplayedFailure, throwFailure } from './stripe-failure.ts';

export const refundKeyField = 'gift_refund';

export async function refundCharge(
  client: Stripe,
  request: RefundRequest,
  now: Date,
): Promise<Refunded | Declined> {
  const earlier = mayBeForgotten(request.key, now) ? await findRefund(client, request) : null;
  if (earlier) return readRefund(earlier);
  let made: Stripe.Refund;
  try {
    made = await createRefund(client, request);
  } catch (error) {
    return await readFailure(client, request, error);
  }
  // A repeated key returns the refund's state at the first answer, and the bank may have returned the refund since.
  return readRefund(await requestOrThrow(client.refunds.retrieve(expectId(made).id)));
}

const createRefund = ({ refunds }: Stripe, request: RefundRequest): Promise<Stripe.Refund> =>
  refunds.create(
    {
      payment_intent: request.chargeReference,
      amount: request.amountCents,
      metadata: { [refundKeyField]: request.key },
    },
    { idempotencyKey: request.key },
  );

async function findRefund({ refunds }: Stripe, request: RefundRequest): Promise<Stripe.Refund | null> {
  try {
    for await (const refund of refunds.list({ payment_intent: request.chargeReference, limit: 100 })) {
      if (refund.metadata?.[refundKeyField] === request.key) return refund;
    }
    return null;
  } catch (error) {
    return throwFailure(error);
  }
}

function readRefund(refund: Stripe.Refund): Refunded | Declined {
  switch (refund.status) {
    case 'succeeded':
    case 'pending':
    case 'requires_action':
      return { outcome: 'refunded', reference: refund.id };
    case 'failed':
    case 'canceled':
      return declined(
        refund.failure_reason ?? 'refund_failed',
        'The bank of the card did not take the refund.',
      );
    default:
      throw new GatewayUnavailable('unexpected_answer', `Stripe says ${refund.id} is "${refund.status}".`);
  }
}

/** Error codes that permanently refuse a refund of this payment without a fault of the request. */
const notRefundable: Readonly<Record<string, string>> = {
  charge_already_refunded: 'The payment was refunded already.',
  charge_disputed: 'The payment is disputed, and its bank decides about the money.',
};

async function readFailure(
  client: Stripe,
  request: RefundRequest,
  error: unknown,
): Promise<Refunded | Declined> {
  const code = error instanceof Stripe.errors.StripeInvalidRequestError ? (error.code ?? '') : '';
  const reason = notRefundable[code];
  if (reason || isReplayedFailure(error)) {
    const earlier = await findRefund(client, request);
    if (earlier) return readRefund(earlier);
  }
  return reason ? declined(code, reason) : declineOrThrow(error);
}
