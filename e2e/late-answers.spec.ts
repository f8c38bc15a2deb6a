/** What people do while an answer is on its way: they leave a form, open another one, and type. */
import type { Page, Route } from '@playwright/test';
import { field, heading, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { button, callAsMember } from './import-files.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** The page of somebody who was just added. */
async function openPerson(page: Page, name: string) {
  const member = await newMember(name);
  await signInByLink(page, member);
  const { id } = await callAsMember<{ id: string }>(page, member, 'POST', '/internal/contacts', {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
  });
  await page.goto(`${serviceUrl()}/people/${id}`);
  await expect(heading(page)).toHaveText('Grace Hopper');
  return { member, path: `/internal/contacts/${id}` };
}

/** Holds the next change of a person until it is let go, and then treats it as said. */
async function holdChange(page: Page, treat: (route: Route) => Promise<void>): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route('**/internal/contacts/*', async (route) => {
    if (route.request().method() === 'GET') return route.fallback();
    await released.promise;
    return treat(route);
  });
  return released.resolve;
}

/** Sends the form about gifts, leaves it, and begins to type into the form that edits the person. */
async function leaveAndEdit(page: Page): Promise<void> {
  await button(page, 'No gifts').click();
  await field(page, 'Reason').fill('Public office');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await button(page, 'Send no gifts').click();
  await sent;
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Edit').click();
  await field(page, 'Company').fill('Navy');
}

test('a late answer leaves the form alone that is open by then', async ({ page }) => {
  await openPerson(page, 'LateAnswer');
  const release = await holdChange(page, (route) => route.continue());
  await leaveAndEdit(page);
  release();
  await expect(page.getByText('No gifts are sent any more.')).toBeVisible();
  await expect(page.getByText('Gets no gifts', { exact: true })).toBeVisible();
  await expect(field(page, 'Company')).toHaveValue('Navy');
});

test('what went wrong with a form is said also to somebody who has left it', async ({ page }) => {
  await openPerson(page, 'LateFailure');
  const release = await holdChange(page, (route) => route.abort());
  await leaveAndEdit(page);
  release();
  await expect(page.getByText('Look whether your last change is there.')).toBeVisible();
  await expect(field(page, 'Company')).toHaveValue('Navy');
});

test('an export ends with its dialog', async ({ page }) => {
  await openPerson(page, 'LateExport');
  await page.goto(`${serviceUrl()}/people`);
  const never = Promise.withResolvers<void>();
  await page.route('**/contacts/export*', () => never.promise);
  await button(page, 'Export').click();
  const asked = page.waitForRequest(/contacts\/export/);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  const request = await asked;
  await page.keyboard.press('Escape');
  await expect.poll(() => request.failure()?.errorText).toBe('net::ERR_ABORTED');
  never.resolve();
});

test('a person whom others have changed meanwhile is merged with what is typed', async ({ page }) => {
  const { member, path } = await openPerson(page, 'OthersChange');
  const release = await holdChange(page, (route) => route.continue());
  await leaveAndEdit(page);
  release();
  await expect(page.getByText('Gets no gifts', { exact: true })).toBeVisible();
  await button(page, 'Keep the changes').click();
  await expect(dialog(page).getByRole('alert')).toContainText('was changed at');
  await expect(field(page, 'Company')).toHaveValue('Navy');
  await button(page, 'Keep the changes').click();
  await expect(dialog(page)).toHaveCount(0);
  expect(await callAsMember<object>(page, member, 'GET', path)).toMatchObject({
    company: 'Navy',
    no_gifts: { reason: 'Public office' },
  });
});
