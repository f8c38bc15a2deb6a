/** What people do with gifts that were sent: find them, follow them, mend what went wrong, and keep their lists. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { heading, newSignedInMember } from './dashboard-people.ts';
import { callApi, expect, gifts, serviceUrl, test } from './fixtures.ts';
import { acceptOrder, firstOrder, sendGift } from './gift-fixtures.ts';
import { assertAccessible } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 120_000 });

test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

const rowOf = (page: Page, name: RegExp) => page.getByRole('row', { name });
const find = async (page: Page, text: string): Promise<void> => {
  const box = page.getByRole('searchbox', { name: 'Find a recipient' });
  await box.fill(text);
  await box.press('Enter');
};

test('an order is found by e-mail address, name and reference, and its story is told', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Finder');
  const batch = await sendGift(page, key, {
    send_method: 'email_and_link',
    recipients: [
      { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
      { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    ],
  });
  await page.goto(url('/gifts'));
  await page.getByRole('link', { name: 'By recipient' }).click();
  await expect(rowOf(page, /Ada Lovelace/)).toBeVisible();
  await find(page, 'GRACE@example.com');
  await expect(rowOf(page, /Ada Lovelace/)).toHaveCount(0);
  expect(page.url()).toContain('recipient_email=');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await find(page, 'ada l');
  await expect(rowOf(page, /Grace Hopper/)).toHaveCount(0);
  await page.getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(heading(page)).toHaveText('Gift for Ada Lovelace');
  await expect(page.getByText('The gift was sent')).toBeVisible();
  await expect(page.getByText(/^Mail with the gift link/)).toBeVisible();
  await assertAccessible(page);
  const { reference_id } = await callApi(
    page.request,
    'get',
    `/v1/orders/${firstOrder(batch)}`,
    undefined,
    key,
  );
  await page.goBack();
  await find(page, reference_id);
  await expect(rowOf(page, /Grace Hopper/)).toBeVisible();
  await find(page, 'nobody at all');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await expect(rowOf(page, /Ada Lovelace/)).toBeVisible();
});

test('a bounced address is corrected and the mail sent again', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Bounce');
  const batch = await sendGift(page, key, {
    send_method: 'email_and_link',
    recipients: [{ first_name: 'Grace', last_name: 'Hopper', email: 'grace+bounce@example.com' }],
  });
  const orderId = firstOrder(batch);
  await page.goto(url('/gifts/orders?notification_status=bounced'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Grace Hopper' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('link', { name: 'Grace Hopper' }).click();
  await expect(heading(page)).toHaveText('Gift for Grace Hopper');
  await expect(page.getByText('The mail did not arrive: bounced')).toBeVisible();
  expect(page.url()).toBe(url(`/gifts/orders/${orderId}`));
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  const dialog = page.getByRole('dialog', { name: /Send the mail to Grace Hopper again/ });
  await dialog.getByLabel('E-mail address').fill('not an address');
  await dialog.getByRole('button', { name: 'Send the mail' }).click();
  await expect(dialog.getByLabel('E-mail address')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('E-mail address').fill('grace.hopper@example.com');
  await expect(dialog.getByRole('button', { name: 'Copy as curl' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Send the mail' }).click();
  await expect(page.getByText('The mail to grace.hopper@example.com is on its way.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'grace.hopper@example.com' })).toBeVisible();
  const mail = await callApi(
    page.request,
    'get',
    '/v1/sandbox/mailbox?to=grace.hopper%40example.com',
    undefined,
    key,
  );
  expect(mail.data).toHaveLength(1);
});

test('a gift is canceled with the money named, and its buttons say why they are off', async ({ page }) => {
  const { key, organizationId } = await newSignedInMember(page, 'Cancel');
  const credit = 'balance credit --method BALANCE --amount 500.00 --reason Test --organization';
  await gifts(credit, organizationId);
  const batch = await sendGift(page, key, { payment_method_id: 'BALANCE' });
  await page.goto(url(`/gifts/orders/${firstOrder(batch)}`));
  await expect(page.getByText('Held for it now')).toBeVisible();
  // A button that is off can be reached by keyboard, and says why.
  await page.getByRole('button', { name: 'Refund' }).press('Enter');
  await expect(page.getByText('Nothing was paid that could be given back.').last()).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /Cancel the gift for/ });
  await expect(dialog).toContainText(/\$\d+\.\d\d is held for it and goes back/);
  await dialog.getByRole('button', { name: 'Keep the gift' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.getByRole('button', { name: 'Cancel the gift' }).click();
  await expect(page.getByText('The order was canceled')).toBeVisible();
  await expect(page.getByText('Held for it now')).toHaveCount(0);
  const cancel = page.getByRole('button', { name: 'Cancel', exact: true });
  await expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await expect(cancel).toHaveAccessibleDescription('The order is canceled.');
});

test('an accepted gift gets another address and a refund', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Refund');
  const batch = await sendGift(page, key);
  const orderId = firstOrder(batch);
  await acceptOrder(page, key, orderId);
  await page.goto(url(`/gifts/orders/${orderId}`));
  await page.getByRole('button', { name: 'Correct the address' }).click();
  const form = page.getByRole('dialog', { name: /Correct the postal address/ });
  await form.getByLabel('Street and number').fill('20 W 34th St');
  await form.getByLabel('City').fill('New York');
  await form.getByLabel('State').selectOption('NY');
  await form.getByLabel('ZIP code').fill('94105');
  await form.getByRole('button', { name: 'Correct the address' }).click();
  await expect(form.getByLabel('ZIP code')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('ZIP code').fill('10001');
  await form.getByRole('button', { name: 'Correct the address' }).click();
  await expect(page.getByText('The address is corrected.')).toBeVisible();
  await page.getByRole('button', { name: 'Refund' }).click();
  const refund = page.getByRole('dialog', { name: /Refund the gift/ });
  await refund.getByLabel('Amount in dollars').fill('1.50');
  await refund.getByLabel('Reason').fill('A scratch');
  await refund.getByRole('button', { name: 'Refund $1.50' }).click();
  await expect(page.getByText('$1.50 is given back.')).toBeVisible();
  await expect(page.getByText('Given back', { exact: true })).toBeVisible();
});

test('a view is saved with filters and columns, shared, and seen by somebody else', async ({
  page,
  browser,
}) => {
  const { key, organizationId } = await newSignedInMember(page, 'Views');
  await sendGift(page, key);
  await page.goto(url('/gifts/orders'));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('created');
  await page.getByRole('combobox', { name: 'Created' }).selectOption('7');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  await columns.getByRole('checkbox', { name: 'Workspace' }).check();
  await columns.getByRole('button', { name: 'Move Workspace up' }).click();
  await columns.getByRole('button', { name: 'Show these columns' }).click();
  await expect(page.getByRole('columnheader', { name: 'Workspace' })).toBeVisible();
  await page.getByRole('button', { name: 'Save as a view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save as a view' });
  await dialog.getByLabel('Name').fill('Not opened this week');
  await dialog.getByLabel(/Share it with everybody/).check();
  await dialog.getByRole('button', { name: 'Save the view' }).click();
  await expect(page.getByText('The view “Not opened this week” is saved.')).toBeVisible();
  const email = `colleague.${Date.now().toString(36)}@example.com`;
  await gifts('users add --quiet --role viewer --organization', organizationId, '--email', email);
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(await gifts('sign-in-link --email', email));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(other)).toHaveText(/^Welcome/);
  await other.goto(url('/gifts/orders'));
  await other.getByRole('button', { name: /Not opened this week/ }).click();
  await expect(other.getByRole('columnheader', { name: 'Workspace' })).toBeVisible();
  expect(other.url()).toContain('status=created');
  await expect(other.getByRole('button', { name: 'Edit this view' })).toHaveCount(0);
  await assertAccessible(other);
  await context.close();
});

test('the expiry of many gifts is changed over pages, and progress is seen', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Bulk');
  const recipients = Array.from({ length: 60 }, (_, number) => ({ first_name: `Robin ${number}` }));
  const batch = await sendGift(page, key, { recipients });
  await page.goto(url('/gifts/orders'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('60 recipients')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole('checkbox', { name: 'Select Robin 59' }).check();
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await page.getByRole('button', { name: 'Select all 60 that match' }).click();
  await expect(page.getByText('All 60 that match')).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('checkbox', { name: 'Select Robin 0', exact: true })).toBeChecked();
  await page.getByRole('button', { name: 'Change expiry' }).click();
  const dialog = page.getByRole('dialog', { name: /Change the expiry of 60 gifts/ });
  await dialog.getByLabel('The gifts expire on').fill('2040-05-01T10:00');
  await dialog.getByRole('button', { name: 'Count the gifts' }).click();
  await expect(dialog).toContainText('60 gifts are selected. It can be done to 60.');
  await dialog.getByRole('button', { name: 'Change 60 gifts' }).click();
  const progress = page.getByRole('region', { name: 'Acts on many gifts' });
  await expect(progress).toContainText('60 done', { timeout: 30_000 });
  const { data } = await callApi(
    page.request,
    'get',
    `/v1/order_batches/${batch.id}/orders?per_page=100`,
    undefined,
    key,
  );
  const expiries = new Set(data.map(({ expires_at }: { expires_at: string }) => expires_at));
  expect([...expiries]).toEqual(['2040-05-01T10:00:00.000Z']);
  await assertAccessible(page);
});

test('a list is exported, with links only if an admin asks for them', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Export');
  const batch = await sendGift(page, key);
  await page.goto(url('/gifts/orders?recipient_name=robin'));
  const download = async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export as a CSV file' });
    return {
      dialog,
      save: async () => {
        const [file] = await Promise.all([
          page.waitForEvent('download'),
          dialog.getByRole('button', { name: 'Export' }).click(),
        ]);
        return readFile(await file.path(), 'utf8');
      },
    };
  };
  const plain = await (await download()).save();
  expect(plain).toContain(firstOrder(batch));
  expect(plain).not.toContain('/gift/');
  await expect(page.getByText('The file is saved.')).toBeVisible();
  const { dialog, save } = await download();
  await dialog.getByLabel(/With the gift links/).check();
  expect(await save()).toContain(`${serviceUrl()}/gift/`);
});

test('a scheduled gift is rescheduled and canceled, and the orders of a sent one are', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Schedule');
  const inTenDays = new Date(Date.now() + 864e6).toISOString();
  const scheduled = await sendGift(page, key, { scheduled_send_on: inTenDays });
  await page.goto(url(`/gifts/${scheduled.id}`));
  await page.getByRole('button', { name: 'Reschedule' }).click();
  const form = page.getByRole('dialog', { name: /Reschedule/ });
  await form.getByLabel('Send it on').fill('2020-01-01T10:00');
  await form.getByRole('button', { name: 'Reschedule' }).click();
  await expect(form.getByLabel('Send it on')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Send it on').fill(new Date(Date.now() + 5 * 864e5).toISOString().slice(0, 16));
  await form.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('The gift is rescheduled.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel the sending' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the sending' }).click();
  await expect(page.getByText('The gift will not be sent.')).toBeVisible();
  const sent = await sendGift(page, key);
  await page.goto(url(`/gifts/${sent.id}?act=cancel_orders`));
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the orders' }).click();
  await expect(page.getByText('1 canceled, 0 left as they are.')).toBeVisible();
});

test('a list on a phone is searched and opened by touch', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 320, height: 700 }, hasTouch: true });
  const page = await context.newPage();
  const { key } = await newSignedInMember(page, 'Small');
  await sendGift(page, key);
  await page.goto(url('/gifts/orders'));
  await page.getByRole('link', { name: 'Robin Example' }).tap();
  await expect(heading(page)).toHaveText('Gift for Robin Example');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.getByRole('button', { name: 'Change the expiry' }).tap();
  await expect(page.getByRole('dialog', { name: 'Change the expiry' })).toBeVisible();
  await context.close();
});
