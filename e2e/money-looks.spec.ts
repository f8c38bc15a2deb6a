/** The pages about money in their states, on a phone and on a desktop, in light and dark. */
import { newSignedInMember } from './dashboard-people.ts';
import { callApi, cards, expect, fillCard, serviceUrl, test } from './fixtures.ts';
import { acceptOrder, firstOrder, sendGift } from './gift-fixtures.ts';
import { lookAt } from './look-at.ts';
import { advanceDays, giftAccepted, payIn } from './money-fixtures.ts';

const url = (path: string): string => serviceUrl() + path;

test.describe.configure({ timeout: 400_000 });

test('money before anything was sent', async ({ page }) => {
  await newSignedInMember(page, 'Beginner');
  const places = [
    ['/money', 'What gifts cost', 'money-new'],
    ['/money/movements', 'No movements yet', 'money-movements-none'],
    ['/money/held', 'Nothing is held', 'money-held-none'],
    ['/money/invoices', 'No invoices yet', 'money-invoices-none'],
    ['/money/cards', 'No cards yet', 'money-cards-none'],
  ] as const;
  for (const [path, words, name] of places) {
    await page.goto(url(path));
    await expect(page.getByText(words, { exact: true })).toBeVisible();
    await lookAt(page, name);
  }
});

test('money of some months', async ({ page }) => {
  const member = await newSignedInMember(page, 'Treasury');
  const { key } = member;
  await payIn(member, '2000.00', 'Wire of March 3');
  for (const gifts of [2, 3, 1, 4]) {
    for (let sent = 0; sent < gifts; sent += 1) {
      await giftAccepted(page, key, sent % 2 === 0 ? { payment_method_id: 'BALANCE' } : {});
    }
    await advanceDays(page, key, 31);
  }
  const recipients = ['Grace', 'Ada', 'Katherine'].map((first_name) => ({ first_name }));
  await sendGift(page, key, { payment_method_id: 'BALANCE', recipients });
  await sendGift(page, key, { expires_at: new Date(Date.now() + 200 * 86_400_000).toISOString() });
  const refunded = await giftAccepted(page, key, { payment_method_id: 'BALANCE' });
  await callApi(
    page.request,
    'post',
    `/v1/orders/${refunded}/refund`,
    { amount: 1_250, reason: 'A candle broke' },
    key,
  );
  await page.goto(url('/money'));
  await expect(page.getByText(/is left to pay/)).toBeVisible();
  await expect(page.getByRole('article', { name: 'Balance', exact: true })).toContainText('Together');
  await lookAt(page, 'money');
  await page.goto(url('/money#cost'));
  await expect(page.getByRole('slider')).toBeVisible();
  await lookAt(page, 'money-chart');
  await page.getByRole('button', { name: 'Show the table' }).click();
  await lookAt(page, 'money-table');
  await page.goto(url('/money/movements'));
  await expect(page.getByText('A candle broke')).toBeVisible();
  await lookAt(page, 'money-movements');
  await page.goto(url('/money/movements?balance=BALANCE'));
  await expect(page.getByText('Afterwards').first()).toBeAttached();
  await lookAt(page, 'money-movements-of-balance');
  await page.goto(url('/money/movements?kind=debit'));
  await expect(page.getByText('No such movement')).toBeVisible();
  await lookAt(page, 'money-movements-filtered');
  await page.goto(url('/money/held'));
  await expect(page.getByRole('row', { name: /and 2 others/ })).toBeVisible();
  await lookAt(page, 'money-held');
  await page.goto(url('/money/invoices'));
  await expect(page.getByText('Taken over by the next').first()).toBeVisible();
  await lookAt(page, 'money-invoices');
  await page
    .getByRole('row', { name: /To pay/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('How to pay')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await lookAt(page, 'money-invoice');
});

test('cards, and a gift whose card was declined', async ({ page, context }) => {
  const { key } = await newSignedInMember(page, 'Cards');
  const add = async (number: string, cvc = '123') => {
    await page.goto(url('/money/cards?add=true'));
    const dialog = page.getByRole('dialog', { name: 'Add a card' });
    await dialog.getByRole('button', { name: 'Make the address' }).click();
    const link = dialog.getByRole('link', { name: 'Enter the card now' });
    await expect(link).toBeVisible();
    const address = (await link.getAttribute('href')) ?? '';
    const entry = await context.newPage();
    await entry.goto(address);
    await fillCard(entry, { number, cvc });
    await entry.getByRole('button', { name: 'Save card' }).click();
    await expect(entry.getByRole('heading', { name: 'Card saved' })).toBeVisible();
    await entry.close();
  };
  await add(cards.declinedAtCharge);
  await add(cards.amex, '1234');
  await page.goto(url('/money/cards'));
  await page
    .getByRole('listitem')
    .filter({ hasText: 'ending in 0005' })
    .getByRole('button', { name: 'Make default' })
    .click();
  await expect(page.getByText('Default', { exact: true })).toBeVisible();
  const { data } = await callApi(page.request, 'get', '/v1/payment_methods', undefined, key);
  const idOf = (last4: string): string => data.find(({ name }: { name: string }) => name.endsWith(last4)).id;
  const order = firstOrder(await sendGift(page, key, { payment_method_id: idOf('0341') }));
  await acceptOrder(page, key, order);
  await sendGift(page, key, {
    payment_method_id: idOf('0005'),
    scheduled_send_on: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  });
  await page.goto(url('/money/cards'));
  await expect(page.getByText('1 scheduled gift')).toBeVisible();
  await lookAt(page, 'money-cards');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'ending in 0005' })
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByText('A scheduled gift needs this card')).toBeVisible();
  await lookAt(page, 'money-card-remove');
  await page.goto(url('/money/cards?add=true'));
  await page.getByRole('button', { name: 'Make the address' }).click();
  await expect(page.getByText('Test cards')).toBeVisible();
  // The address is another one each time.
  await page.evaluate(
    "document.querySelector('[role=dialog] code').textContent = 'https://gifts.example/cards/…'",
  );
  await lookAt(page, 'money-card-add');
  await expect(async () => {
    await page.goto(url('/money'));
    await expect(page.getByRole('heading', { name: 'Gifts that wait for their payment' })).toBeVisible({
      timeout: 2_000,
    });
  }).toPass();
  await lookAt(page, 'money-unpaid');
});
