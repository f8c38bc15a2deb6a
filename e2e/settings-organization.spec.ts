/** How an organization's gifts look: set on the dashboard, seen on a real gift page and in the mail. */
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { field, heading, newMember, signInByLink } from './dashboard-people.ts';
import { bearer, callApi, expect, serviceUrl, test } from './fixtures.ts';
import { callAsMember } from './import-files.ts';
import { lookAt } from './look-at.ts';
import { addColleague, url } from './settings-people.ts';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

/** A picture of one colour as PNG. */
function picture(
  width: number,
  height: number,
  [red, green, blue]: readonly [number, number, number],
): Buffer {
  const line = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => line)));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [part('IHDR', header), part('IDAT', pixels), part('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function part(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const logo = { name: 'logo.png', mimeType: 'image/png', buffer: picture(320, 96, [16, 96, 64]) };

async function sendGift(page: Page, key: string): Promise<string> {
  const { data } = await callApi(page.request, 'get', '/v1/products?per_page=50', undefined, key);
  const product = data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const batch = await callApi(
    page.request,
    'post',
    '/v1/order_batches',
    {
      from_name: 'Avery Example',
      recipients: [{ first_name: 'Grace', email: 'grace.logo@example.com' }],
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'email_and_link',
    },
    key,
  );
  return batch.orders_preview[0].individual_gift_link;
}

test('the colour and the logo are on a real gift page and in its mail', async ({ page }) => {
  const admin = await newMember('Branded');
  await signInByLink(page, admin);
  await page.goto(url('/settings/organization'));
  await expect(page.getByText('No logo yet')).toBeVisible();
  await page.getByLabel('Picture of the logo').setInputFiles({
    name: 'logo.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await expect(page.getByRole('alert')).toContainText('no PNG, JPEG or WebP picture');
  await page.getByLabel('Picture of the logo').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await field(page, 'Colour').fill('#ffe000');
  await expect(page.getByText('too pale to be read on light pages')).toBeVisible();
  await field(page, 'Colour').fill('#106040');
  await expect(page.getByText('too pale')).toHaveCount(0);
  const button = page.locator('.gift-preview-light .gift-preview-button');
  await expect(button).toHaveCSS('background-color', 'rgb(16, 96, 64)');
  await page.getByRole('textbox', { name: 'Sender’s name' }).fill('The team at Branded');
  await expect(page.getByText('Grace, The team at Branded has a gift for you').first()).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Days until gifts expire' }).fill('30');
  await page.getByRole('checkbox', { name: /Remind recipients/ }).uncheck();
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await page.reload();
  await expect(field(page, 'Colour')).toHaveValue('#106040');
  await expect(page.getByRole('spinbutton')).toHaveValue('30');
  await expect(page.getByRole('checkbox', { name: /Remind recipients/ })).not.toBeChecked();
  await expect(page.getByLabel('Language')).toHaveValue('de');
  const link = await sendGift(page, admin.key);
  await page.goto(link);
  await expect(page.getByRole('img', { name: 'Branded & Co' })).toBeVisible();
  await expect(page.locator('form.envelope .button')).toHaveCSS('background-color', 'rgb(16, 96, 64)');
  await lookAt(page, 'settings-gift-page');
  const mailbox = `${serviceUrl()}/v1/sandbox/mailbox?to=grace.logo@example.com`;
  await expect(async () => {
    const { data } = await (await page.request.get(mailbox, { headers: bearer(admin.key) })).json();
    expect(data[0].html).toContain('/logos/');
    expect(data[0].html).toContain('#106040');
  }).toPass({ timeout: 15_000 });
});

test('the settings of the organization, and who may not change them', async ({ page }) => {
  const admin = await newMember('Studio');
  const viewer = await addColleague(admin, 'Vera', 'viewer');
  await signInByLink(page, viewer);
  await page.goto(url('/settings/organization'));
  await expect(page.getByText('Admins change these settings')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the settings' })).toHaveCount(0);
  await lookAt(page, 'settings-organization-of-viewer');
  await signInByLink(page, admin);
  await page.goto(url('/settings/organization'));
  await expect(heading(page)).toHaveText('Organization');
  await page.getByLabel('Picture of the logo').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  await field(page, 'Colour').fill('#e8a200');
  await expect(page.getByText('too pale')).toBeVisible();
  await lookAt(page, 'settings-organization');
  await page.getByRole('button', { name: 'Remove the logo' }).click();
  await expect(page.getByText('No logo yet')).toBeVisible();
});

test('settings that others save meanwhile stay, and so does what is typed while they are saved', async ({
  page,
}) => {
  const admin = await newMember('Together');
  await signInByLink(page, admin);
  await page.goto(url('/settings/organization'));
  await expect(field(page, 'Colour')).toBeVisible();
  await callAsMember(page, admin, 'PATCH', '/internal/organization', { sender_name: 'The others' });
  await page.getByLabel('Picture of the logo').setInputFiles(logo);
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route('**/internal/organization', async (route) => {
    if (route.request().method() === 'PATCH') await released.promise;
    await route.fallback();
  });
  await field(page, 'Colour').fill('#106040');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Save the settings' }).click();
  expect((await sent).postDataJSON()).toEqual({ color: '#106040' });
  await field(page, 'Name of the organization').fill('Together again');
  released.resolve();
  await expect(page.getByText('The settings are saved.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Sender’s name' })).toHaveValue('The others');
  await expect(field(page, 'Name of the organization')).toHaveValue('Together again');
});
