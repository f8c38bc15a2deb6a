/** The appearance of every page. The tests of payments check the pages that follow a payment. */

import { commerceKey, expect, fillCard, giftToPay, serviceUrl, test } from './fixtures.ts';
import { assertAccessible, fitAndPhotograph, lookAt } from './look-at.ts';

test('the payment form in a shop', async ({ page, openShop }) => {
  const form = await openShop();
  await fillCard(form, { cvc: '1' });
  await expect(form.getByText('The security code is the 3 digits')).toBeVisible();
  await lookAt(page, 'payment-form');
});

test('the payment page', async ({ page, request }) => {
  const { link } = await giftToPay(request);
  await page.goto(link);
  await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
  await lookAt(page, 'pay');
});

test('the payment page after paying', async ({ page, request }) => {
  const { link } = await giftToPay(request);
  await page.goto(link);
  await fillCard(page);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible();
  await lookAt(page, 'paid');
});

test('the demo shop', async ({ page }) => {
  await page.goto(`${serviceUrl()}/embed/demo#key=${commerceKey()}`);
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(3);
  await lookAt(page, 'demo');
});

test('a narrow screen and large text need no sideways scrolling', async ({ page, openShop }) => {
  // 640 pixels at a zoom of 200 % are 320 pixels.
  await page.setViewportSize({ width: 320, height: 640 });
  const form = await openShop('{ fontSize: 24 }');
  await fillCard(form, { cvc: '1' });
  await fitAndPhotograph(page, 'payment-form-narrow');
  await assertAccessible(page);
  const width = await form.locator('html').evaluate((html: { scrollWidth?: number }) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
