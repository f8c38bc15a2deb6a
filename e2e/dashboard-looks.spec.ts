/** Every page of the dashboard in each of its states, on a phone and on a desktop, in light and dark. */
import type { Page } from '@playwright/test';
import {
  field,
  heading,
  newMember,
  newSignedInMember,
  password,
  printedLink,
  signInByPassword,
} from './dashboard-people.ts';
import { callApi, expect, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 240_000 });

test('signing in', async ({ page }) => {
  const member = await newMember('Entrance');
  await page.goto(url('/sign-in'));
  await expect(heading(page)).toHaveText('Sign in');
  await lookAt(page, 'dashboard-sign-in');
  await signInByPassword(page, member, 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await lookAt(page, 'dashboard-sign-in-wrong');
  await page.goto(url('/sign-in?by=link'));
  await field(page, 'E-mail address').fill(member.email);
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByText('Look into your mailbox')).toBeVisible();
  await lookAt(page, 'dashboard-sign-in-mailed');
  await withSession(page, { can_mail: false });
  await page.goto(url('/sign-in?by=link'));
  await expect(page.getByText('This service sends no mail')).toBeVisible();
  await lookAt(page, 'dashboard-sign-in-no-mail');
  await page.goto(await printedLink(member));
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await lookAt(page, 'dashboard-sign-in-link');
  await page.goto(url('/sign-in/second-factor'));
  await expect(field(page, 'Code')).toBeVisible();
  await lookAt(page, 'dashboard-second-factor');
  await page.goto(url('/sign-in/forgot'));
  await expect(page.getByText('This service sends no mail')).toBeVisible();
  await page.goto(url('/sign-in/reset#token=unknown'));
  await expect(field(page, 'New password')).toBeVisible();
  await lookAt(page, 'dashboard-reset');
});

/** Changes what the service says of itself, as another deployment would. */
const withSession = (page: Page, changes: object) =>
  page.route('**/internal/session', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });

