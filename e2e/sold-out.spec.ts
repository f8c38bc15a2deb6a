/** Gifts that sell out: before their recipient accepts them, and while they are packed. */
import type { Page } from '@playwright/test';
import { callApi, expect, gifts, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { follow, press, productsOf, sendAndAccept } from './send-gift.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 360, height: 780 } });

async function productId(page: Page, name: string): Promise<string> {
  const product = (await productsOf(page.request)).find((each) => each.name === name);
  expect(product, name).toBeDefined();
  return product?.id ?? '';
}

async function sendOf(page: Page, name: string, swap: string): Promise<string> {
  const batch = await callApi(page.request, 'post', '/v1/order_batches', {
    from_name: 'Avery Example',
    message: 'Well done, and thank you.',
    recipients: [{ first_name: 'Robin', email: 'robin.sold.out@example.com' }],
    cart: { items: [{ product_id: await productId(page, name), quantity: 1 }] },
    swap,
    send_method: 'link_multiple_custom_list',
    payment_method_id: 'CORPORATE_ACCOUNT',
  });
  return batch.orders_preview[0].individual_gift_link;
}

/** The running service takes up a count a moment after the command has ended. */
async function untilSoldOut(page: Page): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('is sold out at the moment')).toBeVisible({ timeout: 100 });
  }).toPass();
}

test('a gift that is sold out says so, and what can be done', async ({ page }) => {
  test.setTimeout(180_000);
  const link = await sendOf(page, 'Brass Fountain Pen', 'single');
  const alone = await sendOf(page, 'Olive Tree', 'disabled');
  await gifts('stock set brass-pen 0');
  await gifts('stock set olive-tree 0');
  await page.goto(link);
  await press(page, 'Open your gift');
  await untilSoldOut(page);
  await lookAt(page, 'gift-sold-out');
  await page.goto(alone);
  await press(page, 'Open your gift');
  await untilSoldOut(page);
  await lookAt(page, 'gift-sold-out-alone');
  await gifts('stock uncount brass-pen');
  await gifts('stock uncount olive-tree');
});

test('a recipient chooses something else in place of what the warehouse lacks', async ({ page }) => {
  test.setTimeout(180_000);
  const items = [{ product_id: await productId(page, 'Hand Wash and Balm'), quantity: 1 }];
  const { id, link } = await sendAndAccept(page.request, { items, email: 'robin.replace@example.com' });
  const [{ id: parcel }] = (await callApi(page.request, 'get', `/v1/orders/${id}`)).shipments;
  await gifts('shipments hold --reason out_of_stock', parcel);
  await gifts('shipments offer-swap', parcel);
  await page.goto(link);
  await lookAt(page, 'own-replace-asked');
  await follow(page, 'Choose something else');
  await lookAt(page, 'own-replace');
  await page
    .getByRole('button', { name: /^Choose/ })
    .first()
    .click();
  await expect(page.getByRole('status')).toBeVisible();
  await expect(heading(page)).toHaveText('Your gift is being prepared');
});
