/** The pages of a gift, on the screen of a phone: with and without script, by keyboard, and right to left. */
import type { Page } from '@playwright/test';
import { bearer, commerceKey, expect, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

interface Gift {
  readonly link: string;
  readonly id: string;
}

interface Sent {
  readonly quantity?: number;
  readonly swap?: 'single' | 'multiple';
}

/** Sends a product with one variant to choose, with a card and a message. */
async function sendGift(page: Page, { quantity = 1, swap = 'single' }: Sent = {}): Promise<Gift> {
  const headers = bearer(commerceKey());
  const url = serviceUrl();
  const products = await (await page.request.get(`${url}/v1/products?per_page=100`, { headers })).json();
  const product = products.data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 1 && !each.price_is_variable,
  );
  const cards = await (await page.request.get(`${url}/v1/cards`, { headers })).json();
  const answer = await page.request.post(`${url}/v1/order_batches`, {
    headers,
    data: {
      from_name: 'Avery Example',
      message: 'Thank you for a wonderful year together.\nEnjoy a quiet hour with this!',
      card_id: cards.data[0].id,
      recipients: [{ first_name: 'Robin', last_name: 'Reyes', email: 'robin@example.com' }],
      cart: { items: [{ product_id: product.id, quantity }] },
      swap,
      send_method: 'link_multiple_custom_list',
      payment_method_id: 'CORPORATE_ACCOUNT',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const [order] = (await answer.json()).orders_preview;
  return { link: order.individual_gift_link, id: order.id };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const follow = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).click();
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Street and house number').fill('20 W 34th St');
  await page.getByLabel('City').fill('New York');
  await page.getByLabel('State').selectOption('NY');
  await page.getByLabel('ZIP code').fill('10001');
}

test.use({ viewport: { width: 360, height: 780 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a gift is opened, accepted and thanked for', async ({ page }) => {
      const { link } = await sendGift(page);
      await page.goto(link);
      await expect(heading(page)).toContainText('Robin');
      await press(page, 'Open your gift');
      await expect(page.getByText('Thank you for a wonderful year together.')).toBeVisible();
      await follow(page, /^Accept/);
      for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check();
      const options = page.getByRole('button', { name: 'Next' });
      if (await options.isVisible()) await options.click();
      await fillAddress(page);
      await press(page, 'Check and accept');
      await expect(page.getByText('20 W 34th St')).toBeVisible();
      await press(page, 'Accept the gift');
      await expect(heading(page)).toHaveText('It’s yours, Robin');
      await page.getByLabel('Your message').fill('What a lovely surprise!');
      await press(page, 'Send');
      await expect(page.getByText('Your thank-you note was sent')).toBeVisible();
    });
  });
}

test('every page looks good on a phone and on a desktop, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const { link } = await sendGift(page);
  await page.goto(link);
  await lookAt(page, 'gift-envelope');
  await press(page, 'Open your gift');
  await lookAt(page, 'gift-opened');
  await page.goto(`${link}/choose`);
  await lookAt(page, 'gift-choose');
  await page.goto(`${link}/decline`);
  await lookAt(page, 'gift-decline');
  await page.goto(`${link}/options`);
  await lookAt(page, 'gift-options');
  const next = page.getByRole('button', { name: 'Next' });
  if (await next.isVisible()) {
    for (const group of await page.getByRole('group').all()) await group.getByRole('radio').first().check();
    await next.click();
  }
  await lookAt(page, 'gift-address');
  await press(page, 'Check and accept');
  await lookAt(page, 'gift-address-problems');
  await fillAddress(page);
  await press(page, 'Check and accept');
  await lookAt(page, 'gift-review');
  await press(page, 'Accept the gift');
  await lookAt(page, 'gift-thanks');
  await page.context().clearCookies();
  await page.goto(link);
  await lookAt(page, 'gift-accepted');
  await page.goto(`${serviceUrl()}/gift/unknown`);
  await lookAt(page, 'gift-unknown');
});

