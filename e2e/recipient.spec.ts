/** The recipient's own page, on a phone and on a desktop: where the gift is, and what can still be changed. */
import type { Page } from '@playwright/test';
import { callApi, expect, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { type Accepted, plainProducts, sendAndAccept } from './send-gift.ts';

/** Sends a gift of two brands and accepts it. */
async function acceptGift(page: Page, email: string, locale?: string): Promise<Accepted> {
  const products = await plainProducts(page.request);
  const first = products[0];
  const second = products.find(({ brand }) => brand.id !== first?.brand.id);
  const items = [first, second].map((product) => ({ product_id: product?.id ?? '', quantity: 1 }));
  return sendAndAccept(page.request, { items, email, locale });
}

async function advance(page: Page, id: string, index: number, status: string): Promise<void> {
  const { shipments } = await callApi(page.request, 'get', `/v1/orders/${id}`);
  await callApi(page.request, 'post', `/v1/sandbox/shipments/${shipments[index].id}/advance`, { status });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 360, height: 780 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a gift is followed to the door, and its address corrected on the way', async ({ page }) => {
      const { id, link } = await acceptGift(page, `robin.${javaScriptEnabled}@example.com`);
      await page.goto(link);
      await expect(heading(page)).toHaveText('Your gift is being prepared');
      await page.getByRole('link', { name: 'Correct the address' }).click();
      await page.getByLabel('Street and house number').fill('350 Fifth Ave');
      await page.getByRole('button', { name: 'Save the address' }).click();
      await expect(page.getByRole('status')).toHaveText('The new address is saved.');
      await expect(page.getByText('350 Fifth Ave')).toBeVisible();
      for (const parcel of [0, 1]) {
        for (const status of ['tracking', 'shipped']) await advance(page, id, parcel, status);
      }
      await page.reload();
      await expect(heading(page)).toHaveText('Your gift is on its way');
      await page.getByLabel('Your message').fill('It looks lovely already.');
      await page.getByRole('button', { name: 'Send' }).click();
      await expect(page.getByText('Your thank-you note was sent')).toBeVisible();
      for (const parcel of [0, 1]) await advance(page, id, parcel, 'delivered');
      await page.reload();
      await expect(heading(page)).toHaveText('Your gift has arrived');
    });
  });
}

test('every state looks good on a phone and on a desktop, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const { id, link } = await acceptGift(page, 'robin.looks@example.com');
  await page.goto(link);
  await lookAt(page, 'own-preparing');
  await page.goto(`${link}/address`);
  await lookAt(page, 'own-address');
  await page.goto(`${link}/data`);
  await lookAt(page, 'own-data');
  await page.getByRole('button', { name: 'Ask to delete my data' }).click();
  await lookAt(page, 'own-data-asked');
  await advance(page, id, 0, 'tracking');
  await advance(page, id, 0, 'shipped');
  await page.goto(link);
  await lookAt(page, 'own-on-its-way');
  await advance(page, id, 1, 'failed_with_reship');
  await advance(page, id, 0, 'delivered');
  await page.goto(link);
  await lookAt(page, 'own-sent-again');
  await advance(page, id, 2, 'delivered_override');
  await page.goto(link);
  await lookAt(page, 'own-delivered');
});

test('a gift that could not be delivered says so plainly', async ({ page }) => {
  const { id, link } = await acceptGift(page, 'robin.lost@example.com');
  for (const parcel of [0, 1]) await advance(page, id, parcel, 'failed');
  await page.goto(link);
  await expect(heading(page)).toHaveText('Something went wrong');
  await lookAt(page, 'own-problem');
});

test('the page reads from right to left in Arabic', async ({ page }) => {
  const { link } = await acceptGift(page, 'robin.arabic@example.com', 'ar');
  await page.goto(link);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await lookAt(page, 'own-preparing-arabic');
});
