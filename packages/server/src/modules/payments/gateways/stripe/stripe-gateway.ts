/** Cards charged through Stripe. */
import type { Clock } from '../../../../kit/clock.ts';
import type { CardGateway } from '../../../../ports/card-gateway.ts';
import { chargeCard } from './charge-card.ts';
import { readCallback } from './read-callback.ts';
import { refundCharge } from './refund-charge.ts';
import { attachCard, detachCard, lookUpCard } from './stored-card.ts';
import { createStripeClient, type StripeOptions } from './stripe-client.ts';

export function createStripeGateway(
  options: StripeOptions & { readonly webhookSecret: string; readonly clock: Clock },
): CardGateway {
  const client = createStripeClient(options);
  const { clock, webhookSecret } = options;
  return {
    name: 'stripe',
    lookUpCard: (cardToken) => lookUpCard(client, cardToken),
    attachCard: (request) => attachCard(client, request),
    charge: (request) => chargeCard(client, request, clock.now()),
    refund: (request) => refundCharge(client, request, clock.now()),
    detachCard: (card) => detachCard(client, card),
    readCallback: (callback) => readCallback({ ...callback, webhookSecret }),
  };
}
