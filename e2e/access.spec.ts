/** How people get in: by the provider of their company, and the first ones of a new installation. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { OAuth2Server } from 'oauth2-mock-server';
import { field, heading } from './dashboard-people.ts';
import { lookAt } from './look-at.ts';
import { onDatabase } from './operator-people.ts';
import { type RunningService, runService } from './run-service.ts';

test.describe.configure({ mode: 'default', timeout: 240_000 });

const refuseStrangeScripts = (page: Page) =>
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });

/** A browser without a screen tells no page that it is looked at again. */
async function comeBack(page: Page): Promise<void> {
  await page.bringToFront();
  await page.evaluate("dispatchEvent(new Event('focus'))");
}

test.describe('with single sign-on', () => {
  const provider = new OAuth2Server();
  const claims = { email: 'robin@example.com', email_verified: true, sub: 'robin' };
  const services: RunningService[] = [];

  test.beforeAll(async () => {
    await provider.issuer.keys.generate('RS256');
    await provider.start(0, '127.0.0.1');
    provider.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims));
  });
  test.afterAll(async () => {
    for (const service of services) await service.stop();
    await provider.stop();
  });

  async function start(name: string, settings: Record<string, string> = {}): Promise<RunningService> {
    const service = await runService(name, {
      OIDC_ISSUER: provider.issuer.url,
      OIDC_CLIENT_ID: 'gifts',
      OIDC_CLIENT_SECRET: 'a secret',
      OIDC_NAME: 'Acme ID',
      ...settings,
    });
    services.push(service);
    await service.gifts('organizations create --quiet --name', 'Acme', '--email', claims.email);
    return service;
  }

  test('a person signs in at the provider, and comes back to the page they wanted', async ({ page }) => {
    refuseStrangeScripts(page);
    const { url } = await start('provider');
    await page.goto(`${url}/developers/keys`);
    await expect(page.getByRole('button', { name: 'Sign in with Acme ID' })).toBeVisible();
    await lookAt(page, 'access-sign-in');
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await expect(heading(page)).toHaveText('API keys');
    expect(page.url()).not.toContain('code=');
  });

  test('an act that needs a new sign-in gets one at the provider in another tab, and goes on', async ({
    page,
  }) => {
    refuseStrangeScripts(page);
    const service = await start('provider-again', { OIDC_ONLY: 'true' });
    const { url, gifts } = service;
    await gifts('operators add --role owner --email', claims.email);
    const id = await gifts('organizations create --quiet --name', 'Leaving', '--email', 'lea@example.com');
    await page.goto(`${url}/operators/organizations/${id}`);
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await expect(heading(page)).toHaveText('Leaving');
    const signedInAt = `update sign_in_sessions set created_at = now() - interval '16 minutes'`;
    await onDatabase(service, [signedInAt, []]);
    // A session is remembered for less than a second, and reading a page takes longer.
    await page.reload();
    await page.getByRole('button', { name: 'Close the account' }).click();
    const closing = page.getByRole('dialog', { name: /^Close the account of/ });
    await field(page, 'Type Leaving to confirm').fill('Leaving');
    await closing.getByRole('button', { name: 'Close the account' }).click();
    const again = page.getByRole('dialog', { name: 'Is it you?' });
    await expect(again.getByLabel('Password', { exact: true })).toHaveCount(0);
    const opening = page.waitForEvent('popup');
    await again.getByRole('link', { name: 'Sign in with Acme ID in another tab' }).click();
    const tab = await opening;
    refuseStrangeScripts(tab);
    await expect(tab).toHaveURL(/\/sign-in\?again=true$/);
    // Whoever only comes back has not signed in anew.
    await comeBack(page);
    await expect(again).toBeVisible();
    await tab.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await expect(heading(tab)).toHaveText(/^Welcome/);
    await tab.close();
    await comeBack(page);
    await expect(again).toBeHidden();
    await expect(field(page, 'Type Leaving to confirm')).toHaveValue('Leaving');
    await closing.getByRole('button', { name: 'Close the account' }).click();
    await expect(page.getByText('This account is closed')).toBeVisible();
  });

  test('where there is no other way, the page has the button alone, and says why a sign-in failed', async ({
    page,
  }) => {
    const { url, gifts } = await start('only-provider', { OIDC_ONLY: 'true' });
    await page.goto(url);
    await expect(page.getByRole('button', { name: 'Sign in with Acme ID' })).toBeVisible();
    await expect(field(page, 'Password')).toHaveCount(0);
    await lookAt(page, 'access-only');
    await page.goto(`${url}/sign-in/return?code=1&state=unknown`);
    await expect(page.getByRole('alert')).toContainText('Begin again');
    await lookAt(page, 'access-refused');
    await page.getByRole('link', { name: 'Begin again' }).click();
    await page.getByRole('button', { name: 'Sign in with Acme ID' }).click();
    await expect(heading(page)).toHaveText(/^Welcome/);
    // The link that the server prints works on the day on which the provider does not.
    await page.context().clearCookies();
    await page.goto(await gifts('sign-in-link --email', claims.email));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(page)).toHaveText(/^Welcome/);
  });
});

