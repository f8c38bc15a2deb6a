/** The sandbox's mailbox, on a phone and on a desktop: from a key to a mail, and from its link to the thank-you page. */

import assert from 'node:assert/strict';
import type { Page } from '@playwright/test';
import { newMember } from './dashboard-people.ts';
import { bearer, expect, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

/** Returns the key of an organization of its own, so that its mailbox holds only the mail of one test. */
const newKey = async (): Promise<string> => (await newMember('Mailbox')).key;

/** Mails gifts, and waits until all of them are in the mailbox. */
async function mailGifts(
  page: Page,
  key: string,
  people: readonly Record<string, unknown>[],
  fields: Record<string, unknown> = {},
): Promise<void> {
  const headers = bearer(key);
  const url = serviceUrl();
  const products = await (await page.request.get(`${url}/v1/products?per_page=100`, { headers })).json();
  const product = products.data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const count = async (): Promise<number> => {
    const answer = await page.request.get(`${url}/v1/sandbox/mailbox`, { headers });
    return (await answer.json()).list_meta.total_count;
  };
  const before = await count();
  const answer = await page.request.post(`${url}/v1/order_batches`, {
    headers,
    data: {
      from_name: 'Avery Example',
      message: 'Thank you for a wonderful year together.',
      recipients: people,
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'email_and_link',
      ...fields,
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  await expect.poll(count, { timeout: 20_000 }).toBe(before + people.length);
}

async function openMailbox(page: Page, key: string): Promise<void> {
  await page.goto(`${serviceUrl()}/mailbox`);
  await page.getByLabel('API key').fill(key);
  await page.getByRole('button', { name: 'Open the mailbox' }).click();
  await expect(heading(page)).toHaveText('Mailbox');
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const view = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Versions of the mail' }).getByRole('link', { name });

test.use({ viewport: { width: 360, height: 780 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('the gift link of a mail leads to the thank-you page', async ({ page, context }) => {
      const key = await newKey();
      await mailGifts(page, key, [{ first_name: 'Robin', email: 'robin@example.com' }]);
      await openMailbox(page, key);
      await page.getByLabel('Recipient’s e-mail address').fill('Robin@example.com');
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('link', { name: 'Avery Example sent you a gift' }).click();
      await expect(heading(page)).toHaveText('Avery Example sent you a gift');
      const mail = page.frameLocator('iframe[title="The mail as HTML"]');
      const link = mail.getByRole('link', { name: 'Open your gift' });
      // A click right after scrolling may reach the page around the mail.
      await link.scrollIntoViewIfNeeded();
      let gift: Page | undefined;
      await expect(async () => {
        const opening = context.waitForEvent('page', { timeout: 5_000 });
        await Promise.all([opening, link.click()]);
        gift = await opening;
      }).toPass();
      assert(gift);
      await gift.getByRole('button', { name: 'Open your gift' }).click();
      await gift.getByRole('link', { name: /^Accept/ }).click();
      await gift.getByLabel('Street and house number').fill('20 W 34th St');
      await gift.getByLabel('City').fill('New York');
      await gift.getByLabel('State').selectOption('NY');
      await gift.getByLabel('ZIP code').fill('10001');
      await gift.getByRole('button', { name: 'Check and accept' }).click();
      await gift.getByRole('button', { name: 'Accept the gift' }).click();
      await expect(heading(gift)).toHaveText('It’s yours, Robin');
      await page.getByRole('link', { name: 'All mail' }).click();
      const confirmation = page.getByRole('link', { name: 'You accepted a gift from Avery Example' });
      await expect(async () => {
        await page.getByRole('link', { name: 'Reload' }).click();
        await expect(confirmation).toBeVisible({ timeout: 500 });
      }).toPass();
      await confirmation.click();
      const again = context.waitForEvent('page');
      await page.getByRole('link', { name: 'Recipient’s page' }).click();
      await expect(heading(await again)).toContainText('Your gift is');
      await page.getByRole('button', { name: 'Forget the key' }).click();
      await expect(heading(page)).toHaveText('Open the mailbox');
    });
  });
}

test('every page looks good on a phone and on a desktop, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const key = await newKey();
  await page.goto(`${serviceUrl()}/mailbox`);
  await lookAt(page, 'mailbox-key');
  await page.getByLabel('API key').fill('gos_sandbox_wrong');
  await page.getByRole('button', { name: 'Open the mailbox' }).click();
  await expect(page.getByText('This API key is not known or was revoked.')).toBeVisible();
  await lookAt(page, 'mailbox-key-problem');
  await openMailbox(page, key);
  await lookAt(page, 'mailbox-empty');
  const people = Array.from({ length: 22 }, (_, index) => ({
    first_name: 'Robin',
    email: `robin.reyes.${index + 1}@example.com`,
  }));
  await mailGifts(page, key, people);
  await mailGifts(page, key, [{ first_name: 'ليلى', email: 'layla@example.com' }], {
    from_name: 'أحمد',
    message: 'شكرا جزيلا على كل شيء.\nنتمنى لك يوما سعيدا!',
  });
  await page.getByRole('link', { name: 'Reload' }).click();
  await expect(page.getByText('Page 1 of 2')).toBeVisible();
  await lookAt(page, 'mailbox-list');
  await page.goto(`${serviceUrl()}/mailbox?to=nobody@example.com`);
  await lookAt(page, 'mailbox-nothing-found');
  await page.goto(`${serviceUrl()}/mailbox?page=2`);
  await page.getByRole('list').getByRole('link').first().click();
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Open your gift' })).toBeVisible();
  await lookAt(page, 'mailbox-mail');
  await view(page, 'Plain text').click();
  await lookAt(page, 'mailbox-text');
  await view(page, 'Source').click();
  await lookAt(page, 'mailbox-source');
  await page.goto(`${serviceUrl()}/mailbox?to=layla@example.com`);
  await page.getByRole('list').getByRole('link').first().click();
  await lookAt(page, 'mailbox-mail-arabic');
  await page.goto(`${serviceUrl()}/mailbox/unknown`);
  await lookAt(page, 'mailbox-unknown');
});

test('the keyboard is enough', async ({ page }) => {
  const key = await newKey();
  await mailGifts(page, key, [{ first_name: 'Robin', email: 'robin@example.com' }]);
  await page.goto(`${serviceUrl()}/mailbox`);
  await page.getByLabel('API key').focus();
  await page.keyboard.type(key);
  await page.keyboard.press('Enter');
  const reach = async (name: string): Promise<void> => {
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate("document.activeElement?.textContent?.trim() ?? ''");
      if (String(focused).startsWith(name)) return;
    }
    throw new Error(`The keyboard does not reach ${name}.`);
  };
  await expect(heading(page)).toHaveText('Mailbox');
  await reach('Avery Example sent you a gift');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Avery Example sent you a gift');
  await reach('Plain text');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Plain text' })).toContainText('Open your gift');
  await reach('Gift link');
});
