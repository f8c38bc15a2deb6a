/** The lists of gifts and the page of an order in their states, on a phone and on a desktop, in light and dark. */
import { newSignedInMember } from './dashboard-people.ts';
import { callApi, expect, serviceUrl, test } from './fixtures.ts';
import { acceptOrder, firstOrder, sendGift } from './gift-fixtures.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 400_000 });

test('lists of gifts', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Lists');
  await page.goto(url('/gifts/orders'));
  await expect(page.getByText('No recipients yet')).toBeVisible();
  await lookAt(page, 'gifts-orders-empty');
  await sendGift(page, key, {
    send_method: 'email_and_link',
    recipients: [
      { first_name: 'Grace', last_name: 'Hopper', email: 'grace+bounce@example.com' },
      { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
      { first_name: 'Katherine', last_name: 'Johnson', email: 'katherine@example.com' },
    ],
  });
  await page.goto(url('/gifts/orders?columns=recipient.status.gift.amount.mail.created.link'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Mail: Bounced')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await lookAt(page, 'gifts-orders');
  await page.goto(url('/gifts/orders?status=notified&created_within_days=30'));
  await expect(page.getByText('Ada Lovelace')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
  await lookAt(page, 'gifts-orders-selected');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText(/It can be done to/)).toBeVisible();
  await lookAt(page, 'gifts-bulk-cancel');
  await page.keyboard.press('Escape');
  await page.goto(url('/gifts/orders?recipient_name=nobody'));
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  await lookAt(page, 'gifts-orders-none');
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  await lookAt(page, 'gifts-columns');
});

test('the page of an order', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Story');
  const bounced = await sendGift(page, key, {
    send_method: 'email_and_link',
    recipients: [{ first_name: 'Grace', last_name: 'Hopper', email: 'grace+bounce@example.com' }],
  });
  const accepted = await sendGift(page, key);
  await acceptOrder(page, key, firstOrder(accepted));
  await expect
    .poll(async () => {
      const path = `/v1/orders/${firstOrder(accepted)}`;
      return (await callApi(page.request, 'get', path, undefined, key)).status;
    })
    .toBe('ordered');
  await page.goto(url(`/gifts/orders/${firstOrder(bounced)}`));
  await expect(page.getByText('The mail did not arrive: bounced')).toBeVisible();
  await lookAt(page, 'gifts-order-bounced');
  await page.goto(url(`/gifts/orders/${firstOrder(accepted)}`));
  await expect(page.getByText('The order was paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await lookAt(page, 'gifts-order-accepted');
  await page.goto(url(`/gifts/orders/${firstOrder(accepted)}?act=refund`));
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(page, 'gifts-order-refund');
  await page.goto(url('/gifts/orders/019b0000-0000-7000-8000-0000000000ff'));
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await lookAt(page, 'gifts-order-unknown');
});
