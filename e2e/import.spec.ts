/** Importing recipients from files: upload, columns, errors edited in the grid, and the import itself. */
import type { Page } from '@playwright/test';
import { heading, password } from './dashboard-people.ts';
import { expect, serviceUrl, test } from './fixtures.ts';
import {
  button,
  chooseFile,
  csvFile,
  manyPeople,
  observeTasks,
  openImport,
  takeLongest,
} from './import-files.ts';

test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

const stepHeading = (page: Page) => page.getByRole('heading', { level: 2 }).first();
const grid = (page: Page) => page.getByRole('grid');

test('20,000 rows are read, mended, imported, and the page answers all the time', async ({ page }) => {
  test.setTimeout(180_000);
  await page.addInitScript(observeTasks);
  const { draft, recipients } = await openImport(page, 'Importing');
  await takeLongest(page);
  await chooseFile(page, csvFile('people.csv', manyPeople(20_000)));
  await expect(stepHeading(page)).toHaveText('What is in the columns?');
  await expect(page.getByLabel('Vorname, column A, is')).toHaveValue('first_name');
  await expect(page.getByLabel('Land, column H, is')).toHaveValue('country');
  await expect(page.getByLabel('Between the columns')).toHaveValue(';');
  await button(page, 'Check 20,000 recipients').click();
  await expect(stepHeading(page)).toHaveText('400 of 20,000 recipients need a look');
  await expect(page.getByText('200 recipients have no ZIP code', { exact: true })).toBeVisible();
  await expect(page.getByText('Country (20,000)')).toBeVisible();
  await button(page, 'Write all 200 as suggested').click();
  await expect(stepHeading(page)).toHaveText('200 of 20,000 recipients need a look');
  await button(page, /200 recipients have no ZIP code$/)
    .first()
    .click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '201');
  await grid(page).focus();
  await page.keyboard.press('F8');
  await expect(page.locator('[data-active]')).toContainText('Give the ZIP code.');
  await page.keyboard.type('2134');
  await page.keyboard.press('Enter');
  await expect(stepHeading(page)).toHaveText('199 of 20,000 recipients need a look');
  await expect(grid(page)).toBeFocused();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('row').last()).toHaveAttribute('aria-rowindex', '201');
  await button(page, 'Go on without 199 recipients').click();
  await expect(stepHeading(page)).toHaveText('Import 19,801 recipients?');
  await button(page, 'Import 19,801 recipients').click();
  await expect(stepHeading(page)).toHaveText('19,801 recipients imported', { timeout: 90_000 });
  const longest = await takeLongest(page);
  test.info().annotations.push({ type: 'longest task', description: `${longest} ms` });
  expect(longest).toBeLessThan(200);
  expect(await draft()).toMatchObject({
    recipients_count: 19_801,
    imports: [{ file_name: 'people.csv', rows: 19_801, rows_arrived: 19_801 }],
  });
  const { data } = await recipients('?per_page=1');
  expect(data[0]).toMatchObject({
    problems: [],
    recipient: {
      first_name: 'Person',
      mailing_address: { state: 'MA', postal_code: '02134', country: 'US' },
    },
  });
});

const threePeople = [
  'Name,E-mail',
  'Ada Lovelace,ada@example.com',
  'Grace Hopper,grace@example.com',
  'Alan Turing,',
];

