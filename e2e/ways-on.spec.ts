/** What a page says when something of it fails, and how people go on from there. */
import { newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';

test('a sign-out that fails says so', async ({ page }) => {
  await signInByLink(page, await newMember('StaysSignedIn'));
  await page.route('**/internal/sign_out', (route) => route.abort());
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByText(/^You are still signed in\./)).toBeVisible();
});
