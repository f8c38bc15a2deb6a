/** Converts the state of a Stripe payment to an outcome of the port. */
import type { Stripe } from 'stripe';
import {
  type CardCharged,
  type Declined,
  declined,
  GatewayUnavailable,
  type NeedsPayer,
} from '../../../../ports/card-gateway.ts';
import { declineOf, notConfirmed } from './stripe-failure.ts';

type Intent = Pick<Stripe.PaymentIntent, 'id' | 'status' | 'cancellation_reason' | 'last_payment_error'>;

/** True if the payment waits for its payer. If nobody is there, it must be canceled, so that it cannot succeed later. */
export const isOpen = ({ status }: Intent): boolean =>
  status === 'requires_action' || status === 'requires_confirmation';

/** The cancellation reason of an open payment that this service cancels. */
export const closedAs = 'abandoned';

export function readIntent(intent: Intent): CardCharged | Declined {
  switch (intent.status) {
    case 'succeeded':
      return { outcome: 'charged', reference: intent.id };
    case 'requires_payment_method':
      return declineOf(intent.last_payment_error);
    case 'canceled':
      return intent.cancellation_reason === closedAs
        ? notConfirmed
        : declined('payment_canceled', 'The payment was canceled. Please try again.');
    case 'processing':
    case 'requires_capture':
      throw new GatewayUnavailable('still_processing', `Stripe has not settled ${intent.id} yet.`);
    default:
      throw new GatewayUnavailable('unexpected_answer', `Stripe says ${intent.id} is "${intent.status}".`);
  }
}

/** The page continues with Stripe's script, which needs only this secret. */
export function needsPayer(intent: { id: string; client_secret: string | null }): NeedsPayer {
  const { id, client_secret } = intent;
  if (client_secret) return { outcome: 'needs_payer', action: { kind: 'stripe', client_secret } };
  throw new GatewayUnavailable('unexpected_answer', `Stripe gave no client secret of ${id}.`);
}

/** Returns the payment that decides the outcome of a key: one that succeeded, else one that may still do so. There are several only if a key was sent again after Stripe forgot it. */
export const decisiveIntent = <Each extends Intent>(intents: readonly Each[]): Each | undefined =>
  intents.find(({ status }) => status === 'succeeded') ??
  intents.find((intent) => !isFinal(intent)) ??
  intents[0];

const isFinal = ({ status }: Intent): boolean =>
  status === 'requires_payment_method' || status === 'canceled';
