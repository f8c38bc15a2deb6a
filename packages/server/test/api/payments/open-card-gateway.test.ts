/** Which gateway a deployment gets, and what it says without one. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cardGateways } from '../../../src/adapters.ts';
import { createApp } from '../../../src/app.ts';
import { loadConfig } from '../../../src/config/config.ts';
import { AppError } from '../../../src/kit/errors.ts';
import { requireCardGateway } from '../../../src/modules/payments/charges/call-gateway.ts';
import { configuredStripe } from '../../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../../harness/stripe/stripe-server.ts';
import { attach, charge, chargeRequest } from './card-fixtures.ts';

let stripe: StripeServer;
let app: TestApp;
beforeAll(async () => {
  stripe = await startStripeServer();
  const cardGateway = configuredStripe({ ...stripeKeys, apiUrl: stripe.url });
  app = await startTestApp({ worker: false, config: { cardGateway } });
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

it('is none in production without keys, and an attempt to pay by card says so', async () => {
  const { environment, cardGateway } = loadConfig({ GIFTS_ENV: 'production' }, cardGateways);
  const config = { ...app.services.config, environment, cardGateway };
  const without = await createApp(config, app.databaseUrl);
  expect(without.services.cardGateway).toBeNull();
  expect(() => requireCardGateway(without.services)).toThrow(
    new AppError('forbidden', 'This service takes no cards: its operator has not set up a card gateway.'),
  );
  await without.close();
});
