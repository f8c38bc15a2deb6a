/** What admins do in the settings: invite, change and remove people, and keep workspaces. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { field, heading, newMember, signInByLink } from './dashboard-people.ts';
import { expect, gifts, test } from './fixtures.ts';
import { addColleague, signInByInvitation, url } from './settings-people.ts';

test.describe.configure({ timeout: 120_000 });

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

/** How a select names the person with an address. */
const ownOption = async (filters: Locator, email: string): Promise<string> =>
  (await filters.getByRole('option', { name: new RegExp(email) }).textContent()) ?? '';

const chooseAct = async (page: Page, name: string, act: string): Promise<void> => {
  await page.getByRole('button', { name: `Change or remove ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
};

for (const [device, viewport] of [
  ['a desktop', { width: 1280, height: 1300 }],
  ['a phone', { width: 390, height: 844 }],
] as const) {
  test(`somebody who is invited signs in by the mailed link, on ${device}`, async ({ page, browser }) => {
    await page.setViewportSize(viewport);
    const admin = await newMember(`Inviting${viewport.width}`);
    await signInByLink(page, admin);
    await page.goto(url('/settings/members'));
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const invited = `grace.${Date.now().toString(36)}@example.com`;
    await field(page, 'E-mail address').fill(admin.email);
    await field(page, 'First name (optional)').fill('Grace');
    await field(page, 'Last name (optional)').fill('Hopper');
    await page.getByRole('radio', { name: /^Viewer/ }).check();
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByRole('alert')).toContainText('is a member of this organization already');
    await field(page, 'E-mail address').fill(invited);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    await expect(page.getByText(`An invitation is on its way to ${invited}.`)).toBeVisible();
    const row = page.getByRole('row', { name: /Grace Hopper/ });
    await expect(row).toContainText('Invited');
    await expect(row).toContainText('Viewer');
    const guest = await signInByInvitation(browser, { invited, mailboxOf: admin }, viewport);
    await guest.goto(url('/settings/members'));
    await expect(guest.getByRole('row', { name: /Grace Hopper/ })).toContainText('You');
    await expect(guest.getByRole('button', { name: 'Invite a member' })).toHaveCount(0);
    await page.reload();
    await expect(row).not.toContainText('Invited');
    await guest.context().close();
  });
}

test('an invitation is mailed again, and a member is found by a part of the name', async ({ page }) => {
  const admin = await newMember('Resending');
  await signInByLink(page, admin);
  const grace = await addColleague(admin, 'Grace', 'sender');
  await addColleague(admin, 'Alan', 'viewer');
  await page.goto(url('/settings/members'));
  await page.getByRole('searchbox', { name: 'Find members' }).fill('grac');
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(page.url()).toBe(url('/settings/members?find=grac'));
  await chooseAct(page, 'Grace Example', 'Send the invitation again');
  await page.getByRole('dialog').getByRole('button', { name: 'Send the invitation again' }).click();
  await expect(page.getByText(`Another invitation is on its way to ${grace.email}.`)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Find members' }).fill('nobody like this');
  await expect(page.getByText('Nobody is found')).toBeVisible();
});

test('a new role takes effect while its member is signed in', async ({ page, browser }) => {
  const admin = await newMember('Roles');
  await signInByLink(page, admin);
  const grace = await addColleague(admin, 'Grace', 'viewer');
  const hers = await browser.newPage();
  await signInByLink(hers, grace);
  await hers.goto(url('/settings/members'));
  await expect(hers.getByRole('row', { name: /Grace/ })).toContainText('Viewer');
  await expect(hers.getByRole('button', { name: 'Invite a member' })).toHaveCount(0);
  await page.goto(url('/settings/members'));
  await chooseAct(page, 'Grace Example', 'Change');
  await page.getByRole('radio', { name: /^Admin/ }).check();
  await expect(page.getByText('Admins can use every workspace.')).toBeVisible();
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('row', { name: /Grace/ })).toContainText('Admin');
  await hers.reload();
  await expect(hers.getByRole('button', { name: 'Invite a member' })).toBeVisible();
  await hers.close();
});

test('a member is removed with a successor, and is told what it means', async ({ page, browser }) => {
  const admin = await newMember('Removing');
  await signInByLink(page, admin);
  const grace = await addColleague(admin, 'Grace', 'sender');
  await addColleague(admin, 'Alan', 'viewer');
  const ada = await addColleague(admin, 'Ada', 'sender');
  const hers = await browser.newPage();
  await signInByLink(hers, grace);
  await page.goto(url('/settings/members'));
  await chooseAct(page, 'Grace Example', 'Remove');
  const dialog = page.getByRole('dialog', { name: 'Remove Grace Example?' });
  await expect(dialog).toContainText('1 API key stops working');
  const successor = dialog.getByLabel('Who takes over');
  await expect(successor.getByRole('option', { name: /Alan|Grace/ })).toHaveCount(0);
  await successor.selectOption({ label: `Ada Example (${ada.email})` });
  await dialog.getByRole('button', { name: 'Remove Grace Example' }).click();
  await expect(page.getByText('Grace Example is no member any more.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Grace/ })).toHaveCount(0);
  await hers.reload();
  await expect(heading(hers)).toHaveText('No organization yet');
  await hers.close();
});

test('of two admins one leaves, and the last one is told why not', async ({ page, browser }) => {
  const admin = await newMember('Leaving');
  await signInByLink(page, admin);
  const second = await addColleague(admin, 'Second', 'admin');
  const other = await browser.newPage();
  await signInByLink(other, second);
  const leave = async (of: Page): Promise<void> => {
    await of.goto(url('/settings/profile'));
    await of.getByRole('button', { name: /^Leave / }).click();
    await of
      .getByRole('dialog')
      .getByRole('button', { name: /^Leave / })
      .click();
  };
  await leave(other);
  await expect(heading(other)).toHaveText('No organization yet');
  await leave(page);
  await expect(page.getByRole('alert')).toContainText('is the only admin of');
  await expect(page.getByRole('alert')).toContainText('make somebody else an admin first');
  await page.getByRole('button', { name: 'Stay' }).click();
  await page.goto(url('/settings/members'));
  await chooseAct(page, 'Leaving', 'Change');
  await page.getByRole('radio', { name: /^Sender/ }).check();
  await page.getByRole('button', { name: 'Save the changes' }).click();
  await expect(page.getByRole('alert')).toContainText('is the only admin of');
  await other.close();
});

test('a workspace is made, filled and renamed, and only its members see it', async ({ page, browser }) => {
  const admin = await newMember('Workspaces');
  await signInByLink(page, admin);
  const grace = await addColleague(admin, 'Grace', 'sender');
  await page.goto(url('/settings/workspaces'));
  await page.getByRole('button', { name: 'Make a workspace' }).click();
  await field(page, 'Name').fill('Events');
  await page.getByRole('button', { name: 'Make the workspace' }).click();
  await expect(page.getByRole('row', { name: /Events/ })).toContainText('1');
  const hers = await browser.newPage();
  await signInByLink(hers, grace);
  await hers.goto(url('/settings/workspaces'));
  await expect(hers.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Members of Events' }).click();
  const line = page.getByRole('listitem').filter({ hasText: 'Grace' });
  await line.getByRole('button', { name: /^Add/ }).click();
  await expect(line.getByRole('button', { name: /^Remove/ })).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Events/ })).toContainText('2');
  await page.getByRole('button', { name: 'Rename Events' }).click();
  await field(page, 'Name').fill('Événements');
  await page.getByRole('button', { name: 'Rename the workspace' }).click();
  await expect(page.getByRole('row', { name: /Événements/ })).toBeVisible();
  await hers.reload();
  await expect(hers.getByRole('row', { name: /Événements/ })).toBeVisible();
  await expect(hers.getByRole('button', { name: /^Rename/ })).toHaveCount(0);
  await hers.close();
});

test('the audit log is filtered, followed and exported', async ({ page }) => {
  const admin = await newMember('Auditing');
  const grace = await addColleague(admin, 'Grace', 'sender');
  await signInByLink(page, admin);
  for (const name of ['=1+1', 'Events']) {
    await page.goto(url('/settings/workspaces?new=true'));
    await field(page, 'Name').fill(name);
    await page.getByRole('button', { name: 'Make the workspace' }).click();
    await expect(page.getByRole('row', { name: new RegExp(name.replace('+', '.')) })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Audit log' }).first().click();
  await expect(page.getByRole('row', { name: /Create workspace/ })).toHaveCount(2);
  await expect(page.getByRole('row', { name: /Users add/ })).toContainText('The operator');
  await page.getByText('Filters', { exact: true }).click();
  const filters = page.getByRole('form', { name: 'Filters' });
  await filters.getByLabel('What was done').fill('create WORKSPACE');
  await filters.getByLabel('Who').selectOption({ label: await ownOption(filters, admin.email) });
  await filters.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('row')).toHaveCount(3);
  expect(page.url()).toContain('act=create_workspace');
  const first = page.getByRole('row').nth(1);
  await first.locator('summary').click();
  await expect(first).toContainText('127.0.0.1');
  await expect(first).toContainText('"fields"');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what is chosen' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('created_at,id,kind,act');
  await page.getByRole('link', { name: 'Clear the filters' }).click();
  await expect(page.getByRole('row', { name: /Users add/ })).toBeVisible();
  const today = new Date().toISOString().slice(0, 10);
  await page.goto(url(`/settings/audit-log?until=2020-01-01`));
  await expect(page.getByText('No such entry')).toBeVisible();
  await page.goto(url(`/settings/audit-log?from=${today}&until=${today}&actor=operator`));
  await expect(page.getByRole('row', { name: /Users add/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Create workspace/ })).toHaveCount(0);
  await signInByLink(page, grace);
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0);
  await page.goto(url('/settings/audit-log'));
  await expect(page.getByText('Your role does not allow this')).toBeVisible();
});

test('somebody chooses which mails they get, and the choice stays', async ({ page }) => {
  const admin = await newMember('Quiet');
  await signInByLink(page, admin);
  await page.getByRole('link', { name: 'Notifications' }).first().click();
  await page.getByRole('radio', { name: /^Once a day/ }).check();
  await page.getByRole('checkbox', { name: 'A gift was declined' }).uncheck();
  await page.getByRole('button', { name: 'Save your choice' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Once a day/ })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'A gift was declined' })).not.toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'A gift was accepted' })).toBeChecked();
  await page.getByRole('radio', { name: /^Not at all/ }).check();
  await expect(page.getByRole('checkbox', { name: 'A gift was accepted' })).toBeDisabled();
});

test('a message that comes before the list of messages is shown as soon as the list is there', async ({
  page,
}) => {
  const admin = await newMember('Early');
  await signInByLink(page, admin);
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/MemberOverlays-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(url('/settings/notifications'));
  await page.getByRole('radio', { name: /^Once a day/ }).check();
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('button', { name: 'Save your choice' }).click();
  expect((await saved).ok()).toBe(true);
  await expect(page.getByRole('button', { name: 'Save your choice' })).toBeEnabled();
  letThrough();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
});

test('the command menu leads to the settings by role', async ({ page }) => {
  const admin = await newMember('Commands');
  const viewer = await addColleague(admin, 'Vera', 'viewer');
  await signInByLink(page, viewer);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('members');
  await expect(page.getByRole('option', { name: 'Members', exact: true })).toBeVisible();
  await page.getByRole('combobox').fill('invite');
  await expect(page.getByRole('option', { name: 'Invite a member' })).toHaveCount(0);
  await gifts('users update', viewer.email, '--role', 'admin');
  await page.reload();
  await expect(heading(page)).toHaveText(/^Welcome/);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('invite');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Invite a member' })).toBeVisible();
});
