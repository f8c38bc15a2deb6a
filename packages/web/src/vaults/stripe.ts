/** The browser sends the card to Stripe. The card never reaches this service. */
import { RequestError } from '../api/request-error.ts';
import { bodyOf, sendRequest } from '../api/send-request.ts';
import type { CardVault } from './card-vault.ts';

const paymentMethods = 'https://api.stripe.com/v1/payment_methods';

export const vaultWithStripe: CardVault = async ({ publishable_key = '' }, { number, expiry, cvc }) => {
  const request = {
    method: 'POST',
    headers: { authorization: `Bearer ${publishable_key}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': String(expiry.month),
      'card[exp_year]': String(expiry.year),
      'card[cvc]': cvc,
    }),
  };
  const answer = await sendRequest(paymentMethods, request);
  const refusal = readStripeRefusal(answer.status, answer.body);
  if (refusal) throw refusal;
  const { id } = bodyOf(answer) as { id: string };
  return id;
};

/** Returns the message of Stripe's error `{error: {message}}`, or null for an answer of another shape. */
export function readStripeRefusal(status: number, body: unknown): RequestError | null {
  if (!isStripeError(body)) return null;
  const code = status === 402 ? 'card_declined' : 'unexpected_answer';
  return new RequestError({ code, message: body.error.message ?? 'The card could not be used.', status });
}

const isStripeError = (body: unknown): body is { error: { message?: string } } =>
  typeof body === 'object' &&
  body !== null &&
  'error' in body &&
  typeof body.error === 'object' &&
  body.error !== null;
