/** What people see of their money: what is paid in, set aside, spent and owed, and the cards that pay. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { heading, newSignedInMember } from './dashboard-people.ts';
import { cards, expect, fillCard, serviceUrl, test } from './fixtures.ts';
import { acceptOrder, firstOrder, sendGift } from './gift-fixtures.ts';
import { lookAt } from './look-at.ts';
import { advanceDays, giftAccepted, payIn } from './money-fixtures.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 180_000 });

test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

const balance = (page: Page) => page.getByRole('article', { name: 'Balance', exact: true });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Money' }).getByRole('link', { name, exact: true }).click();

test('money is paid in, set aside for a gift, and paid when the gift is accepted', async ({ page }) => {
  const member = await newSignedInMember(page, 'Purse');
  await payIn(member, '500.00', 'Wire of March 3');
  await page
    .getByRole('navigation', { name: 'Pages of the dashboard' })
    .getByRole('link', { name: 'Money', exact: true })
    .click();
  await expect(heading(page)).toHaveText('Money');
  // Who may use which balance is known anew after a second.
  await expect(async () => {
    await page.reload();
    await expect(balance(page)).toContainText('$500.00', { timeout: 2_000 });
  }).toPass();
  const batch = await sendGift(page, member.key, { payment_method_id: 'BALANCE' });
  await page.reload();
  await expect(balance(page)).toContainText(/Together\$500\.00/);
  await expect(balance(page)).not.toContainText(/Held for gifts\s*\$0\.00/);
  await balance(page).getByRole('link', { name: 'What is held' }).click();
  const row = page.getByRole('row').filter({ hasText: 'Robin Example' });
  await expect(row).toContainText('Balance');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(url(`/gifts/${batch.id}`));

  const order = firstOrder(batch);
  await acceptOrder(page, member.key, order);
  await page.goto(url('/money/held'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Nothing is held')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await tab(page, 'Movements');
  await expect(page.getByText(/was paid for a gift from what was set aside/)).toBeVisible();
  await expect(page.getByText('Wire of March 3')).toBeVisible();
  await page.getByRole('combobox', { name: 'Kind' }).selectOption('Paid in');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page).toHaveURL(/kind=credit/);
  await expect(page.getByText('$500.00 was paid in')).toBeVisible();
  await expect(page.getByText(/was set aside for gifts/)).toHaveCount(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what is chosen' }).click();
  const csv = await readFile(await (await download).path(), 'utf8');
  expect(csv).toContain(',500.00,0.00,500.00,Wire of March 3,');

  await page.goto(url(`/gifts/orders/${order}`));
  await page.getByRole('link', { name: 'Movements of this gift' }).click();
  await expect(page.getByRole('textbox', { name: 'Order or batch' })).toHaveValue(order);
  await page.getByRole('link', { name: /^Order [0-9A-F]{24}$/ }).click();
  await expect(page).toHaveURL(url(`/gifts/orders/${order}`));
});

test('an invoice names what was charged, and is paid', async ({ page }) => {
  const member = await newSignedInMember(page, 'Ledger');
  await giftAccepted(page, member.key);
  await advanceDays(page, member.key, 31);
  await page.goto(url('/money'));
  await expect(page.getByText(/is left to pay/)).toBeVisible();
  await page.getByRole('link', { name: 'See the invoice' }).click();
  await expect(heading(page)).toHaveText(/^Invoice for /);
  await expect(page.getByRole('row', { name: /Robin Example/ })).toBeVisible();
  await expect(page.getByText('To pay', { exact: true })).toBeVisible();
  const words = await page.getByText(/^Send \$/).textContent();
  const [, amount = ''] = /Send \$([\d.,]+)/.exec(words ?? '') ?? [];
  await payIn(member, amount, 'The invoice', 'CORPORATE_ACCOUNT');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Paid', { exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.getByRole('link', { name: 'All invoices' }).click();
  await expect(page.getByRole('row', { name: /INV-/ })).toContainText('Paid');
});

test('a card is entered on its own page, becomes the default, and is removed', async ({
  page,
  cardSentTo,
}) => {
  await newSignedInMember(page, 'Wallet');
  await page.goto(url('/money/cards'));
  await page.getByRole('button', { name: 'Add your first card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a card' });
  await dialog.getByRole('button', { name: 'Make the address' }).click();
  await expect(dialog).toContainText('4242 4242 4242 4242');
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('link', { name: 'Enter the card now' }).click();
  const entry = await opened;
  await fillCard(entry, { number: cards.amex, cvc: '1234' });
  await entry.getByRole('button', { name: 'Save card' }).click();
  await expect(entry.getByRole('heading', { name: 'Card saved' })).toBeVisible();
  await entry.close();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const card = page.getByRole('listitem').filter({ hasText: 'American Express ending in 0005' });
  await card.getByRole('button', { name: 'Make default' }).click();
  await expect(card.getByText('Default', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: /^Rename/ }).click();
  const naming = page.getByRole('dialog', { name: 'Name of American Express ending in 0005' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Marketing');
  await lookAt(page, 'money-card-rename');
  await naming.getByRole('button', { name: 'Save the name' }).click();
  await expect(card).toContainText('Marketing, American Express ending in 0005');
  await card.getByRole('button', { name: /^Remove/ }).click();
  const removal = page.getByRole('dialog', { name: 'Remove Marketing, American Express ending in 0005?' });
  await expect(removal).toContainText('It is the default');
  await removal.getByRole('button', { name: 'Remove the card' }).click();
  await expect(page.getByText('No cards yet')).toBeVisible();
  expect(cardSentTo).toEqual([`${serviceUrl()}/vault/cards`]);
});
