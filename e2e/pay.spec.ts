/** The hosted payment page: a gift is paid once, whatever the network and the payer do. */
import type { Page } from '@playwright/test';
import {
  cards,
  clickTwice,
  clockTestKey,
  expect,
  fillCard,
  giftToPay,
  orderOf,
  serviceUrl,
  test,
  waitDays,
} from './fixtures.ts';
import { lookAt } from './look-at.ts';

const payButton = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });
const paid = (page: Page) => page.getByRole('heading', { name: 'Paid' });

function countPayments(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (/\/pay\/[^/]+\/payments$/.test(request.url())) count += 1;
  });
  return () => count;
}

test('shows what is paid for, takes one payment of two clicks, and stays paid', async ({
  page,
  request,
  cardSentTo,
}) => {
  const { link } = await giftToPay(request);
  const payments = countPayments(page);
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Avery Example’s gift for Grace');
  const total = await page.locator('.total dd').textContent();
  await expect(payButton(page)).toHaveText(`Pay ${total}`);
  await expect(page.getByRole('img').or(page.locator('.item img'))).toHaveJSProperty('complete', true);

  await fillCard(page);
  await clickTwice(payButton(page));
  await expect(paid(page)).toBeFocused();
  await expect(page).toHaveTitle('Paid');
  await expect(page.getByText(total ?? '')).toBeVisible();
  expect(payments()).toBe(1);

  await page.reload();
  await expect(paid(page)).toBeVisible();
  await page.goto(`${serviceUrl()}/healthz`);
  await page.goBack();
  await expect(paid(page)).toBeVisible();
  expect(payments()).toBe(1);
  expect(cardSentTo).toEqual([`${serviceUrl()}/vault/cards`]);
  expect(await page.evaluate('[localStorage.length, sessionStorage.length, document.cookie]')).toEqual([
    0,
    0,
    '',
  ]);
});

test('says why a card was declined and takes another', async ({ page, request }) => {
  const { link } = await giftToPay(request);
  await page.goto(link);
  await fillCard(page, { number: cards.declinedAtCharge });
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByLabel('Name on the card')).toHaveValue('Avery Example');
  await page.getByLabel('Card number').fill(cards.good);
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
});

test('finds out that a payment arrived whose answer was lost', async ({ page, request }) => {
  const { link } = await giftToPay(request);
  const payments = countPayments(page);
  await page.goto(link);
  await fillCard(page);
  await page.route('**/pay/*/payments', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
  expect(payments()).toBe(1);
});

test('waits for the outcome when the bank’s answer was lost, and shows it by itself', async ({
  page,
  request,
}) => {
  const gift = await giftToPay(request);
  const payments = countPayments(page);
  await page.goto(gift.link);
  await fillCard(page, { number: cards.answerIsLost });
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeFocused();
  await expect(page.getByText('You need not pay again.')).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(paid(page)).toBeFocused();
  expect(payments()).toBe(1);
  expect((await orderOf(request, gift)).status).toMatch(/^(paid|ordered)$/);
});

test('is closed after two weeks, also for who had it open all the time', async ({ page, request }) => {
  const { link } = await giftToPay(request, clockTestKey());
  const closed = page.getByRole('heading', { name: 'This payment is closed' });
  await page.goto(link);
  await expect(page.getByText(/to be paid by \w+ \d+, \d{4}/)).toBeVisible();
  await fillCard(page);
  await waitDays(request, 14);
  await payButton(page).click();
  await expect(closed).toBeFocused();
  await page.reload();
  await expect(closed).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByRole('main')).not.toContainText('$');
  await lookAt(page, 'closed');
});

test('allows another try once it knows that nothing was paid', async ({ page, request }) => {
  const { link } = await giftToPay(request);
  await page.goto(link);
  await fillCard(page);
  let isDown = true;
  await page.route('**/pay/*/payments', (route) =>
    isDown ? route.abort('internetdisconnected') : route.continue(),
  );
  await page.route('**/pay/*/summary', (route) =>
    isDown ? route.abort('internetdisconnected') : route.continue(),
  );
  await payButton(page).click();
  await expect(page.getByText('The connection is gone.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Checking' })).toHaveAttribute('aria-disabled', 'true');
  isDown = false;
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByRole('alert')).toContainText('You can try again');
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
});

test('a second window learns that the gift is paid already', async ({ page, context, request }) => {
  const { link } = await giftToPay(request);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(link);
    await fillCard(each);
  }
  await payButton(page).click();
  await expect(paid(page)).toBeVisible();
  await payButton(other).click();
  await expect(paid(other)).toBeVisible();
});

test('a link that leads nowhere says so', async ({ page }) => {
  await page.goto(`${serviceUrl()}/pay/no-such-token`);
  await expect(page.getByRole('heading', { name: 'This link leads to no payment' })).toBeFocused();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('an unreachable service is asked again', async ({ page, request }) => {
  const { link } = await giftToPay(request);
  let isDown = true;
  await page.route('**/pay/*/summary', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'We cannot reach the shop just now' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(payButton(page)).toBeVisible();
});
