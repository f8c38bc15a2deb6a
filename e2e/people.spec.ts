/** The people whom members send gifts to: added, imported, put into lists, sent to and merged. Every page is photographed. */
import type { Page } from '@playwright/test';
import { field, heading, type Member, newMember, signInByLink } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { sendGift } from './gift-fixtures.ts';
import { button, callAsMember, chooseFile, csvFile } from './import-files.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;
const dialog = (page: Page) => page.getByRole('dialog');
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const stepHeading = (page: Page) => page.getByRole('heading', { level: 2 }).first();

test.describe.configure({ timeout: 240_000 });

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

async function openPeople(page: Page, name: string) {
  const member = await newMember(name);
  await signInByLink(page, member);
  await page.goto(url('/people'));
  await expect(page.getByText('Nobody yet')).toBeVisible();
  return member;
}

/** Adds somebody without the page. */
const add = (page: Page, member: Member, person: object) =>
  callAsMember<{ id: string }>(page, member, 'POST', '/internal/contacts', person);

test('somebody is added, edited, and gets no gifts', async ({ page }) => {
  await openPeople(page, 'People');
  await lookAt(page, 'people-empty');
  await button(page, 'Add somebody').first().click();
  await field(page, 'First name').fill('Grace');
  await field(page, 'Last name').fill('Hopper');
  await field(page, 'E-mail address').fill('grace');
  await dialog(page).getByRole('combobox', { name: 'Birthday' }).selectOption('December');
  await field(page, 'Day of the birthday').fill('9');
  await button(page, 'Add Grace').click();
  await expect(dialog(page)).toContainText('Email is not a valid email address');
  await lookAt(page, 'people-add');
  await field(page, 'E-mail address').fill('grace@example.com');
  await button(page, 'Add Grace').click();
  await expect(heading(page)).toHaveText('Grace Hopper');
  await expect(page.getByText('December 9')).toBeVisible();
  await expect(page.getByText('No gifts yet')).toBeVisible();
  await button(page, 'Edit').click();
  await field(page, 'Company').fill('Navy');
  await field(page, 'Job title').fill('Rear admiral');
  await dialog(page).getByText('Mailing address').click();
  await field(page, 'Street and number').fill('1 Navy Way');
  await field(page, 'City').fill('Arlington');
  await field(page, 'State or province').fill('VA');
  await field(page, 'ZIP or postal code').fill('22202');
  await dialog(page).getByRole('combobox', { name: 'Country' }).selectOption('United States');
  await button(page, 'Keep the changes').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('Rear admiral, Navy')).toBeVisible();
  await button(page, 'No gifts').click();
  await field(page, 'Reason').fill('Public office.');
  await button(page, 'Send no gifts').click();
  await expect(page.getByText('Gets no gifts', { exact: true })).toBeVisible();
  await lookAt(page, 'people-person');
  await button(page, 'Send a gift').click({ force: true });
  await expect(page.getByText('No gifts are sent to this person.').last()).toBeVisible();
});

