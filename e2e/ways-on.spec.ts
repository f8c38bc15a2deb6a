/** What a page says when something of it fails, and how people go on from there. */
import { heading, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { callAsMember } from './import-files.ts';

test('everybody is shown again after a search that found nobody', async ({ page }) => {
  const member = await newMember('Everybody');
  await signInByLink(page, member);
  const lists = await callAsMember<{ id: string }>(page, member, 'POST', '/internal/contact_lists', {
    name: 'Team',
  });
  expect(lists.id).toBeDefined();
  await page.goto(`${serviceUrl()}/people`);
  const find = page.getByRole('searchbox', { name: 'Find people' });
  await find.fill('nobody like this');
  await page.getByRole('link', { name: 'Show everybody' }).click();
  await expect(find).toHaveValue('');
  await find.fill('grace');
  await expect(page).toHaveURL(/find=grace$/);
});

test('a sign-out that fails says so', async ({ page }) => {
  await signInByLink(page, await newMember('StaysSignedIn'));
  await page.route('**/internal/sign_out', (route) => route.abort());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText(/^You are still signed in\./)).toBeVisible();
});

test('a page whose program cannot be loaded says so, and is loaded again', async ({ page }) => {
  await signInByLink(page, await newMember('NoProgram'));
  const program = /\/OccasionsPage-[^/]*\.js$/;
  await page.route(program, (route) => route.abort());
  await page.goto(`${serviceUrl()}/people/occasions`);
  await expect(page.getByText('This part of the page could not be loaded.')).toBeVisible();
  await page.unroute(program);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Birthdays & anniversaries');
});
