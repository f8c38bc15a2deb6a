/** A company that sends a gift to 20,000 people from a file. */
import type { Page } from '@playwright/test';
import { heading, type Member } from './dashboard-people.ts';
import { callApi, expect, gifts, test } from './fixtures.ts';
import { button, chooseFile, csvFile, observeTasks, takeLongest } from './import-files.ts';
import { begin, choose, newSender, sendButton, toStep } from './send-steps.ts';

const people = 20_000;
const all = people.toLocaleString('en-US');
/** So long each step may take on a slow machine. */
const slowMs = 180_000;

const stepHeading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

const file = csvFile('team.csv', [
  'First name,Last name,E-mail',
  ...Array.from({ length: people }, (_, at) => `Person,Number ${at},person${at}@example.com`),
]);

/** How often the page reads each thing from the service. */
function countReads(page: Page): ReadonlyMap<string, number> {
  const reads = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' || !/^\/(?:v1|internal)\//.test(pathname)) return;
    reads.set(pathname, (reads.get(pathname) ?? 0) + 1);
  });
  return reads;
}

/** What a program of the organization counts. */
async function countOrders(page: Page, { key }: Member): Promise<number> {
  const { list_meta } = await callApi(page.request, 'get', '/v1/orders?per_page=1', undefined, key);
  return list_meta.total_count;
}

test('a gift to 20,000 people of a file is sent, and the page answers all the time', async ({ page }) => {
  test.setTimeout(600_000);
  await page.addInitScript(observeTasks);
  const member = await newSender(page, 'Thousands');
  await gifts('balance limit --amount', '5000000', '--organization', member.organizationId);

  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await toStep(page, 'Recipients');
  await page.getByRole('radio', { name: /^By links/ }).check();
  await page.getByRole('link', { name: 'Import a file' }).click();
  await takeLongest(page);
  await chooseFile(page, file);
  await button(page, `Check ${all} recipients`).click();
  await button(page, `Go on with ${all} recipients`).click();
  await button(page, `Import ${all} recipients`).click();
  await expect(stepHeading(page)).toHaveText(`${all} recipients imported`, { timeout: slowMs });
  await button(page, 'Show the recipients').click();
  await expect(page.getByRole('heading', { name: `${all} people` })).toBeVisible();

  await toStep(page, 'Review & send');
  await expect(sendButton(page)).toHaveText(new RegExp(`Send ${all} gifts for at most`), { timeout: slowMs });
  const reads = countReads(page);
  const begunAt = Date.now();
  await sendButton(page).click();
  await expect(page.getByRole('heading', { name: `Sending ${all} gifts` })).toBeVisible({ timeout: slowMs });
  // The bar says no number, because the orders appear together.
  await expect(page.getByRole('progressbar', { name: 'The gifts are being made' })).toBeVisible();
  expect([0, people]).toContain(await countOrders(page, member));
  await expect(page.getByText(`${all} gifts are on their way`)).toBeVisible({ timeout: slowMs });
  expect(await countOrders(page, member)).toBe(people);

  await page.getByRole('link', { name: 'See the links' }).click();
  await expect(heading(page)).toHaveText('Sea Salt Caramels for Person Number 0 and 19,999 others');
  await expect(page.getByRole('region', { name: 'Recipients' })).toContainText('Page 1 of 1,000');
  await expect(page.getByRole('region', { name: 'Facts' })).toContainText(all);
  await page.getByRole('link', { name: 'All gifts' }).click();
  await expect(page.getByRole('row', { name: /From/ })).toContainText(all);
  await page.getByRole('link', { name: 'By recipient' }).click();
  await expect(page.getByText(`${all} recipients`, { exact: true })).toBeVisible();

  const seconds = (Date.now() - begunAt) / 1_000;
  const longest = await takeLongest(page);
  test.info().annotations.push({ type: 'sending', description: `${seconds} s, longest task ${longest} ms` });
  expect(longest).toBeLessThan(500);
  // Pages hear of changes twice a second at most, and ask once when they open.
  for (const [path, count] of reads) expect(count, path).toBeLessThan(2 * seconds + 5);
});
