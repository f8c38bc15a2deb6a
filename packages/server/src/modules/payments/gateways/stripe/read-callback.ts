/** Reads a callback of Stripe. Callbacks may arrive twice, in any order or never, because they only cause a request for the outcome. */
import { Stripe } from 'stripe';
import { isUuid } from '../../../../kit/ids.ts';
import type { CallbackRequest, CardCallback } from '../../../../ports/card-gateway.ts';
import { chargeKeyField } from './find-intent.ts';
import { refundKeyField } from './refund-charge.ts';
import { requestOrNull } from './stripe-client.ts';

const unverified: CardCallback = {
  about: 'unverified',
  message: 'The signature does not fit STRIPE_WEBHOOK_SECRET and this body.',
};

/** A signature is valid for five minutes. */
export async function readCallback(
  client: Stripe,
  { headers, rawBody }: CallbackRequest,
  webhookSecret: string,
): Promise<CardCallback> {
  const signature = headers['stripe-signature']?.toString() ?? '';
  let event: Stripe.Event;
  try {
    event = Stripe.webhooks.constructEvent(rawBody, signature, webhookSecret);
  } catch (error) {
    const isUnverified = error instanceof Stripe.errors.StripeSignatureVerificationError;
    return isUnverified ? unverified : { about: 'nothing' };
  }
  return await readSubject(client, event?.data?.object);
}

/** What is read of an object. It comes from outside, so its types are not known. */
interface Subject {
  object?: unknown;
  metadata?: Record<string, unknown> | null;
  payment_intent?: unknown;
}

/** Reads the kind of the object and not of the event, because Stripe adds event types. Charges carry the metadata of their payment. */
async function readSubject(client: Stripe, given: unknown): Promise<CardCallback> {
  const subject = (given ?? {}) as Subject;
  switch (subject.object) {
    case 'refund':
      return hint('refund', subject.metadata?.[refundKeyField]);
    case 'payment_intent':
    case 'charge':
      return hint('charge', subject.metadata?.[chargeKeyField]);
    case 'dispute':
      return hint('dispute', await chargeKeyOf(client, subject.payment_intent));
    default:
      return { about: 'nothing' };
  }
}

const hint = (about: 'charge' | 'refund' | 'dispute', key: unknown): CardCallback =>
  typeof key === 'string' && isUuid(key) ? { about, key } : { about: 'nothing' };

/** A dispute has no metadata of its payment, so the payment is read. */
export async function chargeKeyOf({ paymentIntents }: Stripe, id: unknown): Promise<string | undefined> {
  if (typeof id !== 'string' || !/^pi_\w+$/.test(id)) return undefined;
  const intent = await requestOrNull(paymentIntents.retrieve(id));
  return intent?.metadata[chargeKeyField];
}
