/** Pages change by themselves, whoever makes the change: one stream for all tabs of a browser. */
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { newSignedInMember } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { acceptOrder, firstOrder, sendGift } from './gift-fixtures.ts';
import { assertAccessible } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;
const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });
const streams = '**/internal/live?*';

test.describe.configure({ timeout: 120_000 });

/** Counts the streams that the service was asked for. */
function countStreams(context: BrowserContext): () => number {
  let count = 0;
  context.on('request', (request) => {
    if (new URL(request.url()).pathname === '/internal/live') count += 1;
  });
  return () => count;
}

test('two tabs share one stream, and show what a recipient does', async ({ page, context }) => {
  const { key } = await newSignedInMember(page, 'Live');
  const gift = await sendGift(page, key);
  // The first page may be asking for its own stream just now.
  await page.goto('about:blank');
  const counted = countStreams(context);
  const opened = page.waitForResponse(streams);
  await page.goto(url('/gifts/orders'));
  expect((await opened).status()).toBe(200);
  await expect(rowOf(page, /Robin Example/)).toContainText('Created');
  const other = await context.newPage();
  await other.goto(url(`/gifts/orders/${firstOrder(gift)}`));
  await expect(other.getByText('The gift was sent')).toBeVisible();
  expect(counted()).toBe(1);

  await acceptOrder(page, key, firstOrder(gift));
  await expect(rowOf(page, /Robin Example/)).toContainText('In preparation');
  await other.bringToFront();
  await expect(other.getByText('The order was paid', { exact: true })).toBeVisible();

  // The tab that held the stream is closed, and the other one takes it over.
  const taken = other.waitForResponse(streams);
  await page.close();
  expect((await taken).status()).toBe(200);
  await other.goto(url('/gifts'));
  await expect(rowOf(other, /From Avery Example/)).toHaveCount(1);
  await sendGift(other, key);
  await expect(other.getByRole('button', { name: '1 new gift' })).toBeVisible();
});

test('rows stay where they are until the person asks for new ones', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Steady');
  const first = await sendGift(page, key, { recipients: [{ first_name: 'Grace' }] });
  const opened = page.waitForResponse(streams);
  await page.goto(url('/gifts/orders'));
  await opened;
  await expect(rowOf(page, /Grace/)).toBeVisible();
  await sendGift(page, key, { recipients: [{ first_name: 'Ada' }, { first_name: 'Katherine' }] });
  const show = page.getByRole('button', { name: '2 new recipients' });
  await expect(show).toBeVisible();
  await expect(rowOf(page, /Ada/)).toHaveCount(0);
  await acceptOrder(page, key, firstOrder(first));
  await expect(rowOf(page, /Grace/)).toContainText('In preparation');
  await assertAccessible(page);
  await show.click();
  await expect(rowOf(page, /Ada/)).toBeVisible();
  await expect(show).toHaveCount(0);
});

test('the next page shows its own rows, also if something changes while it is loaded', async ({
  page,
  context,
}) => {
  const { key } = await newSignedInMember(page, 'Turning');
  const send = (number: number) => sendGift(page, key, { batch_name: `Gift ${number}` });
  for (let number = 1; number <= 21; number += 1) await send(number);
  await page.goto(url('/gifts'));
  await expect(rowOf(page, /Gift 21/)).toBeVisible();
  const other = await context.newPage();
  await other.goto(url('/gifts'));
  await expect(rowOf(other, /Gift 21/)).toBeVisible();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const asked = page.waitForRequest('**/order_batches?*page=2*');
  await page.route('**/order_batches?*page=2*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Next' }).click();
  await asked;
  // When a tab has heard of the second change, the other one has heard of the first.
  await send(22);
  await expect(other.getByRole('button', { name: '1 new gift' })).toBeVisible();
  await send(23);
  await expect(other.getByRole('button', { name: '2 new gifts' })).toBeVisible();
  answer();
  await expect(page.getByRole('link', { name: 'Gift 1', exact: true })).toBeVisible();
  await expect(rowOf(page, /Gift 21/)).toHaveCount(0);
});

test('a page says when it is not up to date, and catches up', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Lost');
  const gift = await sendGift(page, key);
  await page.route(streams, (route) => route.abort());
  await page.goto(url('/gifts/orders'));
  await expect(page.getByText('Updates paused')).toBeVisible();
  await acceptOrder(page, key, firstOrder(gift));
  await expect(rowOf(page, /Robin Example/)).toContainText('Created');
  await assertAccessible(page);
  await page.unroute(streams);
  await expect(page.getByText('Updates paused')).toHaveCount(0, { timeout: 40_000 });
  await expect(rowOf(page, /Robin Example/)).toContainText('In preparation');
});

/** Opens the list of two gifts, of which Grace got the first. Returns the names in the list. */
async function openTwoGifts(page: Page, name: string): Promise<Locator> {
  const { key } = await newSignedInMember(page, name);
  for (const first_name of ['Grace', 'Ada']) await sendGift(page, key, { recipients: [{ first_name }] });
  await page.goto(url('/gifts/orders'));
  const names = page
    .getByRole('cell')
    .getByRole('link')
    .filter({ hasText: /^(Grace|Ada)$/ });
  await expect(names).toHaveText(['Ada', 'Grace']);
  return names;
}

test('a list is read from its oldest row, by keyboard too, and a view keeps that', async ({ page }) => {
  const names = await openTwoGifts(page, 'Oldest');
  const header = page.getByRole('columnheader', { name: 'Created' });
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  await header.getByRole('button').press('Enter');
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText(['Grace', 'Ada']);
  expect(page.url()).toContain('first=oldest');
  await page.getByRole('button', { name: 'Save as a view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('From the beginning');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The view “From the beginning” is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(names).toHaveText(['Ada', 'Grace']);
  await page.getByRole('button', { name: 'From the beginning' }).click();
  await expect(names).toHaveText(['Grace', 'Ada']);
});

test('a phone sorts lists and selects a page of them without headings', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const names = await openTwoGifts(page, 'Phone');
  const order = page.getByRole('combobox', { name: 'Order of the list' });
  await order.selectOption('Created: oldest first');
  await expect(names).toHaveText(['Grace', 'Ada']);
  expect(page.url()).toContain('first=oldest');
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await expect(page.getByRole('checkbox', { name: 'Select Ada' })).toBeChecked();
  await assertAccessible(page);
  await page.goto(url('/gifts?first=oldest'));
  await expect(order).toHaveValue('created ascending');
  await page.goto(url('/developers/keys'));
  await order.selectOption('Name: Z to A');
  await expect(page).toHaveURL(/sort=name/);
});

test('gifts are exported as the filters choose them', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Batches');
  await sendGift(page, key, { customer_reference_id: 'A-1' });
  await sendGift(page, key, { customer_reference_id: 'A-2' });
  await page.goto(url('/gifts?customer_reference_id=A-2'));
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export as a CSV file' });
  await expect(dialog).toContainText('1 gift,');
  await assertAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('order-batches.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('A-2');
});