test('home, gifts and what surrounds them', async ({ page }) => {
  const { key } = await newSignedInMember(page, 'Gallery');
  await expect(page.getByRole('heading', { name: 'Send your first gift', exact: true })).toBeVisible();
  await lookAt(page, 'dashboard-home-new');
  await page.goto(url('/gifts'));
  await expect(page.getByText('No gifts yet')).toBeVisible();
  await lookAt(page, 'dashboard-gifts-empty');
  const batchId = await sendGifts(page, key);
  await page.goto(url('/'));
  await expect(page.getByText('Latest gifts')).toBeVisible();
  await lookAt(page, 'dashboard-home');
  await page.goto(url('/gifts'));
  await expect(page.getByRole('row')).toHaveCount(4);
  await lookAt(page, 'dashboard-gifts');
  await page.goto(url(`/gifts/${batchId}`));
  await expect(page.getByRole('row', { name: /Grace Hopper/ })).toBeVisible();
  await lookAt(page, 'dashboard-gift');
  await page.goto(url('/gifts/019b0000-0000-7000-8000-0000000000ff'));
  await expect(page.getByText('There is nothing here')).toBeVisible();
  await lookAt(page, 'dashboard-gift-unknown');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox')).toBeFocused();
  await lookAt(page, 'dashboard-commands');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await lookAt(page, 'dashboard-shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Your account' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await lookAt(page, 'dashboard-account');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Open the navigation' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(page, 'dashboard-navigation');
});

/** Sends three gifts, and returns the id of the one to two people. */
async function sendGifts(page: Page, key: string): Promise<string> {
  const { data } = await callApi(page.request, 'get', '/v1/products?per_page=50', undefined, key);
  const product = data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const send = async (changes: object): Promise<string> => {
    const batch = await callApi(
      page.request,
      'post',
      '/v1/order_batches',
      {
        from_name: 'Avery Example',
        message: 'Thank you for a wonderful year together.',
        recipients: [
          { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
          { first_name: 'Ada', last_name: 'Lovelace' },
        ],
        cart: { items: [{ product_id: product.id, quantity: 1 }] },
        send_method: 'link_multiple_custom_list',
        ...changes,
      },
      key,
    );
    return batch.id;
  };
  await send({ scheduled_send_on: new Date(Date.now() + 7 * 86_400_000).toISOString() });
  await send({});
  return send({ batch_name: 'Holiday thank-you, North America team' });
}

test('API keys', async ({ page }) => {
  await newSignedInMember(page, 'Keyring');
  await page.goto(url('/developers/keys'));
  await expect(page.getByRole('table')).toBeVisible();
  await lookAt(page, 'dashboard-keys');
  await page.goto(url('/developers/keys?of=everyone'));
  await expect(page.getByRole('columnheader', { name: 'Whose' })).toBeAttached();
  await expect(page.locator('.tab[aria-current]')).toHaveText(['Everyone’s keys']);
  await lookAt(page, 'dashboard-keys-everyone');
  await page
    .getByRole('button', { name: /^Revoke/ })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await lookAt(page, 'dashboard-key-revoke');
  await page.goto(url('/developers/keys?new=true'));
  await field(page, 'Name').fill('Nightly gifts');
  await lookAt(page, 'dashboard-key-form');
  await page.getByRole('button', { name: 'Make the key' }).click();
  await expect(page.getByText('Copy the key now')).toBeVisible();
  // The key of a photograph is the same in every run.
  await page.evaluate(
    "for (const code of document.querySelectorAll('.dialog code')) code.textContent = code.textContent.replace(/gos_sandbox_\\w+/, 'gos_sandbox_shown_this_once')",
  );
  await lookAt(page, 'dashboard-key-made');
});

test('profile and security', async ({ page }) => {
  await newSignedInMember(page, 'Safety');
  await page.goto(url('/settings/profile'));
  await expect(page.getByText('This browser')).toBeVisible();
  await lookAt(page, 'dashboard-profile');
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
  await lookAt(page, 'dashboard-factor-password');
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByLabel('I have kept the codes').check();
  await lookAt(page, 'dashboard-factor-codes');
  await dialog.getByRole('button', { name: 'Connect the app' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  await lookAt(page, 'dashboard-factor-app');
});

test('what goes wrong', async ({ page }) => {
  await newSignedInMember(page, 'Trouble');
  const keys = '**/internal/api_keys?*';
  const refuse = (status: number, code: string) =>
    page.route(keys, (route) =>
      route.fulfill({ status, json: { error: 'The service failed.', code, request_id: 'req_0123456789' } }),
    );
  await refuse(500, 'internal_error');
  await page.goto(url('/developers/keys'));
  await expect(page.getByText('req_0123456789')).toBeVisible();
  await lookAt(page, 'dashboard-error');
  await page.unroute(keys);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  await refuse(403, 'forbidden');
  await page.reload();
  await expect(page.getByText('Your role does not allow this')).toBeVisible();
  await lookAt(page, 'dashboard-no-permission');
  await page.unroute(keys);
  await page.route(keys, () => undefined);
  await page.reload();
  await expect(page.locator('.skeleton')).toBeVisible();
  await lookAt(page, 'dashboard-loading');
  await page.unroute(keys);
  await page.goto(url('/settings/profile'));
  await expect(page.getByText('This browser')).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline')).toBeVisible();
  await lookAt(page, 'dashboard-offline');
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline')).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto(url('/settings/unknown'));
  await expect(page.getByText('No such page')).toBeVisible();
  await lookAt(page, 'dashboard-unknown');
});

test('a session that ended', async ({ page }) => {
  await newSignedInMember(page, 'Ended');
  await page.goto(url('/settings/profile'));
  await expect(page.getByText('This browser')).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'API keys' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Sign in again' })).toBeVisible();
  await lookAt(page, 'dashboard-signed-out');
});
