/** Stripe's own library, set so that a request ends in time and a repeat is safe. */
import { Stripe } from 'stripe';
import { type Declined, GatewayUnavailable } from '../../../../ports/card-gateway.ts';
import { declineOrThrow, isMissing, throwFailure } from './stripe-failure.ts';
import type { StripeSettings } from './stripe-settings.ts';

/** From looking up the name to the last byte of the answer. */
const timeoutMs = 10_000;

/**
 * A connection that breaks is tried once more, half a second later and with the same key. More would only hold up whoever
 * waits: the charge's row stays, and is asked about again in its own time.
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
    // The other client starts its timeout anew with every byte that arrives.
    httpClient: Stripe.createFetchHttpClient(),
  });
}

/** For a request that a bank is asked about; what is neither an answer nor a decline is thrown. */
export async function requestOrDecline<Answer extends { id: string }>(
  request: Promise<Answer>,
): Promise<Answer | Declined> {
  const answer = await request.catch(declineOrThrow);
  return isDeclined(answer) ? answer : expectId(answer);
}

/** For a request that no bank is asked about. */
export async function requestOrThrow<Answer extends { id: string }>(
  request: Promise<Answer>,
): Promise<Answer> {
  return expectId(await request.catch(throwFailure));
}

/** Null where Stripe has no such thing, or not any more. */
export async function requestOrNull<Answer extends { id: string }>(
  request: Promise<Answer>,
): Promise<Answer | null> {
  const answer = await request.catch((error) => (isMissing(error) ? null : throwFailure(error)));
  return answer && expectId(answer);
}

export const isDeclined = <Answer extends object>(answer: Answer | Declined): answer is Declined =>
  'outcome' in answer && answer.outcome === 'declined';

/** A success that names nothing came from something that is not Stripe. */
export function expectId<Answer extends { id: string }>(answer: Answer): Answer {
  if (typeof answer.id === 'string') return answer;
  throw new GatewayUnavailable('unexpected_answer', 'The answer is not one of Stripe.');
}