test('what is wrong is mended by keyboard alone, and full names are split', async ({ page }) => {
  const { recipients } = await openImport(page, 'Keyboard');
  await chooseFile(page, csvFile('three.csv', threePeople));
  await expect(stepHeading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Split in first and last name' }).press('Enter');
  await page.getByRole('button', { name: 'Check 3 recipients' }).press('Enter');
  await expect(stepHeading(page)).toBeFocused();
  await expect(page.getByText('1 recipient has no e-mail address', { exact: true })).toBeVisible();
  const cells = grid(page);
  await cells.focus();
  await page.keyboard.press('F8');
  await expect(page.locator('[data-active]')).toContainText('Give the e-mail address.');
  await page.keyboard.press('F2');
  await page.keyboard.type('alan@example');
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('1 recipient has an e-mail address that cannot be read', { exact: true }),
  ).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type('.com');
  await page.keyboard.press('Tab');
  await expect(stepHeading(page)).toHaveText('All 3 recipients are ready');
  await page.keyboard.press('Control+z');
  await expect(stepHeading(page)).toHaveText('1 of 3 recipients need a look');
  await page.keyboard.press('F8');
  // Keys that come before the problem is found do nothing.
  await expect(async () => {
    await page.keyboard.press('F2');
    await expect(cells.getByRole('textbox')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('.com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Go on with 3 recipients' }).press('Enter');
  await page.getByRole('button', { name: 'Import 3 recipients' }).press('Enter');
  await expect(stepHeading(page)).toHaveText('3 recipients imported');
  const { data } = await recipients();
  expect(data.map(({ recipient }) => recipient)).toMatchObject([
    { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
    { first_name: 'Grace', last_name: 'Hopper' },
    { first_name: 'Alan', last_name: 'Turing', email: 'alan@example.com' },
  ]);
});

test('a cell that is opened again before the check has ended goes on with what was typed', async ({
  page,
}) => {
  await page.addInitScript(`
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), message.name === 'rows' ? 1_000 : 0);
    };
  `);
  await openImport(page, 'Slow');
  await chooseFile(page, csvFile('three.csv', threePeople));
  await page.getByRole('button', { name: 'Split in first and last name' }).click();
  await page.getByRole('button', { name: 'Check 3 recipients' }).click();
  await expect(grid(page)).toContainText('Missing');
  await grid(page).focus();
  await page.keyboard.press('F8');
  await expect(page.locator('[data-active]')).toContainText('Give the e-mail address.');
  await page.keyboard.press('F2');
  await page.keyboard.type('alan@example');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(grid(page).getByRole('textbox')).toHaveValue('alan@example');
  await page.keyboard.type('.com');
  await page.keyboard.press('Enter');
  await expect(stepHeading(page)).toHaveText('All 3 recipients are ready');
  await expect(grid(page)).toContainText('alan@example.com');
});

test('the template is read as it is, and its example is not imported', async ({ page }) => {
  await openImport(page, 'Template', 'direct_send');
  const downloading = page.waitForEvent('download');
  await button(page, 'Template for Excel').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('recipients.xlsx');
  await page.locator('input[type=file]').setInputFiles(await download.path());
  await button(page, 'Check 1 recipient').click();
  await expect(stepHeading(page)).toHaveText('There are no recipients in this file');
  await expect(page.getByText('The example of the template is not one of the recipients.')).toBeVisible();
});

test('an import goes on by itself when the network is back, and in a new page where it was', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const { draft, path } = await openImport(page, 'Interrupted');
  const file = csvFile('people.csv', [
    'First name,E-mail',
    ...Array.from({ length: 9_000 }, (_, at) => `P${at},p${at}@example.com`),
  ]);
  await chooseFile(page, file);
  await button(page, 'Check 9,000 recipients').click();
  await button(page, 'Go on with 9,000 recipients').click();
  let parts = 0;
  await page.route('**/internal/drafts/*/recipients', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    parts += 1;
    // The second part arrives, and its answer is lost.
    if (parts === 2) {
      await route.fetch();
      return route.abort();
    }
    return parts === 4 ? route.abort() : parts > 4 && parts < 1_000 ? undefined : route.continue();
  });
  await button(page, 'Import 9,000 recipients').click();
  await expect(page.getByText('The service cannot be reached.')).toBeVisible({ timeout: 30_000 });
  await expect.poll(async () => (await draft()).imports[0]?.rows_arrived, { timeout: 30_000 }).toBe(4_000);
  // The dialog of the browser is answered with leaving.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.goto(serviceUrl() + path);
  await chooseFile(page, file);
  await expect(page.getByText('4,000 of 9,000 recipients arrived').first()).toBeVisible();
  await button(page, 'Check 9,000 recipients').click();
  await button(page, 'Go on with 9,000 recipients').click();
  await button(page, 'Import 9,000 recipients').click();
  await button(page, 'Go on with the last 5,000').click();
  await expect(stepHeading(page)).toHaveText('9,000 recipients imported', { timeout: 60_000 });
  expect((await draft()).recipients_count).toBe(9_000);
});

test('an ended session is asked for above the page, and the import goes on', async ({ page, context }) => {
  const { draft } = await openImport(page, 'Ending');
  await chooseFile(page, csvFile('three.csv', threePeople));
  await button(page, 'Check 3 recipients').click();
  await button(page, 'Go on without 1 recipient').click();
  await context.clearCookies();
  await button(page, 'Import 2 recipients').click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(stepHeading(page)).toHaveText('2 recipients imported');
  expect((await draft()).recipients_count).toBe(2);
});

test('the same file a second time says so and offers what can be done', async ({ page }) => {
  const { draft, path } = await openImport(page, 'Twice');
  const importAll = async () => {
    await chooseFile(page, csvFile('three.csv', threePeople.slice(0, 3)));
    await button(page, 'Check 2 recipients').click();
    await button(page, 'Go on with 2 recipients').click();
    await button(page, 'Import 2 recipients').click();
  };
  await importAll();
  await expect(stepHeading(page)).toHaveText('2 recipients imported');
  await page.goto(serviceUrl() + path);
  await importAll();
  await expect(page.getByText('all 2 recipients arrived').first()).toBeVisible();
  await button(page, 'Remove 2 recipients and import the file again').click();
  await expect(stepHeading(page)).toHaveText('2 recipients imported');
  expect((await draft()).recipients_count).toBe(2);
});

test('a row that the service refuses is named and shown', async ({ page }) => {
  await openImport(page, 'Refused');
  await chooseFile(page, csvFile('three.csv', threePeople.slice(0, 3)));
  await button(page, 'Check 2 recipients').click();
  await button(page, 'Go on with 2 recipients').click();
  const details = [{ field: 'recipients[1].email', message: 'Email is not accepted' }];
  await page.route('**/internal/drafts/*/recipients', (route) =>
    route.fulfill({ status: 400, json: { error: 'No.', code: 'invalid_request', details } }),
  );
  await button(page, 'Import 2 recipients').click();
  await expect(page.getByText('Row 3, E-mail address: Email is not accepted')).toBeVisible();
  await grid(page).focus();
  await expect(page.locator('.import-said')).toContainText('Row 3');
});

test('files that are no table are refused by a sentence, and leaving asks first', async ({ page }) => {
  await openImport(page, 'Unreadable');
  await chooseFile(page, { name: 'old.xls', content: Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0]) });
  await expect(page.getByRole('alert')).toContainText('old format of Excel');
  await chooseFile(page, csvFile('three.csv', threePeople));
  await expect(stepHeading(page)).toHaveText('What is in the columns?');
  await page.getByRole('link', { name: 'Gifts', exact: true }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave the import?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(stepHeading(page)).toHaveText('What is in the columns?');
  await page.getByRole('link', { name: 'Gifts', exact: true }).first().click();
  await question.getByRole('button', { name: 'Leave the import' }).click();
  await expect(heading(page)).toHaveText('Gifts');
});

