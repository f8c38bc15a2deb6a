/** What becomes of people who are typed into a gift when answers are slow or lost. */
import type { Page, Route } from '@playwright/test';
import { field, heading } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import { button, callAsMember, chooseFile, csvFile } from './import-files.ts';
import { newSender, toStep } from './send-steps.ts';

test.describe.configure({ timeout: 120_000 });

interface Recipients {
  readonly data: readonly { readonly recipient: { readonly first_name?: string; readonly email?: string } }[];
}

/** Somebody with a gift to some people, at the step that lists them. */
async function openRecipients(page: Page, name: string, recipients: readonly object[] = []) {
  const member = await newSender(page, name);
  const form = { send_method: 'email_and_link', message: 'Thank you.' };
  const { id } = await callAsMember<{ id: string }>(page, member, 'POST', '/internal/drafts', { form });
  const path = `/internal/drafts/${id}`;
  if (recipients.length > 0) await callAsMember(page, member, 'POST', `${path}/recipients`, { recipients });
  await page.goto(`${serviceUrl()}/send/${id}/recipients`);
  await expect(heading(page)).toHaveText('Who gets it?');
  return {
    stored: async () => {
      const { data } = await callAsMember<Recipients>(page, member, 'GET', `${path}/recipients?per_page=100`);
      return data.map(({ recipient }) => recipient);
    },
  };
}

const next = (page: Page) => field(page, 'First name of the next person');

/** Lets requests of one kind reach a page's routes one by one. */
async function holdRequests(page: Page, pattern: string, method: string) {
  const held: Route[] = [];
  await page.route(pattern, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    held.push(route);
  });
  return {
    count: () => held.length,
    /** Waits for a request, counted from 0. */
    at: async (index: number): Promise<Route> => {
      await expect.poll(() => held.length).toBeGreaterThan(index);
      const route = held[index];
      if (!route) throw new Error('The request was not held.');
      return route;
    },
  };
}

const oneRecipient = '**/internal/drafts/*/recipients/*';
const allRecipients = '**/internal/drafts/*/recipients';

test('an address that is changed back before the answer is stored as it is shown', async ({ page }) => {
  const { stored } = await openRecipients(page, 'Back', [{ first_name: 'Ada', email: 'ada@example.com' }]);
  const changes = await holdRequests(page, oneRecipient, 'PATCH');
  await field(page, 'E-mail of Ada').fill('wrong@example.com');
  await next(page).focus();
  const first = await changes.at(0);
  await field(page, 'E-mail of Ada').fill('ada@example.com');
  await next(page).focus();
  // The second change waits until the first one is answered.
  expect(changes.count()).toBe(1);
  await first.continue();
  await (await changes.at(1)).continue();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(field(page, 'E-mail of Ada')).toHaveValue('ada@example.com');
  expect(await stored()).toMatchObject([{ first_name: 'Ada', email: 'ada@example.com' }]);
});

test('somebody who could not be added is named until they are, and is added once', async ({ page }) => {
  const { stored } = await openRecipients(page, 'Named');
  const additions = await holdRequests(page, allRecipients, 'POST');
  await next(page).fill('Grace');
  await page.keyboard.press('Enter');
  const grace = await additions.at(0);
  await next(page).fill('Alan');
  await page.keyboard.press('Enter');
  const alan = await additions.at(1);
  // Grace arrives, and the answer is lost.
  await grace.fetch();
  await grace.abort();
  await alan.continue();
  await expect(field(page, 'First name of Alan')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Not added: Grace.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await (await additions.at(2)).continue();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText(/^Saved/)).toBeVisible();
  expect((await stored()).map(({ first_name }) => first_name).sort()).toEqual(['Alan', 'Grace']);
});

test('two clicks add a pasted list once, and it stays open until it is added', async ({ page }) => {
  const { stored } = await openRecipients(page, 'Pasting');
  const additions = await holdRequests(page, allRecipients, 'POST');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('textbox', { name: 'People' }).fill('Ada <ada@example.com>, Alan <alan@example.com>');
  // Both clicks come before the page has shown anything of the first one.
  await page.getByRole('button', { name: 'Add 2 people' }).evaluate((button: { click(): void }) => {
    button.click();
    button.click();
  });
  const addition = await additions.at(0);
  await expect(page.getByRole('button', { name: 'Adding' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Adding' })).toBeVisible();
  await addition.continue();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(additions.count()).toBe(1);
  expect((await stored()).map(({ first_name }) => first_name)).toEqual(['Ada', 'Alan']);
});

test('what is typed in a row is stored when the last page is asked for or the row goes away', async ({
  page,
}) => {
  const fifty = Array.from({ length: 50 }, (_, at) => ({ first_name: `P${at + 1}` }));
  const { stored } = await openRecipients(page, 'Typing', fifty);
  const additions = await holdRequests(page, allRecipients, 'POST');
  await next(page).fill('Grace');
  await page.keyboard.press('Enter');
  const addition = await additions.at(0);
  await page.keyboard.press('ArrowUp');
  await expect(field(page, 'First name of P50')).toBeFocused();
  await page.keyboard.type('x');
  await addition.continue();
  await expect(page.getByRole('heading', { name: '51 people' })).toBeVisible();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  await expect(field(page, 'First name of P50x')).toBeFocused();
  await next(page).focus();
  await expect.poll(async () => (await stored()).map(({ first_name }) => first_name)).toContain('P50x');
  // The way back takes the row away while it has the focus.
  await toStep(page, 'Options');
  await toStep(page, 'Recipients');
  await field(page, 'First name of P1').fill('Q1');
  await page.goBack();
  await expect(heading(page)).toHaveText('Options');
  await expect.poll(async () => (await stored()).map(({ first_name }) => first_name)).toContain('Q1');
});

/** Closes the page as a person does. The browser asks first, and the person stays. */
async function expectQuestion(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

test('the browser asks before it closes a page with something that is not stored', async ({ page }) => {
  await openRecipients(page, 'Closing', [{ first_name: 'Ada', email: 'ada@example.com' }]);
  const changes = await holdRequests(page, oneRecipient, 'PATCH');
  await field(page, 'First name of Ada').click();
  await page.keyboard.type('x');
  await expectQuestion(page);
  await next(page).focus();
  const change = await changes.at(0);
  await expectQuestion(page);
  await change.continue();
  await expect(page.getByText(/^Saved/)).toBeVisible();
  // A draft that could not be saved is asked about after it was left, too.
  await page.route('**/internal/drafts/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await toStep(page, 'Card & message');
  await field(page, 'Message').fill('Thank you so much.');
  await expect(page.getByText(/^Not saved/)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Send a gift' }).click();
  await expect(heading(page)).toHaveText('Send a gift');
  await expectQuestion(page);
});

test('a file is checked for the way of sending that was just chosen', async ({ page }) => {
  await openRecipients(page, 'Straight');
  const saves = await holdRequests(page, '**/internal/drafts/*', 'PATCH');
  await page.getByRole('radio', { name: /^Straight to an address/ }).check();
  await page.getByRole('link', { name: 'Import a file' }).click();
  const save = await saves.at(0);
  const people = ['First name,Street,City,State,ZIP,Country', 'Grace,20 W 34th St,New York,NY,10001,US'];
  await chooseFile(page, csvFile('people.csv', people));
  await button(page, 'Check 1 recipient').click();
  await button(page, 'Go on with 1 recipient').click();
  await expect(page.getByRole('heading', { name: 'Import 1 recipient?' })).toBeVisible();
  await save.continue();
});
