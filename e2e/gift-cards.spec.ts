/** Gift cards with a code: looked at by a button, and taken by recipients abroad in place of a gift that cannot travel. */
import type { Page } from '@playwright/test';
import { callApi, expect, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { follow, type Gift, plainProducts, press, productsOf, sendAndAccept } from './send-gift.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 360, height: 780 } });

async function giftCard(page: Page): Promise<string> {
  const products = await productsOf(page.request);
  return products.find(({ name }) => name === 'Supper Card')?.id ?? '';
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the codes of gift cards are shown by a button, and no reload shows them', async ({ page }) => {
      test.setTimeout(180_000);
      const items = [{ product_id: await giftCard(page), quantity: 2, variable_price: 5_000 }];
      const email = `robin.card.${javaScriptEnabled}@example.com`;
      const { id, link } = await sendAndAccept(page.request, { items, email });
      const status = async () => (await callApi(page.request, 'get', `/v1/orders/${id}`)).status;
      await expect.poll(status, { timeout: 15_000 }).toBe('delivered');
      await page.goto(link);
      if (javaScriptEnabled) await lookAt(page, 'own-gift-card');
      await press(page, 'Show the 2 codes');
      await expect(heading(page)).toHaveText('Your codes');
      // A code and its PIN for each card.
      await expect(page.locator('.secret')).toHaveCount(4);
      if (javaScriptEnabled) await lookAt(page, 'own-gift-card-codes');
      await page.goto(link);
      await expect(page.locator('.secret')).toHaveCount(0);
    });
  });
}

/** A gift of a product that is sent within the United States only. */
async function sendAbroad(page: Page): Promise<Gift> {
  const product = (await plainProducts(page.request)).find(({ name }) => name === 'Bedside Radio');
  const batch = await callApi(page.request, 'post', '/v1/order_batches', {
    from_name: 'Avery Example',
    message: 'Happy anniversary!',
    recipients: [{ first_name: 'Robin', email: 'robin.abroad@example.com' }],
    cart: { items: [{ product_id: product?.id, quantity: 1 }] },
    swap: 'disabled',
    international_gift_cards_enabled: true,
    send_method: 'link_multiple_custom_list',
    payment_method_id: 'CORPORATE_ACCOUNT',
  });
  const [{ id, individual_gift_link: link }] = batch.orders_preview;
  return { id, link };
}

test('a recipient abroad takes a gift card instead', async ({ page }) => {
  test.setTimeout(180_000);
  const { link } = await sendAbroad(page);
  await page.goto(link);
  await press(page, 'Open your gift');
  await follow(page, 'I live in another country');
  await lookAt(page, 'gift-abroad');
  await page.getByLabel('Country').selectOption('BR');
  await press(page, 'Show gift cards');
  await expect(page.getByRole('button', { name: /^Choose/ }).first()).toBeVisible();
  await lookAt(page, 'gift-abroad-cards');
});