test('an import that is beginning ends when somebody goes back to the rows', async ({ page }) => {
  const { draft } = await openImport(page, 'Back');
  await chooseFile(
    page,
    csvFile('two.csv', ['First name;E-Mail', 'Ada;ada@example.com', 'Grace;g@example.com']),
  );
  await page.getByRole('button', { name: 'Check 2 recipients' }).click();
  const next = page.getByRole('button', { name: 'Go on with 2 recipients' });
  await next.click();
  const released = Promise.withResolvers<void>();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
  await page.route('**/imports', async (route) => {
    await released.promise;
    await route.continue();
  });
  const begun = page.waitForRequest('**/imports');
  await page.getByRole('button', { name: 'Import 2 recipients' }).click();
  const answer = (await begun).response();
  await page.getByRole('button', { name: 'Back to the rows' }).click();
  released.resolve();
  await (await answer)?.finished();
  // The rows are mended, and the worker answers after whatever it was asked for before.
  await grid(page).focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(' Maria');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText('Ada Maria');
  await expect(next).toBeVisible();
  expect((await draft()).recipients_count).toBe(0);
  expect(sent).toEqual(['imports']);
});

/** Holds what the page asks the worker for by a name, until the page calls `letGo`. */
const holdWorker = (page: Page, name: string) =>
  page.addInitScript(`
    const { postMessage } = Worker.prototype;
    const held = [];
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.name === '${name}') held.push(() => postMessage.call(this, message, ...more));
      else postMessage.call(this, message, ...more);
    };
    globalThis.letGo = () => held.splice(0).forEach((send) => send());
  `);

async function openGrid(page: Page, name: string, rows: readonly string[]): Promise<void> {
  await openImport(page, name);
  await chooseFile(page, csvFile('rows.csv', ['First name;E-Mail', ...rows]));
  await page.getByRole('button', { name: /^Check / }).click();
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Ada');
  await grid(page).focus();
}

test('a long text that comes late opens no other cell', async ({ page }) => {
  await holdWorker(page, 'value');
  await openGrid(page, 'LongText', [`Ada${'a'.repeat(500)};`, 'Grace;']);
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('[data-active]')).toHaveText('Grace');
  await page.evaluate('letGo()');
  await page.keyboard.press('F2');
  await expect(grid(page).getByRole('textbox')).toHaveValue('Grace');
  await page.keyboard.type(' Maria');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText('Grace Maria');
});

test('a problem that is found late leaves the open cell alone', async ({ page }) => {
  await holdWorker(page, 'nextProblem');
  await openGrid(page, 'LateProblem', ['Ada;', 'Grace;', 'Alan;']);
  await page.keyboard.press('F8');
  await expect(page.locator('[data-active]')).toContainText('Give the e-mail address.');
  await page.keyboard.press('F8');
  await grid(page).getByText('Grace', { exact: true }).click();
  await page.keyboard.type('Maria');
  await page.evaluate('letGo()');
  await page.keyboard.press('Enter');
  await expect(grid(page)).toContainText('Maria');
  await expect(grid(page)).not.toContainText('Grace');
  await expect(grid(page)).toContainText('Alan');
});

test('a cell that is scrolled away keeps what is typed into it', async ({ page }) => {
  const many = Array.from({ length: 4_000 }, (_, index) => `Person${index};p${index}@example.com`);
  await openGrid(page, 'Scrolled', ['Ada;ada@example.com', ...many]);
  await page.keyboard.type('Maria');
  const last = grid(page).getByText('Person3999', { exact: true });
  await grid(page).evaluate((table) => table.scrollTo({ top: table.scrollHeight }));
  await expect(last).toBeVisible();
  await page.keyboard.type(' Ada');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+Home');
  await expect(grid(page)).toContainText('Maria Ada');
});
