/** What people do on the dashboard: sign in, make API keys and use them, and keep their sign-in safe. */
import type { Page } from '@playwright/test';
import {
  codeOfApp,
  field,
  heading,
  mailedLink,
  newMember,
  newSignedInMember,
  password,
  printedLink,
  setPassword,
  signInByLink,
  signInByPassword,
} from './dashboard-people.ts';
import { bearer, callApi, expect, gifts, serviceUrl, test } from './fixtures.ts';

const url = (path: string): string => serviceUrl() + path;

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

test('a printed link signs in once, and a password can be set', async ({ page, browser }) => {
  const member = await newMember('Printed');
  const link = await printedLink(member);
  await page.goto(link);
  // Opening the page spends nothing, however often.
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText(/^Welcome/);
  await setPassword(page, member);
  await page.getByRole('link', { name: 'Go to the sign-in' }).click();
  await signInByPassword(page, member);
  await expect(heading(page)).toHaveText(/^Welcome/);
  const stranger = await browser.newPage();
  await stranger.goto(link);
  await stranger.getByRole('button', { name: 'Sign in' }).click();
  await expect(stranger.getByRole('alert')).toContainText('link');
  await expect(heading(stranger)).toHaveText('Sign in by your link');
  await stranger.close();
});

test('whoever is signed out comes back to the page they wanted', async ({ page }) => {
  const member = await newSignedInMember(page, 'Returning');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page)).toHaveText('Sign in');
  await page.goto(url('/developers/keys?of=everyone&sort=name'));
  await expect(heading(page)).toHaveText('Sign in');
  await signInByPassword(page, member, 'something else entirely');
  await expect(page.getByRole('alert')).toContainText('wrong');
  await expect(field(page, 'E-mail address')).toHaveValue(member.email);
  await signInByPassword(page, member);
  await expect(heading(page)).toHaveText('API keys');
  expect(page.url()).toBe(url('/developers/keys?of=everyone&sort=name'));
  await expect(heading(page)).toBeFocused();
});

test('a link that is mailed leads back too, and no address of others does', async ({ page, context }) => {
  const member = await newMember('Mailed');
  await page.goto(url('/gifts?status=failed'));
  await page.getByRole('link', { name: 'Mail me a link instead' }).click();
  await field(page, 'E-mail address').fill(member.email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText('a link is on its way')).toBeVisible();
  const other = await context.newPage();
  await other.goto(await mailedLink(page, member, '/sign-in/link#'));
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(other)).toHaveText('Gifts');
  expect(other.url()).toBe(url('/gifts?status=failed'));
  await other.goto(url('/sign-in?to=//elsewhere.example.com/developers'));
  await expect(heading(other)).toHaveText(/^Welcome/);
  expect(other.url()).toBe(url('/'));
});

const me = (page: Page, key: string) =>
  page.request.get(url('/v1/me'), { headers: bearer(key), failOnStatusCode: false });

test('a key is made, used, seen as used and revoked', async ({ page }) => {
  const member = await newSignedInMember(page, 'Keys');
  await page.getByRole('link', { name: 'API keys' }).first().click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  await field(page, 'Name').fill('Nightly gifts');
  await page.getByLabel('Expires').selectOption('After 30 days');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('Copy the key now')).toBeVisible();
  const key =
    (await page.getByRole('figure', { name: 'The key', exact: true }).locator('code').textContent()) ?? '';
  const command = page.getByRole('figure', { name: 'Command that uses the key' });
  await expect(command).toContainText(`Bearer ${key}`);
  await page.getByRole('button', { name: 'I have stored the key' }).click();
  const row = page.getByRole('row', { name: /Nightly gifts/ });
  await expect(row).toContainText('Works');
  await expect(row).toContainText(key.slice(-4));
  await expect(page.locator('body')).not.toContainText(key);
  const answer = await me(page, key);
  expect((await answer.json()).email).toBe(member.email);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText('from 127.0.0.1', { timeout: 2_000 });
  }).toPass({ timeout: 90_000 });
  await row.getByRole('button', { name: 'Revoke' }).click();
  const dialog = page.getByRole('dialog', { name: 'Revoke “Nightly gifts”?' });
  await dialog.getByRole('button', { name: 'Keep the key' }).click();
  expect((await me(page, key)).status()).toBe(200);
  await row.getByRole('button', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke “Nightly gifts”' }).click();
  await expect(row).toContainText('Revoked');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect.poll(async () => (await me(page, key)).status()).toBe(401);
});

