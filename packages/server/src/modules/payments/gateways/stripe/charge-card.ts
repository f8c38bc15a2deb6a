/**
 * Charges a stored card without its owner being present. While Stripe remembers an idempotency key, a repeated request
 * with this key does nothing new and returns the first answer. After that time, an earlier payment is searched for before
 * a request is sent.
 */
import type { Stripe } from 'stripe';
import {
  type CardCharged,
  type ChargeRequest,
  type Declined,
  unknownCard,
} from '../../../../ports/card-gateway.ts';
import { chargeKeyField, findIntent } from './find-intent.ts';
import { mayBeForgotten } from './key-lifetime.ts';
import { closedAs, isOpen, readIntent } from './read-intent.ts';
import { isForgotten } from './stored-card.ts';
import { expectId, requestOrThrow } from './stripe-client.ts';
import { declineOrThrow, isReplayedFailure } from './stripe-failure.ts';

export async function chargeCard(
  client: Stripe,
  request: ChargeRequest,
  now: Date,
): Promise<CardCharged | Declined> {
  const earlier = mayBeForgotten(request.key, now) ? await findEarlierCharge(client, request.key, now) : null;
  if (earlier) return earlier;
  let made: Stripe.PaymentIntent;
  try {
    made = await createIntent(client, request);
  } catch (error) {
    return await readFailure(client, request, now, error);
  }
  return await finalOutcome(client, expectId(made));
}

/**
 * Returns the outcome of the charge with this key, or null if Stripe has no payment for it. A request that is still in
 * flight may create one later.
 */
export async function findEarlierCharge(
  client: Stripe,
  key: string,
  now: Date,
): Promise<CardCharged | Declined | null> {
  const intent = await findIntent(client, key, now);
  return intent && (await finalOutcome(client, intent));
}

const createIntent = ({ paymentIntents }: Stripe, request: ChargeRequest): Promise<Stripe.PaymentIntent> =>
  paymentIntents.create(
    {
      amount: request.amountCents,
      currency: 'usd',
      customer: request.card.customerReference,
      payment_method: request.card.methodReference,
      allowed_payment_method_types: ['card'],
      confirm: true,
      off_session: true,
      description: request.description,
      metadata: { [chargeKeyField]: request.key },
    },
    { idempotencyKey: request.key },
  );

/** A repeated key returns the payment's state at the first answer. If it had not succeeded then, its current state is read. */
async function finalOutcome(
  { paymentIntents }: Stripe,
  answered: Stripe.PaymentIntent,
): Promise<CardCharged | Declined> {
  if (answered.status === 'succeeded') return readIntent(answered);
  const intent = await requestOrThrow(paymentIntents.retrieve(answered.id));
  if (!isOpen(intent)) return readIntent(intent);
  return readIntent(
    await requestOrThrow(paymentIntents.cancel(intent.id, { cancellation_reason: closedAs })),
  );
}

async function readFailure(
  client: Stripe,
  request: ChargeRequest,
  now: Date,
  error: unknown,
): Promise<CardCharged | Declined> {
  if (isReplayedFailure(error)) {
    const found = await findEarlierCharge(client, request.key, now);
    if (found) return found;
  }
  if (await isForgotten(client, request.card, error)) return unknownCard;
  return declineOrThrow(error);
}
