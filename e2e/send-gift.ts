/** Gifts for the tests of their pages. */
import type { Page } from '@playwright/test';
import { bearer, callApi, commerceKey, expect, serviceUrl } from './fixtures.ts';

export interface Gift {
  readonly link: string;
  readonly id: string;
}

/** A gift that its recipient has accepted, with the link to the recipient's own page. */
export interface Accepted {
  readonly id: string;
  readonly link: string;
}

interface Product {
  readonly id: string;
  readonly name: string;
  readonly price: number | null;
  readonly price_is_variable: boolean;
  readonly variants_num_selectable: number;
  readonly brand: { readonly id: string; readonly slug: string };
}

interface Sent {
  readonly quantity?: number;
  readonly swap?: 'single' | 'multiple';
  readonly expiresAt?: Date;
  readonly email?: string;
}

/** Sends a product with one variant to choose, with a card and a message. */
export async function sendGift(
  request: Page['request'],
  { quantity = 1, swap = 'single', expiresAt, email = 'robin@example.com' }: Sent = {},
): Promise<Gift> {
  const headers = bearer(commerceKey());
  const url = serviceUrl();
  const products = await (await request.get(`${url}/v1/products?per_page=100`, { headers })).json();
  const product = products.data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 1 && !each.price_is_variable,
  );
  const cards = await (await request.get(`${url}/v1/cards`, { headers })).json();
  const answer = await request.post(`${url}/v1/order_batches`, {
    headers,
    data: {
      from_name: 'Avery Example',
      message: 'Thank you for a wonderful year together.\nEnjoy a quiet hour with this!',
      card_id: cards.data[0].id,
      recipients: [{ first_name: 'Robin', last_name: 'Reyes', email }],
      cart: { items: [{ product_id: product.id, quantity }] },
      swap,
      send_method: 'link_multiple_custom_list',
      payment_method_id: 'CORPORATE_ACCOUNT',
      ...(expiresAt && { expires_at: expiresAt.toISOString() }),
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const [order] = (await answer.json()).orders_preview;
  return { link: order.individual_gift_link, id: order.id };
}

export const productsOf = async (request: Page['request']): Promise<Product[]> =>
  (await callApi(request, 'get', '/v1/products?per_page=100')).data;

/** Products with one price and without variants to choose. */
export const plainProducts = async (request: Page['request']): Promise<Product[]> =>
  (await productsOf(request)).filter(
    ({ variants_num_selectable, price_is_variable }) => variants_num_selectable === 0 && !price_is_variable,
  );

interface Asked {
  readonly items: readonly { product_id: string; quantity: number; variable_price?: number }[];
  readonly email: string;
  readonly locale?: string | undefined;
}

/** Sends a gift by mail, accepts it, waits for its parcels, and finds the recipient's link in the mail. */
export async function sendAndAccept(
  request: Page['request'],
  { items, email, locale }: Asked,
): Promise<Accepted> {
  const batch = await callApi(request, 'post', '/v1/order_batches', {
    from_name: 'Avery Example',
    recipients: [{ first_name: 'Robin', last_name: 'Reyes', email }],
    cart: { items },
    send_method: 'email_and_link',
    payment_method_id: 'CORPORATE_ACCOUNT',
  });
  const [{ id, individual_gift_link: giftLink }] = batch.orders_preview;
  if (locale) await request.post(`${giftLink}/language`, { form: { language: locale } });
  await callApi(request, 'post', `/v1/sandbox/orders/${id}/accept`, { mailing_address: address });
  const parcels = async () => (await callApi(request, 'get', `/v1/orders/${id}`)).shipments.length;
  await expect.poll(parcels, { timeout: 15_000 }).toBe(items.length);
  const linkInMail = async () => {
    const { data } = await callApi(request, 'get', `/v1/sandbox/mailbox?to=${encodeURIComponent(email)}`);
    return data.map(({ text }: { text: string }) => /http\S+\/r\/\S+/.exec(text)?.[0]).find(Boolean);
  };
  await expect.poll(linkInMail, { timeout: 15_000 }).toBeTruthy();
  return { id, link: await linkInMail() };
}

const address = {
  address_1: '20 W 34th St',
  city: 'New York',
  state: 'NY',
  postal_code: '10001',
  country: 'US',
};

/** What the sender sees of a gift. */
export async function orderOfGift(
  request: Page['request'],
  { id }: Gift,
): Promise<{ status: string; view_count_recipient: number; is_swapped: boolean }> {
  const headers = bearer(commerceKey());
  return (await request.get(`${serviceUrl()}/v1/orders/${id}`, { headers })).json();
}

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

export const follow = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('link', { name }).click();

/** Chooses the first of each group of variants, where the page asks for them. */
export async function chooseOptions(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Next' });
  if (!(await next.isVisible())) return;
  for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check();
  await next.click();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street and house number').fill('20 W 34th St');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('10001');
}