test('a gift that a key sent appears, with its recipients', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Gifts');
  await expect(page.getByRole('heading', { name: 'Your first gift in three steps' })).toBeVisible();
  const { data } = await callApi(page.request, 'get', '/v1/products?per_page=50', undefined, key);
  const product = data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const send = (name: string) =>
    callApi(
      page.request,
      'post',
      '/v1/order_batches',
      {
        from_name: 'Avery Example',
        batch_name: name,
        recipients: [{ first_name: 'Grace', last_name: 'Hopper' }],
        cart: { items: [{ product_id: product.id, quantity: 1 }] },
        send_method: 'link_multiple_custom_list',
      },
      key,
    );
  for (let number = 1; number <= 21; number += 1) await send(`Gift ${number}`);
  await page.getByRole('link', { name: 'Gifts', exact: true }).first().click();
  await expect(page.getByRole('row', { name: /Gift 21/ })).toContainText('Sent');
  await expect(page.getByRole('link', { name: 'Gift 1', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Next' }).click();
  expect(page.url()).toBe(url('/gifts?page=2'));
  await page.getByRole('link', { name: 'Gift 1', exact: true }).click();
  await expect(heading(page)).toHaveText('Gift 1');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle('Gift 1 · Gifts');
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toContainText('Created');
  await page.goBack();
  expect(page.url()).toBe(url('/gifts?page=2'));
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed');
  await expect(page.getByText('Nothing fits these filters')).toBeVisible();
  expect(page.url()).toBe(url('/gifts?status=failed'));
});

test('a second factor is turned on, asked for, replaced by a recovery code, and turned off', async ({
  page,
}) => {
  const member = await newSignedInMember(page, 'Factor');
  await page.goto(url('/settings/profile'));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(dialog.getByText('Keep these recovery codes')).toBeVisible();
  const codes = await dialog
    .getByRole('list', { name: 'Recovery codes' })
    .getByRole('listitem')
    .allTextContents();
  expect(codes.length).toBeGreaterThan(4);
  await dialog.getByLabel('I have kept the codes').check();
  await dialog.getByRole('button', { name: 'Connect the app' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = (await dialog.locator('code').first().textContent()) ?? '';
  await field(page, 'Code of the app').fill('000000');
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await field(page, 'Code of the app').fill(codeOfApp(secret));
  await dialog.getByRole('button', { name: 'Turn it on' }).click();
  await expect(page.getByText('The second factor is on.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(url('/settings/profile'));
  await signInByPassword(page, member);
  await expect(heading(page)).toHaveText('One more step');
  await field(page, 'Code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('Profile & security');
  await page.getByRole('button', { name: 'Turn it off' }).click();
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await dialog.getByRole('button', { name: 'Turn it off' }).click();
  await expect(page.getByText('The second factor is off.')).toBeVisible();
  await page.context().clearCookies();
  await page.goto(url('/'));
  await signInByPassword(page, member);
  await expect(heading(page)).toHaveText(/^Welcome/);
});

test('another session is seen and ended', async ({ page, browser }) => {
  const member = await newSignedInMember(page, 'Sessions');
  const elsewhere = await browser.newPage();
  await signInByLink(elsewhere, member);
  await page.goto(url('/settings/profile'));
  const sessions = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(sessions.getByText('This browser')).toHaveCount(1);
  await sessions.getByRole('button', { name: 'End' }).first().click();
  await expect(sessions.getByRole('button', { name: 'End' })).toHaveCount(0);
  await elsewhere.reload();
  await expect(heading(elsewhere)).toHaveText('Sign in');
  await elsewhere.close();
});

test('a session that ends loses nothing of what was typed', async ({ page }) => {
  await newSignedInMember(page, 'Expiry');
  await page.goto(url('/developers/keys?new=true'));
  await field(page, 'Name').fill('Typed before the end');
  await page.context().clearCookies();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  // The page asks for this and that by itself, and may find out before the person does.
  await expect(async () => {
    if (await again.isHidden())
      await page.getByRole('button', { name: 'Make the key' }).click({ timeout: 1_000 });
    await expect(again).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await again.getByRole('textbox', { name: 'Password' }).fill(password);
  await again.getByRole('button', { name: 'Sign in' }).click();
  await expect(again).toHaveCount(0);
  await expect(field(page, 'Name')).toHaveValue('Typed before the end');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('Copy the key now')).toBeVisible();
});

test('the service’s sentences stand next to their fields', async ({ page }) => {
  await newSignedInMember(page, 'Sentences');
  await page.goto(url('/developers/keys?new=true'));
  await field(page, 'Name').fill('Shop');
  await page.getByLabel('Kind').selectOption('Commerce app');
  await field(page, 'Id of the commerce app').fill('no such app');
  await page.getByRole('button', { name: 'Make the key' }).click();
  const id = field(page, 'Id of the commerce app');
  await expect(id).toHaveAttribute('aria-invalid', 'true');
  await expect(id).toBeFocused();
  await expect(field(page, 'Name')).toHaveValue('Shop');
});

test('the keyboard is enough', async ({ page }) => {
  const member = await newMember('Keyboard');
  await page.goto(await printedLink(member));
  await page.getByRole('button', { name: 'Sign in' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(/^Welcome/);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('make key');
  await expect(page.getByRole('option')).toHaveText(['Make an API key']);
  await page.keyboard.press('Enter');
  await expect(field(page, 'Name')).toBeFocused();
  await page.keyboard.type('By keyboard');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Copy the key now')).toBeVisible();
  await reach(page, 'I have stored the key');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await reach(page, 'Revoke By keyboard');
  await page.keyboard.press('Enter');
  await reach(page, 'Revoke “By keyboard”');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row', { name: /By keyboard/ })).toContainText('Revoked');
});

async function reach(page: Page, name: string): Promise<void> {
  const focused =
    "document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? ''";
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await page.evaluate(focused)) === name) return;
  }
  throw new Error(`The keyboard does not reach ${name}.`);
}

test('whoever is removed while a page is open sees that, and no data', async ({ page }) => {
  const { organizationId } = await newMember('Wanda');
  const email = `removed.${Date.now().toString(36)}@example.com`;
  await gifts('users add --quiet --role viewer --organization', organizationId, '--email', email);
  const member = { email, organizationId, key: '' };
  await signInByLink(page, member);
  await gifts('users remove', email);
  // What was loaded a moment ago is not asked for again, so each look is at another page.
  const pages = ['Gifts', 'Members', 'Workspaces', 'Home', 'Events', 'Requests'];
  await expect(async () => {
    const name = pages.shift() ?? 'Gifts';
    await page.getByRole('link', { name, exact: true }).first().click({ timeout: 1_000 });
    await expect(heading(page)).toHaveText('No organization yet', { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(page.getByText(`You are signed in as ${email}`)).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText('No organization yet');
});

test('several organizations are told apart', async ({ page }) => {
  const member = await newMember('Several');
  const other = {
    organization_id: '019b0000-0000-7000-8000-0000000000ee',
    organization_name: 'Zebra Trading',
  };
  const sentTo: string[] = [];
  page.on('request', (request) => {
    const organization = request.headers()['gifts-organization'];
    if (organization) sentTo.push(organization);
  });
  await signInByLink(page, member);
  const named = (name: string) => page.getByRole('button', { name: `Organization: ${name}` });
  await expect.poll(() => sentTo).toContain(member.organizationId);
  // An address belongs to one organization so far, so the answer of the service gets another one.
  await page.route('**/internal/session', async (route) => {
    const answer = await route.fetch();
    const session = await answer.json();
    session.person?.memberships.push({ ...session.person.memberships[0], ...other });
    await route.fulfill({ response: answer, json: session });
  });
  await page.goto(url('/developers/keys'));
  await named('Several & Co').click();
  await page.getByRole('menuitem', { name: other.organization_name }).click();
  await expect(heading(page)).toHaveText(/^Welcome/);
  await page.reload();
  await expect(named(other.organization_name)).toBeVisible();
  await expect.poll(() => sentTo.at(-1)).toBe(other.organization_id);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('a key is made', async ({ page }) => {
    await signInByLink(page, await newMember('Phone'));
    await page.getByRole('button', { name: 'Open the navigation' }).tap();
    await page.getByRole('dialog').getByRole('link', { name: 'API keys' }).tap();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Make a key' }).tap();
    await field(page, 'Name').fill('From my phone');
    await page.getByRole('button', { name: 'Make the key' }).tap();
    await expect(page.getByText('Copy the key now')).toBeVisible();
    await page.getByRole('button', { name: 'I have stored the key' }).tap();
    await expect(page.getByRole('row', { name: /From my phone/ })).toContainText('Works');
  });
});
