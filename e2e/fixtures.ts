/** The fixtures of the page tests: the running service, a shop that embeds the form, and gifts to pay for. */
import {
  test as base,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { runGifts } from './run-service.ts';
import { type ShopServer, startShop } from './shop-server.ts';
import { createCardLink } from './start-service.ts';

export const serviceUrl = (): string => process.env.E2E_SERVICE_URL ?? '';
export const commerceKey = (): string => process.env.E2E_COMMERCE_KEY ?? '';
const hostedKey = (): string => process.env.E2E_HOSTED_KEY ?? '';
/** The key of a separate organization, whose clock one test may advance. */
export const clockTestKey = (): string => process.env.E2E_PATIENT_KEY ?? '';

export const cards = {
  good: '4242424242424242',
  mastercard: '5555555555554444',
  amex: '378282246310005',
  declinedAtCharge: '4000000000000341',
  answerIsLost: '4000000000004087',
  declinedWhenStored: '4000000000000002',
  mustBeConfirmed: '4000002760003184',
  notOfTheSandbox: '4111111111111111',
} as const;

interface Fixtures {
  /** Opens a shop with the form and waits until the form can be filled in. */
  openShop(style?: string): Promise<FrameLocator>;
  publicAppId: string;
  /** The addresses to which the browser has sent a card number or a security code. Only the vault may be among them. */
  cardSentTo: string[];
  /** The only address to which a browser may send a card. */
  vaultAddress: string;
}

export const test = base.extend<Fixtures, { shop: ShopServer }>({
  shop: [
    // Playwright reads the needed fixtures from the pattern. This fixture needs none.
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const shop = await startShop(serviceUrl());
      await use(shop);
      await shop.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    await use(page);
    // A request that is answered by the test may be under way at its end.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  vaultAddress: async ({}, use) => use(`${serviceUrl()}/vault/cards`),
  cardSentTo: [
    async ({ context, vaultAddress }, use) => {
      const sentTo: string[] = [];
      const elsewhere: string[] = [];
      context.on('request', (request) => {
        const { pathname, origin } = new URL(request.url());
        const around = [request.url(), ...Object.values(request.headers())];
        if (around.some(holdsCard)) elsewhere.push(`${origin}${pathname}, in its address or headers`);
        if (holdsCard(request.postData() ?? '')) sentTo.push(`${origin}${pathname}`);
      });
      await use(sentTo);
      expect(elsewhere).toEqual([]);
      for (const address of sentTo) expect(address).toBe(vaultAddress);
    },
    { auto: true },
  ],
  publicAppId: async ({ request }, use) => {
    const answer = await request.get(`${serviceUrl()}/v1/me`, { headers: bearer(commerceKey()) });
    const { public_app_id } = await answer.json();
    await use(public_app_id);
  },
  openShop: async ({ page, shop, publicAppId }, use) => {
    await use(async (style = '{}') => {
      await page.goto(shop.address(`{ publicAppId: '${publicAppId}', style: ${style} }`));
      await expect(page.getByRole('status')).toHaveText('Ready');
      return page.frameLocator('iframe[title="Card details"]');
    });
  },
});

export { expect } from '@playwright/test';

const holdsCard = (text: string): boolean => {
  const squeezed = text.replaceAll(/%20|[ +-]/g, '');
  return squeezed.includes('"cvc"') || Object.values(cards).some((number) => squeezed.includes(number));
};

export const bearer = (key: string) => ({ authorization: `Bearer ${key}` });

/** Calls the API as the demo organization. The answer must be a good one. */
export async function callApi(
  request: Page['request'],
  method: 'get' | 'post',
  path: string,
  data?: object,
  key = commerceKey(),
) {
  const answer = await request[method](`${serviceUrl()}${path}`, {
    headers: bearer(key),
    ...(data && { data }),
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

interface Filling {
  number?: string;
  cvc?: string;
}

export type Place = Page | FrameLocator | Locator;

/** Fills in the card field by field, as a person does. The labels identify the fields. */
export async function fillCard(
  place: Place,
  { number = cards.good, cvc = '123' }: Filling = {},
): Promise<void> {
  await place.getByLabel('Card number').fill(number);
  await place.getByLabel('Expires').fill('1234');
  await place.getByLabel('Security code').fill(cvc);
  await fillOwner(place);
}

/** Fills in what is beside the card itself. */
export async function fillOwner(place: Place): Promise<void> {
  await place.getByLabel('Name on the card').fill('Avery Example');
  await place.getByLabel('Country').selectOption('US');
  await place.getByLabel('Street and number').fill('1 Market St');
  await place.getByLabel('City').fill('San Francisco');
  await place.getByLabel('State').selectOption('CA');
  await place.getByLabel('ZIP code').fill('94105');
}

export interface GiftToPay {
  link: string;
  orderId: string;
}

/** Creates a gift of an app with hosted payment. Its recipient has accepted it, and it waits for its payment. */
export async function giftToPay(
  request: Page['request'],
  key = hostedKey(),
  url = serviceUrl(),
): Promise<GiftToPay> {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${url}${path}`, { headers: bearer(key), data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const products = await request.get(`${url}/v1/products?per_page=50`, {
    headers: bearer(key),
  });
  const { data } = await products.json();
  const product = data.find(
    (each: { variants_num_selectable: number; price: number | null; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && each.price && !each.price_is_variable,
  );
  const batch = await post('/v1/order_batches', {
    from_name: 'Avery Example',
    recipients: [{ first_name: 'Grace' }],
    cart: { items: [{ product_id: product.id, quantity: 2 }] },
    send_method: 'link_multiple_custom_list',
  });
  const orderId = batch.orders_preview[0].id;
  const order = await post(`/v1/sandbox/orders/${orderId}/accept`, {
    mailing_address: {
      address_1: '1 Market St',
      city: 'San Francisco',
      state: 'CA',
      postal_code: '94105',
      country: 'US',
    },
  });
  expect(order.status).toBe('pending_payment');
  return { link: order.payment_link, orderId };
}

/** Runs a command of the shared service and returns what it prints. */
export const gifts = (words: string, ...args: string[]): Promise<string> =>
  runGifts(JSON.parse(process.env.E2E_SERVICE_ENV ?? '{}'), words, ...args);

/** Creates a link of the shared service to the page on which its demo organization enters a card. */
export const linkForCard = (lifetime?: string): Promise<string> => createCardLink(gifts, lifetime);

/** The names of the cards that the demo organization can pay with. */
export async function cardsOfOrganization(
  request: Page['request'],
  key = commerceKey(),
  url = serviceUrl(),
): Promise<string[]> {
  const answer = await request.get(`${url}/v1/payment_methods?per_page=100`, { headers: bearer(key) });
  const { data } = await answer.json();
  return data.map(({ name }: { name: string }) => name);
}

/** Clicks twice before anything that the first click sends reaches the service, however slow the machine is. */
export async function clickTwice(button: Locator): Promise<void> {
  const page = button.page();
  const clicked = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    if (route.request().method() !== 'GET') await clicked.promise;
    await route.fallback();
  };
  await page.route('**', hold);
  await button.dblclick();
  clicked.resolve();
  await page.unroute('**', hold);
}

/** Advances the clock of the separate organization. Returns when all work that is due by then is done. */
export async function waitDays(request: Page['request'], days: number): Promise<void> {
  const answer = await request.post(`${serviceUrl()}/v1/sandbox/clock/advance`, {
    headers: bearer(clockTestKey()),
    data: { seconds: days * 86_400 },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

export async function orderOf(request: Page['request'], { orderId }: GiftToPay): Promise<{ status: string }> {
  const answer = await request.get(`${serviceUrl()}/v1/orders/${orderId}`, { headers: bearer(hostedKey()) });
  return answer.json();
}
