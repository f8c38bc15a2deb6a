/** Budgets and approvals, as an admin and a sender meet them in two browsers. */
import type { Route } from '@playwright/test';
import { field, heading } from './dashboard-people.ts';
import { expect, test } from './fixtures.ts';
import { url } from './settings-people.ts';
import { asMember, batchesOf, newTeam, openReview } from './spending-people.ts';

test.describe.configure({ timeout: 120_000 });

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

test('somebody asks, an admin approves in another browser, and the gift is sent', async ({
  page,
  browser,
}) => {
  const { admin, grace, hers } = await newTeam(page, browser, 'Approving');
  await openReview(hers, grace);
  await expect(hers.getByText('This gift needs an approval')).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  await field(hers, 'Why (optional)').fill('For the team that ran the summit.');
  // The admin is somewhere else meanwhile.
  const opened = page.waitForResponse('**/internal/live?*');
  await page.goto(url('/gifts'));
  await opened;
  const inRail = page.getByRole('complementary').getByRole('link', { name: /^Approvals/ });
  await expect(heading(page)).toHaveText('Gifts');
  await expect(inRail).toHaveCount(0);
  await hers.getByRole('button', { name: /^Ask for approval of 4 gifts for at most \$/ }).click();
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  expect(new URL(hers.url()).pathname).toMatch(/^\/approvals\//);
  expect(await batchesOf(page, admin)).toEqual([]);
  await expect(inRail).toHaveAccessibleName('Approvals 1 waits for you');
  const inHers = hers.getByRole('complementary').getByRole('link', { name: 'Approvals', exact: true });
  await expect(inHers).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('1 gift waits for your approval')).toBeVisible();
  await inRail.click();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('For the team that ran the summit.')).toBeVisible();
  await expect(page.getByRole('article', { name: 'What would be sent' })).toContainText('Ada Lovelace');
  await page.getByRole('button', { name: /^Approve and send 4 gifts for at most \$/ }).click();
  await expect(page.getByRole('link', { name: 'See the gift' })).toBeVisible();
  expect(await batchesOf(page, admin)).toHaveLength(1);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(inRail).toHaveCount(0);
  await hers.reload();
  await hers.getByRole('link', { name: 'See the gift' }).click();
  await expect(heading(hers)).toBeVisible();
  expect(new URL(hers.url()).pathname).toMatch(/^\/gifts\//);
  await hers.context().close();
});

test('an admin declines with a reason, and the sender reads it, changes the gift and asks again', async ({
  page,
  browser,
}) => {
  const { admin, grace, hers } = await newTeam(page, browser, 'Declining');
  const draft = await openReview(hers, grace);
  const askButton = hers.getByRole('button', { name: /^Ask for approval/ });
  await askButton.click();
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  await hers.goto(url(`/send/${draft}/options`));
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  await page.goto(url('/approvals'));
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Decline with a reason' }).click();
  await field(page, 'Reason').fill('Please wait until next month.');
  await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click();
  await expect(page.getByText('Not approved').first()).toBeVisible();
  await hers.reload();
  await expect(hers.getByText('Please wait until next month.')).toBeVisible();
  await hers.getByRole('link', { name: 'Go to the draft' }).click();
  await expect(hers.getByText('did not approve it')).toBeVisible();
  await askButton.click();
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  await hers.getByRole('button', { name: 'Take the request back' }).click();
  await expect(hers.getByText('The request was taken back').first()).toBeVisible();
  expect(await batchesOf(page, admin)).toEqual([]);
  await hers.context().close();
});

test('an admin who typed in the gift meanwhile sees what would be sent, and that the change was not saved', async ({
  page,
  browser,
}) => {
  const { grace, hers } = await newTeam(page, browser, 'Meanwhile');
  const draft = await openReview(hers, grace);
  await page.goto(url(`/send/${draft}/card`));
  const held = Promise.withResolvers<Route>();
  await page.route('**/internal/drafts/*', async (route) =>
    route.request().method() === 'PATCH' ? held.resolve(route) : route.fallback(),
  );
  await field(page, 'Message').fill('Only typed.');
  const save = await held.promise;
  await hers.getByRole('button', { name: /^Ask for approval/ }).click();
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  await save.continue();
  await expect(page.getByText('so your last change was not saved.')).toBeVisible();
  const gift = page.getByRole('article', { name: 'What would be sent' });
  await expect(gift).toContainText('Thank you for a wonderful year together.');
  await expect(gift).not.toContainText('Only typed.');
  await hers.context().close();
});

test('an admin sets a budget, and a gift beyond it is refused before it is sent', async ({
  page,
  browser,
}) => {
  const { admin, grace, hers } = await newTeam(page, browser, 'Budgeting');
  await page.goto(url('/settings/budgets'));
  await page.getByRole('button', { name: 'Set a budget' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Of a member' }).check();
  await dialog.getByRole('combobox', { name: 'Member' }).selectOption('Grace Example');
  await dialog.getByRole('button', { name: 'Set the budget' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Type an amount');
  await dialog.getByRole('textbox', { name: 'For each month' }).fill('40');
  await dialog.getByRole('button', { name: 'Set the budget' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace Example' })).toContainText('$40.00 left');
  await openReview(hers, grace, 4);
  await expect(
    hers.getByText(/the budget of Grace Example has \$40\.00 of \$40\.00 left this month/),
  ).toBeVisible();
  await expect(hers.getByRole('region', { name: 'Budget' })).toContainText('$40.00 left');
  await hers.getByRole('button', { name: /^Ask for approval/ }).click();
  await expect(hers.getByRole('alert')).toContainText('not ready yet');
  await page.getByRole('button', { name: 'Change the budget of Grace Example' }).click();
  await dialog.getByRole('textbox', { name: 'For each month' }).fill('5000');
  await dialog.getByRole('button', { name: 'Set the budget' }).click();
  await expect(dialog).toHaveCount(0);
  await hers.reload();
  await hers.getByRole('button', { name: /^Ask for approval/ }).click();
  await expect(hers.getByText('It waits for an admin')).toBeVisible();
  await page.getByRole('button', { name: 'Remove the budget of Grace Example' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the budget' }).click();
  await expect(page.getByText('There is no budget.')).toBeVisible();
  expect(await asMember(page, admin, 'get', '/internal/spending_limits')).toMatchObject({ budgets: [] });
  await hers.context().close();
});