test.describe('for a browser in Arabic', () => {
  test.use({ locale: 'ar' });

  test('a page reads from right to left', async ({ page }) => {
    const { link } = await sendGift(page);
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.locator('form.envelope button').click();
    await lookAt(page, 'gift-opened-arabic');
    await page.goto(`${link}/decline`);
    await lookAt(page, 'gift-decline-arabic');
  });

  test('choosing several reads from right to left', async ({ page }) => {
    const { link } = await sendGift(page, { quantity: 2, swap: 'multiple' });
    await page.goto(link);
    await page.locator('form.envelope button').click();
    await fillBasket(page, link);
    await lookAt(page, 'gift-choose-changed-arabic');
    await page.goto(`${link}/basket`);
    await lookAt(page, 'gift-basket-arabic');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('several products are put together and taken', async ({ page }) => {
      const { link, id } = await sendGift(page, { quantity: 2, swap: 'multiple' });
      await page.goto(link);
      await press(page, 'Open your gift');
      await follow(page, 'Choose something else');
      await press(page, 'Add Row House Espresso');
      await expect(page.getByRole('status')).toHaveText(
        'Row House Espresso is in your choice: One piece. $45.00 left',
      );
      await expect(page.getByRole('status')).toBeInViewport();
      await page.reload();
      const bar = page.getByRole('region', { name: 'Your choice' });
      await expect(bar).toContainText('One piece');
      await page.getByLabel('Search').fill('tarn');
      await press(page, 'Search');
      await press(page, 'Add Fell Breakfast');
      await expect(bar).toContainText('2 pieces $21.00 left');
      await follow(page, 'See your choice');
      await expect(page.getByRole('listitem')).toHaveCount(2);
      await press(page, 'Take Row House Espresso out');
      await expect(page.getByRole('status')).toContainText('no longer in your choice');
      await page.goBack();
      await page.goForward();
      await press(page, 'Take these');
      await expect(heading(page)).toContainText('A gift for you');
      await expect(page.getByRole('heading', { name: 'Fell Breakfast' })).toBeVisible();
      const headers = bearer(commerceKey());
      const order = await (await page.request.get(`${serviceUrl()}/v1/orders/${id}`, { headers })).json();
      expect(order.is_swapped).toBe(true);
    });
  });
}

/** Puts two products into the basket of an opened gift, so that little is left. */
async function fillBasket(page: Page, link: string): Promise<void> {
  await page.goto(`${link}/choose?words=alder`);
  await page.locator('.offer', { hasText: 'Beeswax Tapers' }).getByRole('button').click();
  await page.locator('.offer', { hasText: 'Beeswax Tapers' }).getByRole('button').last().click();
}

test('choosing several looks good on a phone and on a desktop, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const { link } = await sendGift(page, { quantity: 2, swap: 'multiple' });
  await page.goto(link);
  await press(page, 'Open your gift');
  await page.goto(`${link}/choose`);
  await lookAt(page, 'gift-choose-several');
  await page.goto(`${link}/basket`);
  await lookAt(page, 'gift-basket-empty');
  await fillBasket(page, link);
  await lookAt(page, 'gift-choose-changed');
  await press(page, 'One less: Beeswax Tapers');
  await page.goto(`${link}/choose`);
  await press(page, 'Add Row House Espresso');
  await follow(page, 'See your choice');
  await lookAt(page, 'gift-basket');
});

test('a basket is filled and taken by the keyboard alone', async ({ page }) => {
  const { link } = await sendGift(page, { quantity: 2, swap: 'multiple' });
  await page.goto(link);
  await press(page, 'Open your gift');
  await page.goto(`${link}/choose`);
  await page.getByRole('button', { name: /^Add/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#changed')).toBeFocused();
  // The buttons of the changed product come right after what was said about it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^One more/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('2 pieces');
  await page.getByRole('link', { name: 'See your choice' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take these' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('A gift for you');
});

test('the keyboard is enough', async ({ page }) => {
  const { link } = await sendGift(page);
  await page.goto(link);
  await page.getByRole('button', { name: 'Open your gift' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('A gift for you');
  await page.keyboard.press('Tab');
  const reached: string[] = [];
  for (let press = 0; press < 12; press += 1) {
    reached.push(await page.evaluate("document.activeElement?.textContent?.trim() ?? ''"));
    await page.keyboard.press('Tab');
  }
  expect(reached).toContain('No, thank you');
});