test('a new installation is set up from the link that its start prints', async ({ page, browser }) => {
  refuseStrangeScripts(page);
  const service = await runService('first-run', {
    GIFTS_ENV: 'production',
    MAIL_FROM: 'Gifts <gifts@gifts.example>',
  });
  await answerNameServers(page);
  try {
    const link = /http\S+\/sign-in\/first#token=\S+/.exec(service.said)?.[0] ?? '';
    await page.goto(link);
    await expect(heading(page)).toHaveText('Welcome to your new service');
    await lookAt(page, 'access-first');
    await field(page, 'E-mail address').fill('olga@example.com');
    await page.getByRole('button', { name: 'Become the first operator' }).click();
    await expect(heading(page)).toHaveText('Set up your service');

    await expect(page.getByText('The address has no https')).toBeVisible();
    await lookAt(page, 'access-setup-address');
    await page.getByRole('button', { name: 'This is the right address' }).click();

    await expect(page.getByText('Undelivered mail returns to')).toBeVisible();
    await page.getByRole('button', { name: 'Send me a test mail' }).click();
    await expect(page.getByRole('alert')).toContainText('set SMTP_URL');
    await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible({ timeout: 30_000 });
    await lookAt(page, 'access-setup-mail');
    await page.getByRole('button', { name: 'Skip for now' }).click();

    await expect(page.getByText('No card gateway is set up')).toBeVisible();
    await lookAt(page, 'access-setup-cards');
    await page.getByRole('button', { name: 'We need no cards' }).click();

    const brands = [{ slug: 'orchard', name: 'Orchard', shipping_price: 'much' }];
    await chooseFile(page, { brands });
    await expect(page.getByRole('alert')).toContainText('Nothing was imported');
    await chooseFile(page, JSON.parse(await catalog()));
    await expect(page.getByText('This is what the file changes')).toBeVisible();
    await lookAt(page, 'access-setup-catalog');
    await page.getByRole('button', { name: /^Import [\d,]+ changes$/ }).click();
    await expect(page.getByText('Imported')).toBeVisible();

    await page.getByRole('link', { name: /First organization/ }).click();
    await field(page, 'Name of the organization').fill('First & Co');
    await field(page, 'E-mail address of its admin').fill('ada@example.com');
    await field(page, 'First name').fill('Ada');
    await page.getByRole('button', { name: 'Create the organization' }).click();
    await expect(page.getByText('First & Co was created')).toBeVisible();
    await lookAt(page, 'access-setup-organization');

    await page.getByRole('link', { name: 'Home' }).click();
    await expect(heading(page)).toHaveText('Your service');
    await expect(page.getByText('4 of 5 steps are done')).toBeVisible();
    await lookAt(page, 'access-operators');

    const admin = await browser.newPage();
    await admin.goto(await service.gifts('sign-in-link --email', 'ada@example.com'));
    await admin.getByRole('button', { name: 'Sign in' }).click();
    await expect(heading(admin)).toHaveText('Welcome, Ada');
    await admin.goto(`${service.url}/setup`);
    await expect(heading(admin)).toHaveText('Not for you');
    await admin.goto(link);
    await field(admin, 'E-mail address').fill('eve@example.com');
    await admin.getByRole('button', { name: 'Become the first operator' }).click();
    await expect(admin.getByRole('alert')).toContainText('This link was used');
    await admin.close();
  } finally {
    await service.stop();
  }
});

/** The service would ask name servers elsewhere. */
const answerNameServers = (page: Page) =>
  page.route('**/internal/operator/setup/mail_records', (route) =>
    route.fulfill({
      json: {
        data: [
          {
            ...{ kind: 'spf', type: 'TXT', name: 'gifts.example', status: 'found' },
            ...{ value: 'v=spf1 a:smtp.gifts.example -all', published: ['v=spf1 include:_spf.example -all'] },
            advice:
              'There is an SPF record. Make sure that it names your mail server or the include of your provider.',
          },
          {
            ...{ kind: 'dmarc', type: 'TXT', name: '_dmarc.gifts.example', status: 'missing' },
            ...{ value: 'v=DMARC1; p=none; rua=mailto:REPORTS-ADDRESS', published: [] },
            advice: 'Publish this record. It may take an hour until name servers know it.',
          },
        ],
      },
    }),
  );

const catalog = (): Promise<string> =>
  readFile(join(import.meta.dirname, '../packages/server/catalog/catalog.json'), 'utf8');

const chooseFile = (page: Page, content: object) =>
  page.getByLabel('Catalog file').setInputFiles({
    name: 'catalog.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
