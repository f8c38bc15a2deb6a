/** The card gateway of Stripe. */
import type { Clock } from '../../../../kit/clock.ts';
import type { CardGateway, ContentSources } from '../../../../ports/card-gateway.ts';
import { abandonCharge, chargeCard } from './charge-card.ts';
import { checkKey } from './check-key.ts';
import { findDisputes } from './find-disputes.ts';
import { listMovements } from './list-movements.ts';
import { listPayouts } from './list-payouts.ts';
import { readCallback } from './read-callback.ts';
import { refundCharge } from './refund-charge.ts';
import { attachCard, detachCard, lookUpCard } from './stored-card.ts';
import { createStripeClient, type StripeOptions } from './stripe-client.ts';
import { type StripeSettings, stripeApiUrl } from './stripe-settings.ts';
import { verifyCard } from './verify-card.ts';

export type StripeGatewayOptions = StripeOptions &
  Pick<StripeSettings, 'publishableKey' | 'webhookSecret'> & { readonly clock: Clock };

/** As Stripe documents it for its card fields (docs.stripe.com/security/guide). */
const contentSources: ContentSources = {
  connectSrc: [stripeApiUrl],
  frameSrc: ['https://*.js.stripe.com', 'https://js.stripe.com', 'https://hooks.stripe.com'],
  scriptSrc: ['https://*.js.stripe.com', 'https://js.stripe.com'],
};

export function createStripeGateway(options: StripeGatewayOptions): CardGateway {
  const client = createStripeClient(options);
  const { clock, publishableKey, webhookSecret } = options;
  return {
    name: 'stripe',
    // Pages always send cards to Stripe, even if STRIPE_API_URL names another address in a test.
    browserVault: {
      forPage: { kind: 'stripe', publishable_key: publishableKey },
      contentSources,
    },
    sendsCallbacks: true,
    check: () => checkKey(client),
    lookUpCard: (cardToken) => lookUpCard(client, cardToken),
    verifyCard: (request) => verifyCard(client, request),
    attachCard: (request) => attachCard(client, request),
    charge: (request) => chargeCard(client, request, clock.now()),
    abandonCharge: (request) => abandonCharge(client, request, clock.now()),
    refund: (request) => refundCharge(client, request, clock.now()),
    findDisputes: (chargeReference) => findDisputes(client, chargeReference),
    listMovements: (which) => listMovements(client, which),
    listPayouts: (since) => listPayouts(client, since),
    detachCard: (card) => detachCard(client, card),
    readCallback: (request) => readCallback(client, request, webhookSecret),
  };
}
