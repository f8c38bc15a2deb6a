/** The steps of a gift on the dashboard, as a sender goes through them. */
import type { Page } from '@playwright/test';
import { heading, type Member, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl } from './fixtures.ts';

export async function newSender(page: Page, name: string): Promise<Member> {
  const member = await newMember(name);
  await signInByLink(page, member);
  return member;
}

export async function begin(page: Page): Promise<void> {
  await page.goto(`${serviceUrl()}/send`);
  await page.getByRole('button', { name: 'New gift' }).click();
  await expect(heading(page)).toHaveText('Choose a gift');
}

export async function choose(page: Page, words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(words);
  await page.getByRole('button', { name: `Add ${words}` }).click();
  await expect(page.getByRole('complementary', { name: 'The gift' })).toContainText(words);
}

export const toStep = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name }).click();

export const sendButton = (page: Page) =>
  page.getByRole('button', { name: /^(?:Send|Schedule) .* for at most \$/ });
