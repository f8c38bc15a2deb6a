/** What tests of the settings do before they begin. */
import type { Browser, Page } from '@playwright/test';
import { heading, type Member, mailedLink } from './dashboard-people.ts';
import { expect, gifts, serviceUrl } from './fixtures.ts';

export const url = (path: string): string => serviceUrl() + path;

/** Adds somebody with a role and the last name Example. The command line makes their key. */
export async function addColleague(
  { organizationId }: Member,
  name: string,
  role: 'admin' | 'sender' | 'viewer',
): Promise<Member> {
  const email = `${name.toLowerCase()}.${Date.now().toString(36)}@example.com`;
  const add = 'users add --quiet --last-name Example --first-name';
  await gifts(add, name, '--organization', organizationId, '--email', email, '--role', role);
  return { email, organizationId, key: await gifts('keys create --quiet --email', email) };
}

/** Opens the link that was mailed to somebody who was invited, in a browser of their own. */
export async function signInByInvitation(
  browser: Browser,
  { invited, mailboxOf }: { invited: string; mailboxOf: Member },
  viewport = { width: 1280, height: 1300 },
): Promise<Page> {
  const context = await browser.newContext({ viewport, locale: 'en-US', timezoneId: 'UTC' });
  const page = await context.newPage();
  await page.goto(await mailedLink(page, { ...mailboxOf, email: invited }, '/sign-in/link#'));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText(/^Welcome/);
  return page;
}
