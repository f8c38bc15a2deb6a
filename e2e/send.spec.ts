/** How people send gifts on the dashboard, from an empty draft to the orders. */
import type { Browser, Locator, Page } from '@playwright/test';
import { field, heading, type Member } from './dashboard-people.ts';
import { callApi, clickTwice, expect, gifts, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { begin, choose, newSender, sendButton, toStep } from './send-steps.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 120_000 });

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

const saved = (page: Page) => page.getByText(/^Saved/);

async function addPeople(page: Page, people: string): Promise<void> {
  await toStep(page, 'Recipients');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  await page.getByRole('textbox', { name: 'People' }).fill(people);
  await page.getByRole('button', { name: /^Add \d+ pe/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const three =
  'Ada Lovelace <ada@example.com>, Grace Hopper <grace@example.com>; "Clarke, Edith" <edith@example.com>';

/** The batches of the organization, as its programs see them. */
async function batchesOf(page: Page, { key }: Member) {
  const { data } = await callApi(page.request, 'get', '/v1/order_batches', undefined, key);
  return data as {
    id: string;
    send_status: string;
    message: string | null;
    from_name: string;
    scheduled_send_on: string | null;
    recipients_count: number;
    recipients_preview: { first_name: string; last_name: string | null; email: string | null }[];
  }[];
}

/** Presses Tab until something has the focus, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 150; presses += 1) {
    if ((await target.and(page.locator(':focus')).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${target}`);
}

test('a gift to three people is sent from scratch by keyboard alone', async ({ page }) => {
  const member = await newSender(page, 'Keyboard');
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('send a gift');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('Send a gift');
  await expect(heading(page)).toBeFocused();
  await press(page.getByRole('button', { name: 'New gift' }));
  await expect(heading(page)).toHaveText('Choose a gift');
  await tabTo(page, page.getByRole('searchbox', { name: 'Search' }));
  await page.keyboard.type('caramels');
  await press(page.getByRole('button', { name: 'Add Sea Salt Caramels' }));
  await expect(page.getByRole('complementary', { name: 'The gift' })).toContainText('Sea Salt Caramels');
  await press(page.getByRole('link', { name: 'Continue: Card & message' }));
  await expect(heading(page)).toHaveText('Card and message');
  await expect(heading(page)).toBeFocused();
  await tabTo(page, field(page, 'From'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Your friends');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Thank you for everything.');
  await press(page.getByRole('radio', { name: 'No card' }), 'ArrowRight');
  await expect(page.getByRole('radio', { name: 'No card' })).not.toBeChecked();
  await press(page.getByRole('link', { name: 'Continue: Recipients' }));
  await expect(heading(page)).toHaveText('Who gets it?');
  await tabTo(page, field(page, 'First name of the next person'));
  for (const [first, last, email] of [
    ['Ada', 'Lovelace', 'ada@example.com'],
    ['Grace', 'Hopper', 'grace@example.com'],
    ['Edith', 'Clarke', 'edith@example.com'],
  ] as const) {
    await page.keyboard.type(first);
    await page.keyboard.press('Tab');
    await page.keyboard.type(last);
    await page.keyboard.press('Tab');
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(field(page, `E-mail of ${first} ${last}`)).toHaveValue(email);
    await expect(field(page, 'First name of the next person')).toBeFocused();
  }
  await press(page.getByRole('link', { name: 'Continue: Options' }));
  await press(page.getByRole('link', { name: 'Continue: Review & send' }));
  await expect(heading(page)).toHaveText('Review and send');
  await expect(page.getByRole('article')).toContainText('Ada Lovelace, Grace Hopper, and Edith Clarke');
  const button = page.getByRole('button', { name: /^Send 3 gifts for at most \$\d+\.\d\d$/ });
  await press(button);
  await expect(page.getByText('3 gifts are on their way')).toBeVisible();
  const [batch] = await batchesOf(page, member);
  expect(batch).toMatchObject({
    send_status: 'complete',
    from_name: 'Your friends',
    message: 'Thank you for everything.',
    recipients_count: 3,
  });
  expect(batch?.recipients_preview.map(({ email }) => email)).toEqual([
    'ada@example.com',
    'grace@example.com',
    'edith@example.com',
  ]);
});

test('a double click sends once, and the way back does not send again', async ({ page }) => {
  const member = await newSender(page, 'Once');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await addPeople(page, three);
  await toStep(page, 'Review & send');
  await expect(sendButton(page)).toBeVisible();
  await expect(page.getByText('Not ready yet')).toHaveCount(0);
  await clickTwice(sendButton(page));
  await expect(page.getByText('3 gifts are on their way')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('3 gifts are on their way')).toBeVisible();
  await page.reload();
  await expect(page.getByText('3 gifts are on their way')).toBeVisible();
  expect(await batchesOf(page, member)).toHaveLength(1);
});

test('a template has everything but the people', async ({ page }) => {
  const member = await newSender(page, 'Template');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await toStep(page, 'Card & message');
  await field(page, 'Message').fill('Welcome to the team!');
  await toStep(page, 'Review & send');
  await page.getByRole('button', { name: 'Keep as a template' }).click();
  await field(page, 'Name').fill('Welcome gift');
  await page.getByRole('button', { name: 'Keep the template' }).click();
  await expect(page.getByText('“Welcome gift” is a template now')).toBeVisible();
  await page.goto(url('/send'));
  await page.getByRole('button', { name: 'Use Welcome gift' }).click();
  await expect(heading(page)).toHaveText('Who gets it?');
  await expect(page.getByText('Nobody yet')).toBeVisible();
  await addPeople(page, 'Ada Lovelace <ada@example.com>');
  await toStep(page, 'Review & send');
  await page.getByRole('button', { name: /^Send 1 gift for at most \$/ }).click();
  await expect(page.getByText('1 gift is on its way')).toBeVisible();
  expect(await batchesOf(page, member)).toMatchObject([
    { message: 'Welcome to the team!', recipients_count: 1 },
  ]);
  await page.goto(url('/send'));
  await page.getByRole('button', { name: 'More for Welcome gift' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await field(page, 'Name').fill('First day');
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('button', { name: 'More for First day' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the template' }).click();
  await expect(page.getByRole('heading', { name: 'From a template' })).toHaveCount(0);
});

test('a gift is scheduled as wall time of another place, and a skipped hour is explained', async ({
  page,
}) => {
  const member = await newSender(page, 'Schedule');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await addPeople(page, three);
  await toStep(page, 'Options');
  await page.getByRole('radio', { name: /^Later/ }).check();
  await page.getByLabel('Time zone').selectOption('Europe/Berlin');
  await page.getByLabel('Day', { exact: true }).fill('2027-03-28');
  await page.getByLabel('Time', { exact: true }).fill('02:30');
  await expect(page.getByText('Clocks in Berlin go forward that night, so there is no 02:30.')).toBeVisible();
  await page.getByRole('button', { name: 'Take 03:30' }).click();
  await expect(page.getByText(/3:30 AM in Berlin, which is .*1:30 AM for you/)).toBeVisible();
  await toStep(page, 'Review & send');
  await expect(page.getByRole('article')).toContainText('3:30 AM in Berlin');
  await page.getByRole('button', { name: /^Schedule 3 gifts for at most \$/ }).click();
  await expect(page.getByText('3 gifts scheduled')).toBeVisible();
  expect(await batchesOf(page, member)).toMatchObject([
    { send_status: 'pending', scheduled_send_on: '2027-03-28T01:30:00.000Z' },
  ]);
});

async function reopen(browser: Browser, page: Page): Promise<Page> {
  const storageState = await page.context().storageState();
  await page.context().close();
  return (await browser.newContext({ storageState, locale: 'en-US', timezoneId: 'UTC' })).newPage();
}

test('a draft goes on after the browser was closed', async ({ browser }) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await newSender(page, 'Again');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await addPeople(page, three);
  await toStep(page, 'Card & message');
  await field(page, 'Message').fill('Half a sent');
  await expect(page.getByText('Saving…')).toBeVisible();
  await expect(saved(page)).toBeVisible();
  const later = await reopen(browser, page);
  await later.goto(url('/send'));
  await later.getByRole('link', { name: /^Sea Salt Caramels/ }).click();
  await expect(heading(later)).toHaveText('Review and send');
  await expect(later.getByRole('article')).toContainText('Half a sent');
  await toStep(later, 'Card & message');
  await field(later, 'Message').fill('Half a sentence.');
  await expect(saved(later)).toBeVisible();
  await later.goto(url('/send'));
  await later.getByRole('button', { name: /^Delete Sea Salt Caramels/ }).click();
  await later.getByRole('button', { name: 'Delete the draft' }).click();
  await expect(later.getByText('You have no drafts')).toBeVisible();
  await later.context().close();
});

test('two windows change the same draft, and nothing is lost unseen', async ({ page, context, browser }) => {
  await newSender(page, 'Conflict');
  await begin(page);
  await toStep(page, 'Card & message');
  await field(page, 'Message').fill('First');
  await expect(saved(page)).toBeVisible();
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(field(other, 'Message')).toHaveValue('First');
  // Different fields: both changes are kept.
  await field(other, 'From').fill('All of us');
  await expect(saved(other)).toBeVisible();
  await other.waitForTimeout(1_000);
  // The same field, without having seen the other change: a person decides.
  await elsewhere.setOffline(true);
  await field(page, 'Message').fill('Mine');
  await expect(field(page, 'From')).toHaveValue('All of us');
  await expect(saved(page)).toBeVisible();
  await field(other, 'Message').fill('Theirs');
  await elsewhere.setOffline(false);
  const dialog = other.getByRole('dialog', { name: 'This was changed meanwhile' });
  await expect(dialog).toContainText('You, in another window, saved this gift');
  await expect(dialog).toContainText('Mine');
  await expect(dialog).toContainText('Theirs');
  await lookAt(other, 'send-conflict');
  await other.getByRole('button', { name: 'Keep mine' }).click();
  await expect(saved(other)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('Theirs');
  await expect(field(page, 'From')).toHaveValue('All of us');
  await elsewhere.close();
});

test('what is typed offline is saved as soon as the network is back', async ({ page, context }) => {
  await newSender(page, 'Offline');
  await begin(page);
  await toStep(page, 'Card & message');
  await expect(field(page, 'Message')).toBeVisible();
  await context.setOffline(true);
  await field(page, 'Message').fill('From the train');
  await expect(page.getByText('Not saved: you are offline.')).toBeVisible();
  await lookAt(page, 'send-offline');
  await context.setOffline(false);
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(field(page, 'Message')).toHaveValue('From the train');
});

test('money that is missing is named before anything is sent', async ({ page }) => {
  const member = await newSender(page, 'Broke');
  const account = ['--organization', member.organizationId, '--method', 'BALANCE'];
  await gifts('balance credit', ...account, '--amount', '10.00', '--reason', 'A start');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await addPeople(page, three);
  await toStep(page, 'Options');
  await page.getByRole('radio', { name: /^Balance/ }).check();
  await expect(page.getByText(/^\$\d+\.\d\d is missing$/)).toBeVisible();
  await lookAt(page, 'send-missing-money');
  await toStep(page, 'Review & send');
  await expect(page.getByText('Not ready yet').first()).toBeVisible();
  await sendButton(page).click();
  await expect(page.locator('#to-mend')).toBeFocused();
  expect(await batchesOf(page, member)).toHaveLength(0);
  await toStep(page, 'Options');
  await page.getByRole('radio', { name: /^Corporate account/ }).check();
  await toStep(page, 'Review & send');
  await expect(page.getByText('Not ready yet')).toHaveCount(0);
  await sendButton(page).click();
  await expect(page.getByText('3 gifts are on their way')).toBeVisible();
});

test('people with problems are found, mended and told apart', async ({ page }) => {
  const member = await newSender(page, 'People');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await addPeople(page, 'Ada Lovelace <ada@example.com>\nGrace Hopper\nAda Again <ADA@example.com>');
  await expect(page.getByText('Already in the list')).toBeVisible();
  await page.getByRole('link', { name: /^To mend/ }).click();
  await expect(page.getByRole('listitem').filter({ has: page.getByRole('textbox') })).toHaveCount(1);
  await field(page, 'E-mail of Grace Hopper').fill('grace@example');
  await field(page, 'Last name of Grace Hopper').focus();
  await page.getByRole('heading', { name: '3 people', exact: true }).click();
  await expect(field(page, 'E-mail of Grace Hopper')).toHaveAttribute('aria-invalid', 'true');
  await lookAt(page, 'send-people-problems');
  await field(page, 'E-mail of Grace Hopper').fill('grace@example.com');
  await page.keyboard.press('Tab');
  await page.getByRole('heading', { name: '3 people', exact: true }).click();
  await expect(page.getByText('Nobody is like that.')).toBeVisible();
  await page.getByRole('link', { name: /^Twice in the list/ }).click();
  await page.getByRole('button', { name: 'Remove 1 person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove 1 person' }).click();
  await expect(page.getByRole('heading', { name: '2 people', exact: true })).toBeVisible();
  await toStep(page, 'Review & send');
  await page.getByRole('button', { name: /^Send 2 gifts/ }).click();
  await expect(page.getByText('2 gifts are on their way')).toBeVisible();
  // Whoever got something is named the next time.
  await begin(page);
  await addPeople(page, 'Ada <Ada@Example.com>');
  await expect(page.getByText('Got a gift in the last 30 days')).toBeVisible();
  expect(await batchesOf(page, member)).toHaveLength(1);
});

test('a file of which a part has arrived can be taken out', async ({ page }) => {
  const { organizationId } = await newSender(page, 'Half');
  await begin(page);
  const draft = page.url().split('/').at(-2);
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(url(`/internal/drafts/${draft}${path}`), {
      headers: { 'gifts-organization': organizationId, origin: serviceUrl() },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const file = { file_name: 'people.csv', sha256: '0'.repeat(64), rows: 3 };
  const { id } = await call('/imports', file);
  const recipients = [{ first_name: 'Ada', email: 'ada@example.com' }];
  await call('/recipients', { import_id: id, first_row: 0, recipients });
  await page.reload();
  await toStep(page, 'Recipients');
  await expect(page.getByText('1 of 3 people have arrived.')).toBeVisible();
  await lookAt(page, 'send-half-import');
  await page.getByRole('button', { name: 'Take them out' }).click();
  await expect(page.getByText('Nobody yet')).toBeVisible();
  await expect(page.getByText('A part of people.csv is missing')).toHaveCount(0);
});

test('a parcel goes straight to an address that is typed', async ({ page }) => {
  const member = await newSender(page, 'Direct');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await addPeople(page, 'Ada Lovelace <ada@example.com>');
  await page.getByRole('radio', { name: /^Straight to an address/ }).check();
  await expect(page.getByText('No address yet')).toBeVisible();
  await page.getByRole('button', { name: 'Address and language of Ada Lovelace' }).click();
  await field(page, 'Street and number').fill('1 Market St');
  await field(page, 'City').fill('San Francisco');
  await field(page, 'State or province').fill('CA');
  await field(page, 'ZIP or postal code').fill('94105');
  await lookAt(page, 'send-person');
  await page.getByRole('button', { name: 'Keep the details' }).click();
  await expect(page.getByText('1 Market St, San Francisco, CA 94105, US')).toBeVisible();
  await toStep(page, 'Review & send');
  await page.getByRole('button', { name: /^Send 1 gift/ }).click();
  await expect(page.getByText('1 gift is on its way')).toBeVisible();
  expect(await batchesOf(page, member)).toHaveLength(1);
});

test('the request that is shown makes the same gift', async ({ page, request }) => {
  const member = await newSender(page, 'Curl');
  await begin(page);
  await choose(page, 'Sea Salt Caramels');
  await toStep(page, 'Card & message');
  await field(page, 'Message').fill(`It's "you"`);
  await addPeople(page, three);
  await toStep(page, 'Review & send');
  await page.getByText('Send it by the API instead').click();
  const command = page.getByRole('figure', { name: 'Command that sends the same gift' }).locator('code');
  await expect(command).toContainText('edith@example.com');
  const text = (await command.textContent()) ?? '';
  const body = text.slice(text.indexOf("-d '") + 4, -1).replaceAll(String.raw`'\''`, "'");
  await callApi(request, 'post', '/v1/order_batches', JSON.parse(body), member.key);
  expect(await batchesOf(page, member)).toMatchObject([{ message: `It's "you"`, recipients_count: 3 }]);
});

test('a viewer is told why there is nothing to send', async ({ page }) => {
  await newSender(page, 'Viewer');
  await page.route('**/internal/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    for (const membership of session.person.memberships) membership.role = 'viewer';
    await route.fulfill({ response: answer, json: session });
  });
  await page.goto(url('/send'));
  await expect(page.getByText('Your role is to look, not to send')).toBeVisible();
  await lookAt(page, 'send-viewer');
});

test('a gift is sent from a phone', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
    locale: 'en-US',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  const member = await newSender(page, 'Phone');
  await begin(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('Sea Salt');
  await page.getByRole('button', { name: 'Add Sea Salt Caramels' }).tap();
  await page.getByRole('link', { name: 'Continue: Card & message' }).tap();
  await field(page, 'Message').fill('Thank you!');
  await page.getByRole('button', { name: 'Preview' }).tap();
  await expect(
    page.getByRole('dialog').frameLocator('iframe').first().getByText('has a gift for you'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).tap();
  await page.getByRole('link', { name: 'Continue: Recipients' }).tap();
  await field(page, 'First name of the next person').fill('Ada');
  await field(page, 'E-mail of the next person').fill('ada@example.com');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  await expect(field(page, 'E-mail of Ada')).toHaveValue('ada@example.com');
  await page.getByRole('link', { name: 'Continue: Options' }).tap();
  await page.getByRole('link', { name: 'Continue: Review & send' }).tap();
  await page.getByRole('button', { name: /^Send 1 gift for at most/ }).tap();
  await expect(page.getByText('1 gift is on its way')).toBeVisible();
  expect(await batchesOf(page, member)).toMatchObject([{ message: 'Thank you!' }]);
  await context.close();
});
