/** Gifts for the tests of their pages. */
import type { Page } from '@playwright/test';
import { bearer, commerceKey, expect, serviceUrl } from './fixtures.ts';

export interface Gift {
  readonly link: string;
  readonly id: string;
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
