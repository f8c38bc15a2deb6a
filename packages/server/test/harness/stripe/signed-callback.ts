/** Callbacks as Stripe signs and sends them. */
import { Stripe } from 'stripe';
import { stripeKeys } from './stripe-server.ts';

/** An event about an object. The object shows the state at the time of the event, which may be outdated. */
export const stripeEvent = (type: string, object: object) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type,
  data: { object },
});

export function signedCallback(
  payload: unknown,
  { secret = stripeKeys.webhookSecret, secondsAgo = 0 } = {},
): { rawBody: Buffer; headers: { 'stripe-signature': string } } {
  const rawBody = Buffer.from(JSON.stringify(payload));
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo;
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: rawBody.toString(),
    secret,
    timestamp,
  });
  return { rawBody, headers: { 'stripe-signature': signature } };
}
