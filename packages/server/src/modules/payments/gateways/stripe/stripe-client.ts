/** Stripe's library, configured so that requests have a time limit and retries are safe. */
import { Stripe } from 'stripe';
import { type Declined, GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { declineOrThrow, isMissing, throwFailure } from './stripe-failure.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** The time limit of a request, from the DNS query to the last byte of the answer. */
const timeoutMs = 10_000;

/**
 * After a lost connection the request is retried once, half a second later and with the same key. More retries would only
 * delay the caller, because the reconciliation of open charges retries later.
 */
const maxNetworkRetries = 1;

export type StripeOptions = Pick<StripeSettings, 'secretKey' | 'apiUrl'> & { readonly timeoutMs?: number };

export function createStripeClient(options: StripeOptions): Stripe {
  const url = new URL(options.apiUrl);
  return new Stripe(options.secretKey, {
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    host: url.hostname,
    port: url.port || (url.protocol === 'http:' ? 80 : 443),
    timeout: options.timeoutMs ?? timeoutMs,
    maxNetworkRetries,
    telemetry: false,
    // The client of node:http restarts its timeout with every byte that arrives.
    httpClient: Stripe.createFetchHttpClient(),
  });
}

/** For requests that a bank may decline. Returns the answer or the decline, and throws any other failure. */
export async function requestOrDecline<Answer extends { id: string }>(
  request: Promise<Answer>,
): Promise<Answer | Declined> {
  const answer = await request.catch(declineOrThrow);
  return isDeclined(answer) ? answer : expectId(answer);
}

/** For requests that no bank decides about. Throws every failure. */
export async function requestOrThrow<Answer extends { id: string }>(
  request: Promise<Answer>,
): Promise<Answer> {
  return expectId(await request.catch(throwFailure));
}

/** Returns null if the object does not exist at Stripe or no longer exists. */
export async function requestOrNull<Answer extends { id: string }>(
  request: Promise<Answer>,
): Promise<Answer | null> {
  const answer = await request.catch((error) => (isMissing(error) ? null : throwFailure(error)));
  return answer && expectId(answer);
}

export const isDeclined = <Answer extends object>(answer: Answer | Declined): answer is Declined =>
  'outcome' in answer && answer.outcome === 'declined';

/** Refuses a success without an id, because it does not come from Stripe. */
export function expectId<Answer extends { id: string }>(answer: Answer): Answer {
  if (typeof answer.id === 'string') return answer;
  throw new GatewayUnavailable('unexpected_answer', 'The answer has no id, so it does not come from Stripe.');
}
