/** The first page of the dashboard: for those who have sent no gift, and for those whose gifts are on their way. */
import type { Page } from '@playwright/test';
import { heading, type Member, newMember, signInByLink } from './dashboard-people.ts';
import { callApi, expect, serviceUrl, test } from './fixtures.ts';
import { lookAt } from './look-at.ts';

const home = (search = ''): string => `${serviceUrl()}/${search}`;
const hostile = '<img src=x onerror="document.title=1"> Thank you & yours';

test.describe.configure({ timeout: 180_000 });

test('whoever has sent nothing looks at a sample gift and finds the next steps', async ({ page }) => {
  await signInByLink(page, await newMember('Beginner'));
  await expect(page.getByRole('heading', { name: 'Your first gift in three steps' })).toBeVisible();
  const send = page.getByRole('main').getByRole('link', { name: 'Send a gift', exact: true });
  await expect(send).toHaveAttribute('href', '/send');
  await expect(page.getByRole('link', { name: 'Invite people' })).toHaveAttribute(
    'href',
    '/settings/members',
  );
  await lookAt(page, 'home-first-steps');
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Open a sample gift' }).click();
  const gift = await opened;
  await expect(gift.getByRole('heading', { level: 1 })).toContainText('has a gift for you');
  // The sample is no gift that somebody has sent, and is not made twice.
  await page.reload();
  const again = page.getByRole('link', { name: 'Open the sample gift' });
  await expect(again).toHaveAttribute('href', gift.url());
});

test('gifts in flight, what needs attention, and what recipients wrote', async ({ page }) => {
  const member = await newMember('Sender');
  await sendGifts(page, member);
  await signInByLink(page, member);
  const attention = page.getByRole('region', { name: 'Needs your attention' });
  await expect(attention.getByRole('heading', { level: 3 })).toHaveText([
    '1 gift mail did not arrive',
    '1 gift expires within 3 days',
  ]);
  await expect(stage(page, 'Waiting')).toContainText('2');
  await expect(stage(page, 'Accepted')).toContainText('1');
  const note = page.getByRole('region', { name: 'Thank-you notes' }).getByRole('figure');
  await expect(note.getByText(hostile)).toBeVisible();
  await expect(page).toHaveTitle('Home · Gifts');
  await lookAt(page, 'home');
  await page.setViewportSize({ width: 320, height: 780 });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await attention.getByRole('link').first().click();
  await expect(heading(page)).toHaveText('Gifts');
});

test('the chart is read by keyboard, as a table, and over longer times', async ({ page }) => {
  const member = await newMember('Reader');
  await sendGifts(page, member);
  await signInByLink(page, member);
  const chart = page.getByRole('slider', { name: 'Gifts by day, 30 days' });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /: Sent 3, Opened 2, Accepted 1$/);
  await expect(page.locator('.chart-tip')).toContainText('Accepted');
  await page.keyboard.press('ArrowLeft');
  await expect(chart).toHaveAttribute('aria-valuetext', /: Sent 0, Opened 0, Accepted 0$/);
  await page.getByRole('button', { name: 'Show the table' }).click();
  const table = page.getByRole('table', { name: 'Gifts by day, 30 days' });
  await expect(table.getByRole('row')).toHaveCount(31);
  await expect(table.getByRole('row').last().getByRole('cell')).toHaveText(['3', '2', '1']);
  await lookAt(page, 'home-table');
  await page.getByRole('link', { name: '12 months' }).click();
  await expect(page).toHaveURL(home('?range=12_months'));
  await page.reload();
  await expect(page.getByRole('slider', { name: 'Gifts by week, 12 months' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: '30 days' })).toHaveAttribute('aria-current', 'page');
});

test('all is well, figures are still counted, or they cannot be loaded', async ({ page }) => {
  const member = await newMember('Calm');
  await signInByLink(page, member);
  await answerWith(page, { attention: [], has_sent: true, notes: [] });
  await page.goto(home());
  await expect(page.getByText('Nothing needs your attention.')).toBeVisible();
  await expect(page.getByText('What your recipients write')).toBeVisible();
  await lookAt(page, 'home-calm');
  await answerWith(page, {
    attention: everything,
    low_balances: lowBalances,
    has_sent: true,
    in_flight: null,
  });
  await page.goto(home());
  await expect(page.getByText('They are being counted')).toBeVisible();
  await lookAt(page, 'home-everything');
  await page.unroute('**/internal/overview');
  await page.route('**/internal/overview', (route) =>
    route.fulfill({
      status: 500,
      json: { error: 'The service failed.', code: 'internal_error', request_id: 'req_1' },
    }),
  );
  await page.goto(home());
  await expect(page.getByText('req_1')).toBeVisible();
  await page.unroute('**/internal/overview');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Your first gift in three steps' })).toBeVisible();
});

const everything = [
  { kind: 'mail_not_arrived', count: 12, is_at_least: false },
  { kind: 'payment_problems', count: 1, is_at_least: false },
  { kind: 'gifts_not_sent', count: 2, is_at_least: false },
  { kind: 'gifts_expiring', count: 10_000, is_at_least: true },
  { kind: 'webhooks_failing', count: 1, is_at_least: false },
  { kind: 'low_balance', count: 1, is_at_least: false },
];
const lowBalances = [
  { payment_method_id: 'WORKSPACE_BALANCE', workspace_name: 'Sales', available: 1_240, last_held: 84_000 },
];

const stage = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Gifts in flight' }).getByRole('listitem').filter({ hasText: name });

/** Changes what the service answers, as other data would. */
async function answerWith(page: Page, changes: object): Promise<void> {
  await page.unroute('**/internal/overview');
  await page.route('**/internal/overview', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...changes } });
  });
}

/** Three gifts: one whose mail bounces, one that is opened and expires soon, and one that is accepted with a note. */
async function sendGifts(page: Page, { key }: Member): Promise<void> {
  const call = (path: string, body: object) => callApi(page.request, 'post', path, body, key);
  const { data } = await callApi(page.request, 'get', '/v1/products?per_page=100', undefined, key);
  const product = data.find(
    (each: { variants_num_selectable: number; price_is_variable: boolean }) =>
      each.variants_num_selectable === 0 && !each.price_is_variable,
  );
  const send = async (email: string, fields: object = {}): Promise<{ id: string; orderId: string }> => {
    const { id, orders_preview } = await call('/v1/order_batches', {
      from_name: 'Avery Example',
      recipients: [{ first_name: 'Grace', last_name: 'Hopper', email }],
      cart: { items: [{ product_id: product.id, quantity: 1 }] },
      send_method: 'email_and_link',
      ...fields,
    });
    return { id, orderId: orders_preview[0].id };
  };
  const bounced = await send('grace+bounce@example.com');
  await call('/v1/sandbox/simulate', { order_batch_id: bounced.id, until: 'notified' });
  const soon = new Date(Date.now() + 2 * 86_400_000).toISOString();
  const opened = await send('grace@example.com', { expires_at: soon });
  await call(`/v1/sandbox/orders/${opened.orderId}/open`, {});
  const accepted = await send('ada@example.com');
  await call('/v1/sandbox/simulate', { order_batch_id: accepted.id, until: 'accepted' });
  await call(`/v1/sandbox/orders/${accepted.orderId}/thank_you_note`, { note: hostile });
}
