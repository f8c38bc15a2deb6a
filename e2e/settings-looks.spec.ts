/** The pages of the settings in each of their states, on a phone and on a desktop, in light and dark. */

import { field, newMember, signInByLink } from './dashboard-people.ts';
import { expect, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { addColleague, url } from './settings-people.ts';

test.describe.configure({ timeout: 240_000 });

test('members and workspaces', async ({ page }) => {
  const admin = await newMember('Gathering');
  const grace = await addColleague(admin, 'Grace', 'sender');
  await addColleague(admin, 'Alan', 'viewer');
  await signInByLink(page, grace);
  await page.goto(url('/settings/members'));
  await expect(page.getByRole('row')).toHaveCount(4);
  await lookAt(page, 'settings-members-of-sender');
  await signInByLink(page, admin);
  await page.goto(url('/settings/members'));
  await expect(page.getByRole('row')).toHaveCount(4);
  await lookAt(page, 'settings-members');
  await page.getByRole('button', { name: 'Change or remove Grace Example' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await lookAt(page, 'settings-member-acts');
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(page.getByText('API key stops working')).toBeVisible();
  await lookAt(page, 'settings-member-remove');
  await page.goto(url('/settings/members?find=nobody'));
  await expect(page.getByText('Nobody is found')).toBeVisible();
  await lookAt(page, 'settings-members-none-found');
  await page.goto(url('/settings/members?invite=true'));
  await field(page, 'E-mail address').fill('katherine@example.com');
  await lookAt(page, 'settings-member-invite');
  await page.goto(url('/settings/workspaces?new=true'));
  await field(page, 'Name').fill('Events');
  await lookAt(page, 'settings-workspace-form');
  await page.getByRole('button', { name: 'Make the workspace' }).click();
  await expect(page.getByRole('row', { name: /Events/ })).toBeVisible();
  await lookAt(page, 'settings-workspaces');
  await page.getByRole('button', { name: 'Members of Events' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Grace' })).toBeVisible();
  await lookAt(page, 'settings-workspace-members');
});

test('leaving', async ({ page }) => {
  const admin = await newMember('Departing');
  await signInByLink(page, admin);
  await page.goto(url('/settings/profile'));
  await page.getByRole('button', { name: /^Leave / }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('API key stops working')).toBeVisible();
  await dialog.getByRole('button', { name: /^Leave / }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await lookAt(page, 'settings-leave-last-admin');
});

test('the audit log', async ({ page }) => {
  const admin = await newMember('Chronicle');
  await addColleague(admin, 'Grace', 'sender');
  await signInByLink(page, admin);
  await page.goto(url('/settings/workspaces?new=true'));
  await field(page, 'Name').fill('Events');
  await page.getByRole('button', { name: 'Make the workspace' }).click();
  await expect(page.getByRole('row', { name: /Events/ })).toBeVisible();
  await page.goto(url('/settings/audit-log'));
  await expect(page.getByRole('row', { name: /Create workspace/ })).toBeVisible();
  await page.locator('.audit-details summary').first().click();
  await lookAt(page, 'settings-audit-log');
  await page.goto(url('/settings/audit-log?act=sign_in&until=2020-01-01'));
  await expect(page.getByText('No such entry')).toBeVisible();
  await lookAt(page, 'settings-audit-log-none');
});

test('notifications', async ({ page }) => {
  await signInByLink(page, await newMember('Bells'));
  await page.goto(url('/settings/notifications'));
  await expect(page.getByRole('button', { name: 'Save your choice' })).toBeVisible();
  await lookAt(page, 'settings-notifications');
});
