/** What pages say while others change things, on a phone and on a desktop, in light and dark. */
import { newSignedInMember } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { sendGift } from './gift-fixtures.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;
const streams = '**/internal/live?*';

test.describe.configure({ timeout: 400_000 });

test('new rows of a list, and a page that is not up to date', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Newcomers');
  const gift = (...names: string[]) =>
    sendGift(page, key, { recipients: names.map((first_name) => ({ first_name, last_name: 'Example' })) });
  await gift('Grace', 'Ada', 'Katherine');
  const opened = page.waitForResponse(streams);
  await page.goto(url('/gifts/orders'));
  await opened;
  await expect(page.getByText('Katherine Example')).toBeVisible();
  await gift('Mary', 'Hedy', 'Radia');
  await expect(page.getByRole('button', { name: '3 new recipients' })).toBeVisible();
  await lookAt(page, 'live-new-rows');
  await page.route(streams, (route) => route.abort());
  await page.goto(url('/gifts?first=oldest'));
  await expect(page.getByText('Updates paused')).toBeVisible();
  await lookAt(page, 'live-paused');
});