test('a list is made of some people, and a gift is begun for them', async ({ page }) => {
  const member = await openPeople(page, 'Lists');
  await add(page, member, { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' });
  await add(page, member, {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', company: 'Navy' },
    ...{ title: 'Rear admiral', birthday: { month: 12, day: 9 }, started_on: '1943-12-01' },
  });
  await add(page, member, {
    ...{ first_name: 'Edith', last_name: 'Clarke', email: 'edith@example.com' },
    no_gifts: { reason: 'Public office' },
  });
  await page.goto(url('/people'));
  await expect(page.getByText('3 people')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Select Ada Lovelace' }).check();
  await page.getByRole('checkbox', { name: 'Select Edith Clarke' }).check();
  await lookAt(page, 'people-list');
  await button(page, 'Add to a list').click();
  await field(page, 'Name of the list').fill('Pioneers');
  await button(page, 'Make the list').click();
  await expect(page.getByRole('heading', { name: 'Pioneers', exact: true })).toBeVisible();
  await expect(row(page, 'Grace Hopper')).toHaveCount(0);
  await lookAt(page, 'people-one-list');
  await button(page, 'Send a gift to all 2').click();
  await expect(heading(page)).toHaveText('Choose a gift');
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Recipients' }).click();
  await expect(page.getByRole('heading', { name: '2 people' })).toBeVisible();
  await expect(page.getByText('Gets no gifts')).toBeVisible();
  await button(page, 'From People').click();
  await page.getByRole('searchbox', { name: 'Find people' }).fill('hop');
  await dialog(page)
    .getByRole('checkbox', { name: /Grace Hopper/ })
    .check();
  await lookAt(page, 'people-choose');
  await button(page, 'Add 1 person').click();
  await expect(page.getByRole('heading', { name: '3 people' })).toBeVisible();
  await page.getByRole('link', { name: /^Get no gifts/ }).click();
  await button(page, 'Remove 1 person').click();
  await dialog(page).getByRole('button', { name: 'Remove 1 person' }).click();
  await expect(page.getByRole('heading', { name: '2 people' })).toBeVisible();
});

test('a file is imported, and people who are there are updated', async ({ page }) => {
  const member = await openPeople(page, 'Files');
  await add(page, member, { first_name: 'Ada', email: 'ada@example.com', title: 'Countess' });
  await page.goto(url('/people/import'));
  const lines = [
    ['First name', 'Last name', 'Email', 'Birthday', 'Hire date', 'Job title', 'List'],
    ['Ada', 'Lovelace', 'ADA@example.com', '12-10', '2020-03-01', 'Programmer', 'Team'],
    ['Grace', 'Hopper', 'grace@example.com', '1906-12-09', '', '', 'Team'],
    ['Edith', 'Clarke', 'edith@example.com', '', '', '', ''],
  ];
  await chooseFile(
    page,
    csvFile(
      'people.csv',
      lines.map((line) => line.join(',')),
    ),
  );
  await expect(stepHeading(page)).toHaveText('What is in the columns?');
  await expect(page.getByLabel('Birthday, column D, is')).toHaveValue('birthday');
  await expect(page.getByLabel('Hire date, column E, is')).toHaveValue('started_on');
  await button(page, 'Check 3 people').click();
  await expect(stepHeading(page)).toHaveText('All 3 people are ready');
  await button(page, 'Go on with 3 people').click();
  await button(page, 'Import 3 people').click();
  await expect(page.getByText('1 of 3 people is in People already')).toBeVisible();
  await lookAt(page, 'people-import-known');
  await button(page, 'Update 1 person').click();
  await expect(stepHeading(page)).toHaveText('3 people imported');
  await expect(page.getByText('2 are new, 1 was updated.')).toBeVisible();
  await button(page, 'Show the people').click();
  await expect(page.getByText('3 people')).toBeVisible();
  await expect(row(page, 'Ada Lovelace')).toContainText('Programmer');
  await page.getByRole('combobox', { name: 'List' }).selectOption('Team (2)');
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
});

test('two people are merged field by field, and the gifts of somebody are shown', async ({ page }) => {
  const member = await openPeople(page, 'Merging');
  const kept = await add(page, member, {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com', company: 'Navy' },
  });
  await add(page, member, {
    ...{ first_name: 'Grace', last_name: 'Hopper', email: 'hopper@example.com', phone: '+14155550123' },
  });
  const recipient = { first_name: 'Grace', last_name: 'Hopper', email: 'Grace@example.com' };
  await sendGift(page, member.key, { recipients: [recipient] });
  const soon = new Date();
  const birthday = { month: soon.getUTCMonth() + 1, day: soon.getUTCDate() };
  await add(page, member, { first_name: 'Ada', birthday });
  await page.goto(url('/'));
  await page.getByRole('link', { name: '1 birthday' }).click();
  await expect(page.getByRole('combobox', { name: 'Dates' })).toHaveValue('birthday-7');
  await expect(row(page, 'Ada')).toBeVisible();
  await page.goto(url(`/people/${kept.id}`));
  await expect(page.getByRole('table', { name: 'Gifts, newest first' }).getByRole('row')).toHaveCount(2);
  await button(page, 'Merge').click();
  await dialog(page)
    .getByRole('button', { name: /hopper@example.com/ })
    .click();
  await expect(dialog(page).getByRole('radio', { name: '+14155550123' })).toBeChecked();
  await expect(dialog(page).getByRole('radio', { name: 'grace@example.com' })).toBeChecked();
  await lookAt(page, 'people-merge');
  await button(page, 'Merge the two').click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByText('+14155550123')).toBeVisible();
  await page.goto(url('/people'));
  await expect(page.getByText('2 people', { exact: true })).toBeVisible();
});
