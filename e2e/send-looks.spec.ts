/** Every page of a gift that is prepared, in each of its states, on a phone and on a desktop, in light and dark. */
import type { Page } from '@playwright/test';
import { field, heading, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 240_000 });

const toStep = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();

async function begin(page: Page, name: string): Promise<void> {
  await signInByLink(page, await newMember(name));
  await page.goto(url('/send'));
  await expect(page.getByText('You have no drafts')).toBeVisible();
}

/** A photograph shows no time that passes. */
const holdTime = (page: Page) => page.route('**/internal/drafts?*', holdDays);
async function holdDays(route: Parameters<Parameters<Page['route']>[1]>[0]): Promise<void> {
  const answer = await route.fetch();
  const list = await answer.json();
  for (const draft of list.data) draft.updated_at = '2026-11-20T10:00:00.000Z';
  await route.fulfill({ response: answer, json: list });
}

test('a gift from its first step to its last', async ({ page }) => {
  await holdTime(page);
  await begin(page, 'Looks');
  await lookAt(page, 'send-start-empty');
  await page.getByRole('button', { name: 'New gift' }).click();
  await expect(page.getByRole('button', { name: 'Add Sea Salt Caramels' })).toBeVisible();
  await lookAt(page, 'send-gift-empty');
  await page.getByRole('button', { name: 'Add Sea Salt Caramels' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill('card');
  await page.getByRole('button', { name: 'Add Supper Card' }).click();
  await expect(page.getByText('For each person')).toBeVisible();
  await holdSaved(page);
  await lookAt(page, 'send-gift');
  await page.getByRole('searchbox', { name: 'Search' }).fill('nothing has this name');
  await expect(page.getByText('Nothing like that')).toBeVisible();
  await lookAt(page, 'send-gift-none-found');
  await page.getByRole('link', { name: 'Show everything' }).click();
  await page.getByRole('link', { name: /Sea Salt Caramels/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Contents');
  await lookAt(page, 'send-product');
  await page.getByRole('button', { name: 'Close' }).click();
  await toStep(page, 'Card & message');
  await field(page, 'From').fill('Avery Example');
  await field(page, 'Message').fill('Thank you for a wonderful year together.');
  await page.getByRole('radio', { name: 'Thank you' }).first().check({ force: true });
  await expect(page.frameLocator('iframe').first().getByText('has a gift for you')).toBeVisible();
  await holdSaved(page);
  await lookAt(page, 'send-card');
  await toStep(page, 'Recipients');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await field(page, 'People').fill('Ada Lovelace <ada@example.com>, Grace Hopper <grace@example.com>');
  await lookAt(page, 'send-paste');
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await expect(page.getByRole('heading', { name: '2 people', exact: true })).toBeVisible();
  await holdSaved(page);
  await lookAt(page, 'send-people');
  await toStep(page, 'Options');
  await page.getByRole('radio', { name: /^Later/ }).check();
  await page.getByLabel('Day', { exact: true }).fill('2027-03-28');
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Time', { exact: true }).fill('02:30');
  await expect(page.getByText('Clocks in Berlin go forward')).toBeVisible();
  await holdSaved(page);
  await lookAt(page, 'send-options');
  await page.getByRole('button', { name: 'Take 03:30' }).click();
  await toStep(page, 'Review & send');
  await expect(page.getByRole('button', { name: /^Schedule 2 gifts for at most/ })).toBeVisible();
  await holdSaved(page);
  await lookAt(page, 'send-review');
  await page.getByRole('button', { name: 'Keep as a template' }).click();
  await field(page, 'Name').fill('Year’s end');
  await lookAt(page, 'send-template');
  await page.getByRole('button', { name: 'Keep the template' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const review = page.url();
  await page.goto(url('/send'));
  await expect(page.getByRole('button', { name: 'Use Year’s end' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Sea Salt Caramels/ })).toBeVisible();
  await lookAt(page, 'send-start');
  await page.goto(review);
  await page.getByRole('button', { name: /^Schedule 2 gifts for at most/ }).click();
  await expect(page.getByText('2 gifts scheduled')).toBeVisible();
  await lookAt(page, 'send-scheduled');
});

/** The moment of the last save differs from run to run. */
async function holdSaved(page: Page): Promise<void> {
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await page.evaluate(
    "new MutationObserver(() => { for (const words of document.querySelectorAll('.saved')) if (/^Saved ./.test(words.textContent.trim())) words.lastChild.textContent = 'Saved'; }).observe(document.body, { subtree: true, childList: true, characterData: true })",
  );
}

test('what is missing, and what goes wrong', async ({ page }) => {
  await begin(page, 'Lacking');
  await page.getByRole('button', { name: 'New gift' }).click();
  await expect(heading(page)).toHaveText('Choose a gift');
  await toStep(page, 'Recipients');
  await expect(page.getByText('Nobody yet')).toBeVisible();
  await lookAt(page, 'send-people-empty');
  await toStep(page, 'Review & send');
  await expect(page.getByText('There is nobody to send it to.')).toBeVisible();
  await lookAt(page, 'send-review-missing');
  const draft = page.url();
  await page.goto(url('/send/019b0000-0000-7000-8000-0000000000ff/gift'));
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await lookAt(page, 'send-unknown');
  await page.route('**/internal/drafts/*/check', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'The service failed.', code: 'internal_error', request_id: 'req_0123456789' },
    }),
  );
  await page.goto(draft);
  await expect(page.getByText('req_0123456789')).toBeVisible();
  await lookAt(page, 'send-review-error');
});

test('a large gift that is under way', async ({ page }) => {
  await begin(page, 'Many');
  await page.route('**/v1/order_batches/*', async (route) => {
    const answer = await route.fetch();
    const batch = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...batch, send_status: 'pending', scheduled_send_on: null, recipients_count: 20_000 },
    });
  });
  await page.getByRole('button', { name: 'New gift' }).click();
  await page.getByRole('button', { name: 'Add Sea Salt Caramels' }).click();
  await toStep(page, 'Recipients');
  await field(page, 'First name of the next person').fill('Ada');
  await field(page, 'E-mail of the next person').fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(field(page, 'E-mail of Ada')).toBeVisible();
  await toStep(page, 'Review & send');
  await page.getByRole('button', { name: /^Send 1 gift for at most/ }).click();
  await expect(page.getByText('Sending 20,000 gifts')).toBeVisible();
  await lookAt(page, 'send-progress');
});
