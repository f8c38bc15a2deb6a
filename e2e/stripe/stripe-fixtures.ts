/** A service with Stripe as its card gateway, a stand-in of Stripe's API and script, and people who type cards into it. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page, Route } from '@playwright/test';
import {
  type StripeServer,
  startStripeServer,
  stripeKeys,
} from '../../packages/server/test/harness/stripe/stripe-server.ts';
import { test as base, bearer, fillOwner, type GiftToPay, giftToPay, type Place } from '../fixtures.ts';
import { type RunningService, runService } from '../run-service.ts';
import { type ShopServer, startShop } from '../shop-server.ts';
import { createCommerceKey, createHostedKey } from '../start-service.ts';

interface StripeWorld {
  stripe: StripeServer;
  service: RunningService;
  shop: ShopServer;
  hostedKey: string;
  publicAppId: string;
}

export const test = base.extend<{ gift: GiftToPay }, { world: StripeWorld }>({
  world: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from the pattern.
    async ({}, use, { workerIndex }) => {
      const stripe = await startStripeServer();
      const service = await runService(`stripe${workerIndex}`, {
        STRIPE_SECRET_KEY: stripeKeys.secretKey,
        STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
        STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
        STRIPE_API_URL: stripe.url,
      });
      const [hostedKey, commerceKey] = await Promise.all([
        createHostedKey(service),
        createCommerceKey(service),
      ]);
      const me = await fetch(`${service.url}/v1/me`, { headers: bearer(commerceKey) });
      const { public_app_id } = (await me.json()) as { public_app_id: string };
      const shop = await startShop(service.url);
      await use({ stripe, service, shop, hostedKey, publicAppId: public_app_id });
      await shop.close();
      await service.stop();
      await stripe.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  vaultAddress: async ({}, use) => use('https://api.stripe.com/v1/payment_methods'),
  context: async ({ context, world }, use) => {
    await routeStripe(context, world.stripe);
    await use(context);
  },
  gift: async ({ request, world }, use) => use(await giftToPay(request, world.hostedKey, world.service.url)),
});

/** Answers for the hosts of Stripe from this machine, so that pages are loaded with the policy of a real deployment. */
async function routeStripe(context: BrowserContext, { url }: StripeServer): Promise<void> {
  await context.route('https://js.stripe.com/**', (route) => fulfillFile(route));
  await context.route('https://hooks.stripe.com/*.{html,js}', (route) => fulfillFile(route));
  const forward = async (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    await route.fulfill({ response: await route.fetch({ url: `${url}${pathname}${search}` }) });
  };
  await context.route('https://api.stripe.com/**', forward);
  await context.route('https://hooks.stripe.com/challenges', forward);
}

async function fulfillFile(route: Route): Promise<void> {
  const name = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
  const contentType = name.endsWith('.html') ? 'text/html' : 'text/javascript';
  await route.fulfill({ contentType, body: await readFile(join(import.meta.dirname, name)) });
}

const fieldFrame = (place: Place, title: string) =>
  place.frameLocator(`iframe[title="Secure ${title} input frame"]`).getByRole('textbox');

export const cardField = {
  number: (place: Place) => fieldFrame(place, 'card number'),
  expiry: (place: Place) => fieldFrame(place, 'expiration date'),
  cvc: (place: Place) => fieldFrame(place, 'CVC'),
};

export async function fillStripeCard(place: Place, number: string): Promise<void> {
  await cardField.number(place).fill(number);
  await cardField.expiry(place).fill('1234');
  await cardField.cvc(place).fill('123');
  await fillOwner(place);
}

/** What the payer presses in the window of the bank. */
export const decide = (place: Place, button: 'Complete' | 'Fail' | 'Close without an answer') =>
  place.frameLocator('iframe[title="Bank confirmation"]').getByRole('button', { name: button }).click();

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
