/** Rules that prepare gifts before birthdays and anniversaries, and people who are kept twice. Every page is photographed. */
import type { Page } from '@playwright/test';
import { field, heading, type Member, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { button, callAsMember } from './import-files.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;
const dialog = (page: Page) => page.getByRole('dialog');

test.describe.configure({ timeout: 240_000 });

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

async function signedIn(page: Page, name: string): Promise<Member> {
  const member = await newMember(name);
  await signInByLink(page, member);
  return member;
}

const add = (page: Page, member: Member, person: object) =>
  callAsMember<{ id: string }>(page, member, 'POST', '/internal/contacts', person);

/** The birthday of somebody who is born so many days from now. */
function birthdayIn(days: number): { month: number; day: number } {
  const date = new Date(Date.now() + days * 86_400_000);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

test('a rule is made, prepares a gift, needs attention, is mended, paused and deleted', async ({ page }) => {
  const member = await signedIn(page, 'Occasions');
  await page.goto(url('/people/occasions'));
  await expect(page.getByText('Never miss a birthday')).toBeVisible();
  await expect(page.getByText('It begins with a template')).toBeVisible();
  await lookAt(page, 'occasions-empty');
  const template = await callAsMember<{ id: string }>(page, member, 'POST', '/internal/templates', {
    ...{ name: 'Birthday box', form: {} },
  });
  const mia = await add(page, member, {
    ...{ first_name: 'Mia', last_name: 'Chen', email: 'mia@example.com', birthday: birthdayIn(3) },
  });
  await add(page, member, { first_name: 'Noor', birthday: birthdayIn(90) });
  const list = await callAsMember<{ id: string }>(page, member, 'POST', '/internal/contact_lists', {
    name: 'Team Berlin',
  });
  await callAsMember(page, member, 'POST', `/internal/contact_lists/${list.id}/add`, {
    contact_ids: [mia.id],
  });
  await page.reload();
  await button(page, 'Make a rule').focus();
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('Birthdays in Berlin');
  await button(page, 'Make the rule').click();
  await expect(dialog(page)).toContainText('Choose the template that gifts are prepared from.');
  await dialog(page)
    .getByRole('combobox', { name: 'For', exact: true })
    .selectOption('Everyone in Team Berlin');
  await dialog(page).getByRole('combobox', { name: 'Template' }).selectOption('Birthday box');
  await dialog(page).getByRole('combobox', { name: 'Time zone' }).selectOption('UTC');
  await expect(dialog(page)).toContainText('7 days before each birthday of everyone in Team Berlin');
  await expect(dialog(page)).toContainText('Next: Mia Chen on');
  await expect(dialog(page)).toContainText('For 1 person the day is so near');
  await lookAt(page, 'occasions-form');
  await button(page, 'Make the rule').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Birthdays in Berlin', exact: true })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('1 prepared gift waits')).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await lookAt(page, 'occasions');
  await page.goto(url('/'));
  await expect(page.getByText('1 gift is prepared for a birthday or anniversary')).toBeVisible();
  await lookAt(page, 'occasions-home');
  await page.getByRole('link', { name: 'See what is prepared' }).click();
  await expect(page.getByText(/^Birthdays in Berlin, \d/)).toBeVisible();

  await callAsMember(page, member, 'DELETE', `/internal/templates/${template.id}`);
  await page.goto(url('/people/occasions'));
  await expect(page.getByText('Its template is gone')).toBeVisible();
  await lookAt(page, 'occasions-attention');
  await callAsMember(page, member, 'POST', '/internal/templates', { name: 'Spring box', form: {} });
  await page.reload();
  await button(page, 'Edit').click();
  await dialog(page).getByRole('combobox', { name: 'Template' }).selectOption('Spring box');
  await field(page, 'Name').fill('Berlin');
  await button(page, 'Save the rule').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Its template is gone')).toHaveCount(0);
  await button(page, 'Pause').click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await button(page, 'Go on').click();
  await expect(page.getByText('Paused', { exact: true })).toHaveCount(0);
  await button(page, 'Delete').click();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Delete').click();
  await button(page, 'Delete the rule').click();
  await expect(page.getByText('Never miss a birthday')).toBeVisible();
});

test('people who are kept twice are merged, or kept apart', async ({ page }) => {
  const member = await signedIn(page, 'Twice');
  await page.goto(url('/people/duplicates'));
  await expect(page.getByText('Nobody is kept twice')).toBeVisible();
  await lookAt(page, 'duplicates-none');
  const ada = { first_name: 'Ada', last_name: 'Lovelace', company: 'Engines', title: 'Analyst' };
  await add(page, member, { ...ada, email: 'ada@example.com', birthday: { month: 12, day: 10 } });
  await add(page, member, { first_name: 'A.', last_name: 'Lovelace', email: 'ada+gifts@example.com' });
  for (const email of ['grace@example.com', 'hopper@example.com', 'rear.admiral@example.com']) {
    await add(page, member, { first_name: 'Grace', last_name: 'Hopper', email, company: 'Navy' });
  }
  await add(page, member, { first_name: 'Edith', phone: '+14155550123' });
  await add(page, member, { first_name: 'Edie', phone: '+14155550123' });
  await page.reload();
  await expect(page.getByText('3 groups of people who may be the same')).toBeVisible();
  await lookAt(page, 'duplicates');
  await button(page, 'Merge Ada Lovelace').focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('ada+gifts@example.com')).toBeVisible();
  await lookAt(page, 'duplicates-merge');
  await button(page, 'Merge the two').click();
  await expect(page.getByText('2 groups of people who may be the same')).toBeVisible();
  await button(page, 'Not the same Edith').click();
  await expect(page.getByText('1 group of people who may be the same')).toBeVisible();
  await page.getByRole('checkbox', { name: /hopper@/ }).uncheck();
  await expect(button(page, 'Merge Grace Hopper')).toHaveCount(0);
  await page.getByRole('checkbox', { name: /rear\.admiral@/ }).check();
  await button(page, 'Merge Grace Hopper').click();
  await expect(dialog(page).getByText('rear.admiral@example.com')).toBeVisible();
  await button(page, 'Merge the two').click();
  await expect(dialog(page)).toHaveCount(0);
  await page.getByRole('combobox', { name: 'In common' }).selectOption('The same phone number');
  await expect(page.getByText('Nobody is kept twice')).toBeVisible();
  await page.getByRole('combobox', { name: 'In common' }).selectOption('');
  await expect(page.getByRole('link', { name: 'Grace Hopper' })).toHaveCount(2);
  await page.getByRole('link', { name: 'Grace Hopper' }).first().click();
  await expect(heading(page)).toHaveText('Grace Hopper');
});
