/** Converts an error of a request to Stripe to an outcome or an error of the port. */
import { Stripe } from 'stripe';
import { type Declined, declined, GatewayUnavailable } from '../../../../ports/card-gateway.ts';

const { errors } = Stripe;

/** Returns a decline. Throws any other failure. */
export function declineOrThrow(error: unknown): Declined {
  if (error instanceof errors.StripeCardError) return declineOf(error);
  if (error instanceof errors.StripeInvalidRequestError && isAmountDeclined(error)) return declineOf(error);
  throw rejectionOf(error) ?? unavailable(error);
}

/** Throws the failure of a request that no bank decides about. */
export function throwFailure(error: unknown): never {
  if (error instanceof GatewayUnavailable) throw error;
  const { message } = declineOrThrow(error);
  throw new Error(`Stripe declined a request that no bank decides about: ${message}`, { cause: error });
}

/** Decline codes that only the shop may see. A thief must not learn that a card is known to be stolen. */
const hiddenDeclineCodes = new Set([
  'do_not_honor',
  'fraudulent',
  'generic_decline',
  'highest_risk_level',
  'lost_card',
  'merchant_blacklist',
  'pickup_card',
  'restricted_card',
  'security_violation',
  'stolen_card',
]);

interface DeclineDetails {
  code?: string | undefined;
  decline_code?: string | undefined;
  message?: string | undefined;
}

/** The sentence is Stripe's own, which is written for payers. For a missing confirmation it is ours, because senders read it too. */
export function declineOf(details: DeclineDetails | null): Declined {
  const { code, decline_code: reason, message } = details ?? {};
  if (code === 'authentication_required' || reason === 'authentication_required') return notConfirmed;
  if (code?.endsWith('_intent_authentication_failure')) return refusedByPayer;
  const isShown = code === 'card_declined' && reason && !hiddenDeclineCodes.has(reason);
  return declined(isShown ? reason : (code ?? 'card_declined'), message || 'Your card was declined.');
}

/** The bank asks for a confirmation by its customer (3-D Secure), and got none. */
export const notConfirmed = declined(
  'authentication_required',
  'The bank wants the cardholder to confirm this payment, and nobody has confirmed it. Nothing was charged.',
);

/** The customer refused the confirmation, or the bank did not accept it. */
const refusedByPayer = declined(
  'authentication_failed',
  'The bank did not confirm that this card is yours. Try again, or use another card.',
);

export const isAmountDeclined = ({ code }: { code?: string | undefined }): boolean =>
  code === 'amount_too_small' || code === 'amount_too_large';

/** Returns an error for failures with a known outcome that a person must correct, otherwise null. */
function rejectionOf(error: unknown): Error | null {
  if (error instanceof errors.StripeAuthenticationError) {
    // The cause is left out, because it shows a part of the key.
    return new Error('Stripe refuses STRIPE_SECRET_KEY: it was revoked, has expired or never was one.');
  }
  if (error instanceof errors.StripeIdempotencyError) {
    return new Error('An idempotency key was used for two different requests to Stripe.', { cause: error });
  }
  if (error instanceof errors.StripePermissionError || error instanceof errors.StripeInvalidRequestError) {
    return new Error(`Stripe refuses a request: ${error.message}`, { cause: error });
  }
  return null;
}

function unavailable(error: unknown): GatewayUnavailable {
  const word = unavailableWord(error);
  return new GatewayUnavailable(word, `The outcome of a request to Stripe is unknown (${word}).`, {
    cause: error,
  });
}

function unavailableWord(error: unknown): string {
  if (error instanceof errors.StripeConnectionError) {
    return error.message.includes('timeout') ? 'timeout' : 'connection_failed';
  }
  if (error instanceof errors.StripeRateLimitError) return 'rate_limited';
  if (!(error instanceof errors.StripeAPIError)) return 'unexpected_answer';
  if (error.statusCode === 409) return 'in_progress';
  return (error.statusCode ?? 0) >= 500 ? 'gateway_failed' : 'unexpected_answer';
}

/** True if Stripe repeated an internal failure that it stored for this key. It does so for a day. */
export const isReplayedFailure = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
