/** Requests that tests of both card gateways use. */

import { systemClock } from '../../../src/kit/clock.ts';
import { newId } from '../../../src/kit/ids.ts';
import { closeIntent } from '../../../src/modules/payments/gateways/stripe/charge-card.ts';
import { findIntent } from '../../../src/modules/payments/gateways/stripe/find-intent.ts';
import { createStripeClient } from '../../../src/modules/payments/gateways/stripe/stripe-client.ts';
import { createStripeGateway } from '../../../src/modules/payments/gateways/stripe/stripe-gateway.ts';
import type {
  AttachRequest,
  CardGateway,
  ChargeRequest,
  StoredCard,
} from '../../../src/ports/card-gateway.ts';
import { type Failure, type StripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';

export const attachRequest = (cardToken: string, more: Partial<AttachRequest> = {}): AttachRequest => ({
  key: newId(),
  cardToken,
  cardholderName: 'Avery Example',
  billingAddress: {
    address_1: '20 W 34th St',
    address_2: null,
    city: 'New York',
    state: 'NY',
    postal_code: '10001',
    country: 'US',
  },
  ...more,
});

export const chargeRequest = (card: StoredCard, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
  key: newId(),
  amountCents: 4_250,
  card,
  isPayerPresent: false,
  description: 'Gift for Avery',
  ...more,
});

/** Returns the card of a token that can be attached. */
export async function attach(gateway: CardGateway, cardToken: string): Promise<StoredCard> {
  const attached = await gateway.attachCard(attachRequest(cardToken));
  if (attached.outcome !== 'attached') throw new Error(`The card was declined: ${attached.message}`);
  return attached.card;
}

/** Returns the reference of a charge that succeeds. */
export async function charge(gateway: CardGateway, request: ChargeRequest): Promise<string> {
  const charged = await gateway.charge(request);
  if (charged.outcome !== 'charged') throw new Error(`The charge did not succeed: ${charged.outcome}`);
  return charged.reference;
}

/** Returns the id of a row that was created some time ago. */
export function idMadeAgo(hours: number): string {
  const time = (Date.now() - hours * 3_600_000).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}${newId().slice(13)}`;
}

/** Options of a gateway that calls the test's own Stripe, with short timeouts. */
const stripeOptions = (stripe: StripeServer, failure?: Failure, secretKey = stripeKeys.secretKey) => ({
  ...stripeKeys,
  secretKey,
  apiUrl: stripe.url,
  clock: systemClock,
  timeoutMs: failure === 'no_answer' ? 1_000 : 10_000,
});

export const stripeGateway = (...options: Parameters<typeof stripeOptions>): CardGateway =>
  createStripeGateway(stripeOptions(...options));

/** Returns the outcome of the payment that Stripe finds by its key, or null. */
export async function findStripeCharge(key: string, ...options: Parameters<typeof stripeOptions>) {
  const client = createStripeClient(stripeOptions(...options));
  const intent = await findIntent(client, key, systemClock.now());
  return intent && (await closeIntent(client, intent));
}
