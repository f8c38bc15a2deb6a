/** What developers do on the dashboard: debug a webhook, find a request by its id, and move the test clock. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { field, heading, newMember, signInByLink } from './dashboard-people.ts';
import { bearer, callApi, expect, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 240_000 });

/** The policy of the pages forbids what a page would otherwise do unseen. */
test.beforeEach(({ page }) => {
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) throw new Error(message.text());
  });
});

/** A receiver on this machine that answers with a status. */
async function startReceiver(): Promise<{
  url: string;
  ids: string[];
  answer: (status: number) => void;
  close: () => void;
}> {
  let status = 500;
  const ids: string[] = [];
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume();
    request.on('end', () => response.writeHead(status, { 'x-receiver': 'e2e' }).end('{"stored":false}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/gifts`,
    ids,
    answer: (next) => {
      status = next;
    },
    close: () => server.close(),
  };
}

test('a failing webhook is debugged, mended and replayed', async ({ page }) => {
  const receiver = await startReceiver();
  const member = await newMember('Hooks');
  await signInByLink(page, member);
  await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  await lookAt(page, 'developers-webhooks-empty');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByRole('button', { name: 'Add your first webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await dialog.getByLabel('All events').uncheck();
  await dialog.getByLabel('order_batch.created').check();
  await lookAt(page, 'developers-webhook-form');
  await dialog.getByLabel('All events').check();
  await dialog.getByRole('button', { name: 'Add the webhook' }).click();
  await expect(dialog.getByText('Copy the secret now')).toBeVisible();
  await expect(dialog.getByRole('figure', { name: 'The secret', exact: true })).toContainText('whsec_');
  await dialog.getByRole('button', { name: 'I have stored the secret' }).click();
  await expect(heading(page)).toHaveText(receiver.url);
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByRole('button', { name: 'Send a test event' }).click();
  await expect(page.getByText('The receiver answered with an error: 500')).toBeVisible();
  await lookAt(page, 'developers-webhook');
  await page
    .getByRole('row', { name: /order_batch\.created/ })
    .getByRole('link')
    .click();
  await expect(heading(page)).toHaveText('order_batch.created');
  await expect(page.getByRole('figure', { name: /^Body of the answer to attempt/ }).first()).toContainText(
    'stored',
  );
  await expect(page.getByRole('figure', { name: /^Headers of attempt/ }).first()).toContainText(
    'webhook-signature',
  );
  await lookAt(page, 'developers-delivery');
  receiver.answer(204);
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByRole('button', { name: 'Replay now' }).click();
  await expect(page.getByText('The receiver answered 204.')).toBeVisible();
  await expect(page.getByText('Replay', { exact: true })).toBeVisible();
  await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
  expect(new Set(receiver.ids).size).toBe(1);
  await page.getByRole('link', { name: 'The webhook' }).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Description' }).fill('For the shop');
  await dialog.getByRole('textbox', { name: /^At most/ }).fill('many');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('textbox', { name: /^At most/ })).toHaveAccessibleDescription(
    /between 1 and 1,000/,
  );
  await dialog.getByRole('textbox', { name: /^At most/ }).fill('50');
  await dialog.getByLabel('All events').uncheck();
  await dialog.getByLabel('order.paid', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('For the shop')).toBeVisible();
  await expect(page.getByText('50 requests a second')).toBeVisible();
  await expect(page.getByRole('definition').getByText('order.paid', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'Pause the webhook' }).click();
  await expect(page.getByText('This webhook is paused')).toBeVisible();
  await page.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Works', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send missed events' }).click();
  await page.getByRole('button', { name: 'Send what was missed' }).click();
  await expect(page.getByText('Nothing was missed.')).toBeVisible();
  await page.getByRole('link', { name: 'All webhooks' }).click();
  await expect(page.getByRole('row', { name: /127\.0\.0\.1/ })).toContainText('Works');
  await lookAt(page, 'developers-webhooks');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByRole('link', { name: receiver.url }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete the webhook' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  receiver.close();
});

test('a request is found by the id in its error', async ({ page }) => {
  const member = await newMember('Requests');
  await signInByLink(page, member);
  const answer = await page.request.post(url('/v1/order_batches'), {
    headers: bearer(member.key),
    data: { recipients: [{ first_name: 'Grace', email: 'not an address' }] },
    failOnStatusCode: false,
  });
  const { request_id } = await answer.json();
  await callApi(page.request, 'get', '/v1/products?per_page=3', undefined, member.key);
  await page.goto(url('/developers/requests'));
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('row', { name: /POST \/v1\/order_batches/ })).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await lookAt(page, 'developers-requests');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByLabel('Outcome').selectOption('Refused (4xx)');
  await expect(page.getByRole('row', { name: /GET/ })).toHaveCount(0);
  expect(page.url()).toContain('outcome=refused');
  await field(page, 'Request id, as in an error or in the header Request-Id').fill(request_id);
  await page.getByRole('button', { name: 'Find', exact: true }).click();
  await expect(heading(page)).toHaveText('POST /v1/order_batches');
  await expect(page.getByText('invalid_request').first()).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Request body' })).toContainText('(text, 5 characters)');
  await expect(page.locator('body')).not.toContainText('Grace');
  await lookAt(page, 'developers-request');
  await page.goto(url('/developers/requests/unknown'));
  await expect(page.getByText('There is nothing here')).toBeVisible();
});

async function sendGift(page: Page, key: string): Promise<void> {
  const { data } = await callApi(page.request, 'get', '/v1/products?per_page=50', undefined, key);
  const product = data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const body = {
    ...{ from_name: 'Avery Example', send_method: 'link_multiple_custom_list' },
    recipients: [{ first_name: 'Grace', last_name: 'Hopper' }],
    cart: { items: [{ product_id: product.id, quantity: 1 }] },
    expires_at: new Date(Date.now() + 3 * 86_400_000).toISOString(),
  };
  await callApi(page.request, 'post', '/v1/order_batches', body, key);
}

test('the clock is moved, a recipient is played, and events say what happened', async ({ page }) => {
  const member = await newMember('Clockwork');
  await signInByLink(page, member);
  await sendGift(page, member.key);
  await sendGift(page, member.key);
  await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
  await expect(heading(page)).toHaveText('Sandbox');
  const order = page.getByLabel('Order', { exact: true });
  await order.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Open the gift' }).last().click();
  await expect(page.getByText('Opened', { exact: true })).toBeVisible();
  await lookAt(page, 'developers-sandbox');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByRole('button', { name: 'One week' }).click();
  await page.getByRole('button', { name: 'Move the clock forward' }).click();
  await expect(page.getByRole('heading', { name: 'What happened' })).toBeVisible();
  await page.getByRole('link', { name: 'order.canceled' }).first().click();
  await expect(heading(page)).toHaveText('order.canceled');
  await expect(page.getByRole('figure', { name: 'Payload of the event' })).toContainText('"expired"');
  await lookAt(page, 'developers-event');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByRole('link', { name: 'All events' }).click();
  await expect(page.getByRole('row', { name: /order\.gift_opened/ })).toBeVisible();
  await lookAt(page, 'developers-events');
  await page.setViewportSize({ width: 1280, height: 1300 });
  await page.getByLabel('Type').selectOption('order.gift_opened');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
