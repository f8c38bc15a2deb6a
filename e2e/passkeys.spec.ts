/** Passkeys in a browser. They need a host name, so this service has one. */
import { type CDPSession, expect, type Page, test } from '@playwright/test';
import { heading } from './dashboard-people.ts';
import { lookAt } from './look-at.ts';
import { type RunningService, runService } from './run-service.ts';

let service: RunningService;
const email = 'robin.passkeys@example.com';

// One service for all of them.
test.describe.configure({ mode: 'default', timeout: 120_000 });

test.beforeAll(async () => {
  service = await runService('passkeys', {}, 'localhost');
  await service.gifts('organizations create --quiet --name', 'Passkeys & Co', '--email', email);
});
test.afterAll(() => service?.stop());

async function signInByLink(page: Page): Promise<void> {
  await page.goto(await service.gifts('sign-in-link --email', email));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText(/^Welcome/);
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(heading(page)).toHaveText('Sign in');
}

interface Device {
  /** Says how the person answers when the browser asks for a finger or a PIN. */
  recognizes(isVerified: boolean): Promise<void>;
  /** Lets the person touch the device at once, or not at all. */
  touches(isPresent: boolean): Promise<void>;
  passkeys(): Promise<number>;
}

async function connectDevice(page: Page): Promise<Device> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognizes: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    touches: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    passkeys: async () =>
      (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  };
}

/** A browser that shows passkeys only after a button was pressed. */
const suggestNothing = (page: Page) =>
  page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');

test('a passkey is added, renamed, signs in, and is removed', async ({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
  await suggestNothing(page);
  const device = await connectDevice(page);
  await signInByLink(page);
  await page.goto(`${service.url}/settings/profile`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByRole('listitem')).toContainText('Chrome on Linux');
  expect(await device.passkeys()).toBe(1);

  // The device keeps one already, and makes no other one.
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByRole('alert')).toContainText('kept there already');

  await card.getByRole('button', { name: 'Rename' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename “Chrome on Linux”' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await expect(card.getByRole('listitem')).toContainText('My laptop');
  await expect(card.getByRole('listitem')).toContainText('never used');

  await page.goto(`${service.url}/settings/profile#passkeys`);
  await expect(card.getByRole('listitem')).toContainText('My laptop');
  await lookAt(page, 'passkeys-profile');
  await signOut(page);
  await lookAt(page, 'passkeys-sign-in');
  await device.recognizes(false);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await device.recognizes(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(heading(page)).toHaveText(/^Welcome/);

  await page.goto(`${service.url}/settings/profile`);
  await expect(card.getByRole('listitem')).toContainText('last used');
  await card.getByRole('button', { name: 'Remove' }).click();
  await page
    .getByRole('dialog', { name: 'Remove “My laptop”?' })
    .getByRole('button', { name: 'Remove it' })
    .click();
  await expect(card.getByRole('listitem')).toHaveCount(0);

  // The device still has it, and the service no longer knows it.
  await signOut(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('not known here or was removed');
  await expect(heading(page)).toHaveText('Sign in');
});

test('the browser suggests a passkey on the sign-in page', async ({ page }) => {
  const device = await connectDevice(page);
  await signInByLink(page);
  await page.goto(`${service.url}/settings/profile`);
  const card = page.getByRole('region', { name: 'Passkeys' });
  await card.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(card.getByRole('listitem')).toHaveCount(1);
  await device.touches(false);
  await signOut(page);
  // This device chooses what is suggested as soon as it may.
  await device.touches(true);
  await page.reload();
  await expect(heading(page)).toHaveText(/^Welcome/);
});

test('there are no passkeys at an address whose name is not that of the service', async ({ page }) => {
  await page.goto(service.url.replace('localhost', '127.0.0.1'));
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
