/**
 * Charges a stored card. While Stripe remembers an idempotency key, a repeated request with this key does nothing new and
 * returns the first answer. After that time, an earlier payment is searched for before a request is sent.
 */
import { Stripe } from 'stripe';
import {
  type CardCharged,
  type ChargeRequest,
  type Declined,
  type NeedsPayer,
  unknownCard,
} from '../../../../ports/card-gateway.ts';
import { chargeKeyField, findIntent } from './find-intent.ts';
import { mayBeForgotten } from './key-lifetime.ts';
import { closedAs, isOpen, needsPayer, readIntent } from './read-intent.ts';
import { isForgotten } from './stored-card.ts';
import { expectId, requestOrThrow } from './stripe-client.ts';
import { declineOrThrow, isReplayedFailure, throwFailure } from './stripe-failure.ts';

export async function chargeCard(
  client: Stripe,
  request: ChargeRequest,
  now: Date,
): Promise<CardCharged | Declined | NeedsPayer> {
  const found = await findOrCreateIntent(client, request, now);
  if (isDecline(found)) return found;
  if (request.isPayerPresent && found.status === 'requires_action') return needsPayer(found);
  return await closeIntent(client, found);
}

/** Cancels the payment if it still waits for its payer. */
export async function abandonCharge(
  client: Stripe,
  request: ChargeRequest,
  now: Date,
): Promise<CardCharged | Declined> {
  const found = await findOrCreateIntent(client, request, now);
  return isDecline(found) ? found : await closeIntent(client, found);
}

const isDecline = (found: Stripe.PaymentIntent | Declined): found is Declined => 'outcome' in found;

/** Returns the payment of the key in its current state, or why it could not be made. */
async function findOrCreateIntent(
  client: Stripe,
  request: ChargeRequest,
  now: Date,
): Promise<Stripe.PaymentIntent | Declined> {
  const earlier = mayBeForgotten(request.key, now) ? await findIntent(client, request.key, now) : null;
  if (earlier) return await currentIntent(client, earlier);
  let made: Stripe.PaymentIntent;
  try {
    made = await createIntent(client, request);
  } catch (error) {
    return await readFailure(client, request, now, error);
  }
  return await currentIntent(client, expectId(made));
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
      ...(request.isPayerPresent ? { use_stripe_sdk: true } : { off_session: true }),
      description: request.description,
      metadata: { [chargeKeyField]: request.key },
    },
    { idempotencyKey: request.key },
  );

/** A repeated key returns the payment's state at the first answer. If it had not succeeded then, its current state is read. */
const currentIntent = async (
  { paymentIntents }: Stripe,
  answered: Stripe.PaymentIntent,
): Promise<Stripe.PaymentIntent> =>
  answered.status === 'succeeded' ? answered : await requestOrThrow(paymentIntents.retrieve(answered.id));

/** Returns the outcome of a payment. A payment that waits for its payer is canceled. */
export async function closeIntent(
  { paymentIntents }: Stripe,
  intent: Stripe.PaymentIntent,
): Promise<CardCharged | Declined> {
  if (!isOpen(intent)) return readIntent(intent);
  const canceled = await paymentIntents
    .cancel(intent.id, { cancellation_reason: closedAs })
    .catch((error) => (isNoLongerOpen(error) ? paymentIntents.retrieve(intent.id) : throwFailure(error)));
  return readIntent(expectId(canceled));
}

/** True if the payer confirmed the payment just before it was canceled. */
const isNoLongerOpen = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  error.code === 'payment_intent_unexpected_state';

async function readFailure(
  client: Stripe,
  request: ChargeRequest,
  now: Date,
  error: unknown,
): Promise<Stripe.PaymentIntent | Declined> {
  if (isReplayedFailure(error)) {
    const found = await findIntent(client, request.key, now);
    if (found) return found;
  }
  if (await isForgotten(client, request.card, error)) return unknownCard;
  return declineOrThrow(error);
}
