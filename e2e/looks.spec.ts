/**
 * Every page in every size and scheme: free of what axe finds, no wider than the screen, and photographed. The
 * photographs in the repository are taken anew when UPDATE_SCREENSHOTS=1 asks for it.
 */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { commerceKey, expect, fillCard, giftToPay, serviceUrl, test } from './world.ts';

const folder = join(
  import.meta.dirname,
  process.env.UPDATE_SCREENSHOTS ? 'screenshots' : 'output/screenshots',
);
const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };

async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await check(page, `${name}-${size}-${colorScheme}`);
    }
  }
}

async function check(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  const axe = new AxeBuilder({ page });
  // A frame is transparent and axe takes what is behind it for white; the payment page shows the same fields in dark.
  if (name.endsWith('dark')) axe.exclude('iframe');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

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
  // 320 pixels are what 640 are at 200 % zoom.
  await page.setViewportSize({ width: 320, height: 640 });
  const form = await openShop('{ fontSize: 24 }');
  await fillCard(form, { cvc: '1' });
  await check(page, 'payment-form-narrow');
  const width = await form.locator('html').evaluate((html: { scrollWidth?: number }) => html.scrollWidth);
  expect(width).toBeLessThanOrEqual(320);
});
