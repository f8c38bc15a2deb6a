/** Which gateway a deployment gets, and what it says without one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AppError } from '../../../src/kit/errors.ts';
import { requireCardGateway } from '../../../src/modules/payments/charges/call-gateway.ts';
import { openCardGateway } from '../../../src/modules/payments/gateways/open-card-gateway.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { attach, charge, chargeRequest } from './card-fixtures.ts';
import { type StripeServer, startStripeServer, stripeKeys } from './stripe-server.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  app = await startTestApp({ worker: false, config: { stripe: { ...stripeKeys, apiUrl: stripe.url } } });
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

it('is Stripe where its keys are set', async () => {
  const gateway = requireCardGateway(app.services);
  expect(gateway.name).toBe('stripe');
  const card = await attach(gateway, stripe.account.typeInCard());
  expect(await charge(gateway, chargeRequest(card))).toMatch(/^pi_/);
});

it('is none in production without keys, which whoever pays by card is told', async () => {
  const config = { ...app.services.config, environment: 'production' as const, stripe: undefined };
  const cardGateway = await openCardGateway({ ...app.services, config });
  expect(cardGateway).toBeNull();
  expect(() => requireCardGateway({ ...app.services, cardGateway })).toThrow(
    new AppError('forbidden', 'This service takes no cards: its operator has not set up a card gateway.'),
  );
});
