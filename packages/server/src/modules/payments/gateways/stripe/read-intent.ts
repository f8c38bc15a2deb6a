/** How a payment stands, in the words of the port. */
import type { Stripe } from 'stripe';
import {
  type CardCharged,
  type Declined,
  declined,
  GatewayUnavailable,
} from '../../../../ports/card-gateway.ts';
import { declineOf, needsAuthentication } from './stripe-failure.ts';

type Intent = Pick<Stripe.PaymentIntent, 'id' | 'status' | 'cancellation_reason' | 'last_payment_error'>;

/** Waits for its payer, who is not there; it has to be closed, so that nothing can come of it later. */
export const isOpen = ({ status }: Intent): boolean =>
  status === 'requires_action' || status === 'requires_confirmation';

/** As which an open one is closed. */
export const closedAs = 'abandoned';

export function readIntent(intent: Intent): CardCharged | Declined {
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'charged', reference: intent.id };
    case 'requires_payment_method':
      return declineOf(intent.last_payment_error);
    case 'canceled':
      return intent.cancellation_reason === closedAs
        ? needsAuthentication
        : declined('payment_canceled', 'The payment was canceled. Please try again.');
    case 'processing':
    case 'requires_capture':
      throw new GatewayUnavailable('still_processing', `Stripe has not settled ${intent.id} yet.`);
    default:
      throw new GatewayUnavailable('unexpected_answer', `Stripe says ${intent.id} is "${intent.status}".`);
  }
}

/** Of several payments for one key the one that took the money counts. There are several only if a key was sent after Stripe forgot it. */
export const decisiveIntent = <Each extends Intent>(intents: readonly Each[]): Each | undefined =>
  intents.find(({ status }) => status === 'succeeded') ??
  intents.find((intent) => !isFinal(intent)) ??
  intents[0];

const isFinal = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'canceled';
