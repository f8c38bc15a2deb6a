/** Reads a callback of Stripe. Callbacks may arrive twice, in any order or never, because they only cause a request for the outcome. */
import { Stripe } from 'stripe';
import { isUuid } from '../../../../kit/ids.ts';
import type { CallbackRequest, CardCallback } from '../../../../ports/card-gateway.ts';
import { chargeKeyField } from './find-intent.ts';
import { refundKeyField } from './refund-charge.ts';

const unverified: CardCallback = {
  about: 'unverified',
  message: 'The signature does not fit STRIPE_WEBHOOK_SECRET and this body.',
};

/** A signature is valid for five minutes. */
export function readCallback({ headers, rawBody }: CallbackRequest, webhookSecret: string): CardCallback {
  const signature = headers['stripe-signature']?.toString() ?? '';
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
  } catch (error) {
    const isUnverified = error instanceof Stripe.errors.StripeSignatureVerificationError;
    return isUnverified ? unverified : { about: 'nothing' };
  }
  return readSubject(event?.data?.object);
}

/** Reads the kind of the object and not of the event, because Stripe adds event types. Charges carry the metadata of their payment. */
function readSubject(subject: unknown): CardCallback {
  const { object, metadata } = (subject ?? {}) as {
    object?: unknown;
    metadata?: Record<string, unknown> | null;
  };
  const about = object === 'refund' ? 'refund' : 'charge';
  if (about === 'charge' && object !== 'payment_intent' && object !== 'charge') return { about: 'nothing' };
  const key = metadata?.[about === 'refund' ? refundKeyField : chargeKeyField];
  return typeof key === 'string' && isUuid(key) ? { about, key } : { about: 'nothing' };
}
