/** What an error of a request to Stripe says about the card, or about the request, in the words of the port. */
import { Stripe } from 'stripe';
import { type Declined, declined, GatewayUnavailable } from '../../../../ports/card-gateway.ts';

const { errors } = Stripe;

/** Declined is returned; everything else is thrown. */
export function declineOrThrow(error: unknown): Declined {
  if (error instanceof errors.StripeCardError) return declineOf(error);
  if (error instanceof errors.StripeInvalidRequestError && isAmountDeclined(error)) return declineOf(error);
  throw rejectionOf(error) ?? unavailable(error);
}

/** For a request that no bank is asked about. */
export function throwFailure(error: unknown): never {
  if (error instanceof GatewayUnavailable) throw error;
  const { message } = declineOrThrow(error);
  throw new Error(`Stripe declined what needs no card: ${message}`, { cause: error });
}

/** What an issuer means for the shop alone: telling a thief that a card is known to be stolen helps the thief. */
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

/** The sentence is Stripe's own, written for the one who pays, except where it leaves them without a way on. */
export function declineOf(details: DeclineDetails | null): Declined {
  const { code, decline_code: reason, message } = details ?? {};
  if (code === 'authentication_required' || reason === 'authentication_required') return needsAuthentication;
  const isTold = code === 'card_declined' && reason && !hiddenDeclineCodes.has(reason);
  return declined(isTold ? reason : (code ?? 'card_declined'), message || 'Your card was declined.');
}

/** The bank wants its customer to confirm (3-D Secure), who is not there. */
export const needsAuthentication = declined(
  'authentication_required',
  'Your bank wants you to confirm this payment yourself, which cannot be done here. Please use another card.',
);

export const isAmountDeclined = ({ code }: { code?: string | undefined }): boolean =>
  code === 'amount_too_small' || code === 'amount_too_large';

/** The errors that leave nothing open, and that a person has to mend. */
function rejectionOf(error: unknown): Error | null {
  if (error instanceof errors.StripeAuthenticationError) {
    // Without its cause, which shows a part of the key.
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
  return new GatewayUnavailable(word, `What became of a request to Stripe is not known (${word}).`, {
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

/** Stripe also keeps a failure of its own under the key, and gives it as the answer for a day. */
export const isReplayedFailure = (error: unknown): boolean =>
  error instanceof errors.StripeAPIError && error.headers?.['idempotent-replayed'] === 'true';

export const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.code === 'resource_missing';
