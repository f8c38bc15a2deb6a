/** The objects of Stripe's API with the fields that the service reads, and the answers that contain them. */
import { randomBytes } from 'node:crypto';

export type Params = { [name: string]: string | Params };

export interface StripeAnswer {
  status: number;
  body: unknown;
}

/** A refusal by a bank: the error code, the decline code and the sentence for the payer. */
export type Refusal = [code: string, declineCode?: string | undefined, message?: string];

/** The bank's decisions about a card. Without any field the card works. */
export interface CardBehavior {
  attach?: Refusal;
  charge?: Refusal;
  /** The status that a payment gets and never leaves. */
  chargeStatus?: 'requires_action' | 'processing';
  /** When the bank asks for a confirmation (3-D Secure): at each use, or at each use until the card is set up. */
  authentication?: 'always' | 'until_set_up';
}

export interface Customer {
  id: string;
  object: 'customer';
  name: string;
  address: unknown;
  metadata: Record<string, string>;
  deleted?: true;
}

export interface Method {
  id: string;
  object: 'payment_method';
  type: string;
  customer: string | null;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
  billing_details: unknown;
  behavior: CardBehavior;
  isSetUp: boolean;
}

interface AnyIntent {
  id: string;
  customer: string;
  payment_method: string | null;
  status: string;
  /** With it, a browser can read the intent and carry out its next action. */
  client_secret: string;
  next_action: { type: 'use_stripe_sdk' } | null;
  metadata: Record<string, string>;
  created: number;
  cancellation_reason: string | null;
}

export interface PaymentIntent extends AnyIntent {
  object: 'payment_intent';
  amount: number;
  currency: string;
  description: string;
  last_payment_error: object | null;
  latest_charge: string | null;
}

export interface SetupIntent extends AnyIntent {
  object: 'setup_intent';
  usage: string;
  last_setup_error: object | null;
}

export interface Refund {
  id: string;
  object: 'refund';
  amount: number;
  payment_intent: string;
  status: string;
  failure_reason: string | null;
  metadata: Record<string, string>;
}

export interface Dispute {
  id: string;
  object: 'dispute';
  amount: number;
  currency: 'usd';
  charge: string;
  payment_intent: string;
  reason: string;
  status: string;
  created: number;
  balance_transactions: { amount: number; fee: number; net: number }[];
  evidence_details: { due_by: number | null };
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(8).toString('hex')}`;
export const nowSeconds = (): number => Math.floor(Date.now() / 1000);

export const ok = (body: unknown): StripeAnswer => ({ status: 200, body });

export const list = (data: unknown[], has_more = false): StripeAnswer =>
  ok({ object: 'list', data, has_more });

export const failure = (status: number, error: object): StripeAnswer => ({ status, body: { error } });

export const invalid = (message: string, more: object = {}, status = 400): StripeAnswer =>
  failure(status, { type: 'invalid_request_error', message, ...more });

export const missing = (kind: string, id: string, status = 404): StripeAnswer =>
  invalid(`No such ${kind}: '${id}'`, { code: 'resource_missing', param: 'id' }, status);

export const cardError = ([code, declineCode, message = 'Your card was declined.']: Refusal) => ({
  type: 'card_error',
  code,
  ...(declineCode && { decline_code: declineCode }),
  message,
});

/** The error of an intent whose confirmation was refused or abandoned by the payer. */
export const notAuthenticated = (kind: 'payment_intent' | 'setup_intent') => ({
  type: 'invalid_request_error',
  code: `${kind}_authentication_failure`,
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** Answers with the object of an id, after an optional change. */
export function found<Each>(
  kind: string,
  all: Map<string, Each>,
  id = '',
  change: (each: Each) => void = () => {},
): StripeAnswer {
  const each = all.get(id);
  if (!each) return missing(kind, id);
  change(each);
  return ok({ ...each });
}
