/** Reads what Stripe calls with. Callbacks can come twice, in any order or never, since all that follows from one is a question. */
import { Stripe } from 'stripe';
import { isUuid } from '../../../../kit/ids.ts';
import type { CardCallback } from '../../../../ports/card-gateway.ts';
import { chargeKeyField } from './find-intent.ts';
import { refundKeyField } from './refund-charge.ts';

export function readCallback(callback: {
  rawBody: Buffer;
  /** The header `stripe-signature`; it holds for five minutes. */
  signature: string | undefined;
  webhookSecret: string;
}): CardCallback {
  let event: Stripe.Event;
  try {
    const { rawBody, signature, webhookSecret } = callback;
    event = Stripe.webhooks.constructEvent(rawBody, signature ?? '', webhookSecret);
  } catch (error) {
    return {
      about: error instanceof Stripe.errors.StripeSignatureVerificationError ? 'unverified' : 'nothing',
    };
  }
  return readSubject(event?.data?.object);
}

/** By the kind of thing rather than of event, of which there are ever more; a payment's metadata is on its charges too. */
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
