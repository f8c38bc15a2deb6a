/** The embedded form, in a shop at another origin than the service. */
import type { Page } from '@playwright/test';
import { cards, clickTwice, expect, fillCard, serviceUrl, test } from './fixtures.ts';

const pay = (page: Page) => page.getByRole('button', { name: 'Pay' }).click();
const problem = (page: Page) => page.getByRole('alert').first();

test('a card becomes an interim card, and the shop never hears its number', async ({
  page,
  openShop,
  cardSentTo,
}) => {
  const form = await openShop();
  await fillCard(form);
  await pay(page);
  await expect(page.locator('#result')).not.toBeEmpty();

  const result = JSON.parse((await page.locator('#result').textContent()) ?? '');
  expect(result).toEqual({
    interim_card_key: expect.any(String),
    card_brand: 'visa',
    card_last_4: '4242',
    card_exp_month: 12,
    card_exp_year: 2034,
    cardholder_name: 'Avery Example',
    billing_address: {
      address_1: '1 Market St',
      city: 'San Francisco',
      state: 'CA',
      postal_code: '94105',
      country: 'US',
    },
  });
  const heard = await page.evaluate<string[]>('heard');
  expect(heard.length).toBeGreaterThan(0);
  expect(heard.join()).not.toContain('4242424242424242');
  expect(heard.join()).not.toMatch(/4242 4242|"cvc"|"123"/);
  expect(cardSentTo).toEqual([`${serviceUrl()}/vault/cards`]);
});

test('a number is grouped and recognised as one types, and keeps the caret', async ({ page, openShop }) => {
  const form = await openShop();
  const number = form.getByLabel('Card number');
  await number.pressSequentially(cards.amex);
  await expect(number).toHaveValue('3782 822463 10005');
  await expect(form.getByText('American Express')).toBeAttached();
  await expect(form.getByLabel('Security code')).toHaveAttribute('placeholder', '4 digits');
  await expect.poll(() => page.evaluate('changes.at(-1)')).toEqual({ complete: false, card_brand: 'amex' });

  await number.fill('5555-5555-5555-4444');
  await expect(number).toHaveValue('5555 5555 5555 4444');
  await number.press('Home');
  for (let step = 0; step < 5; step += 1) await number.press('ArrowRight');
  await number.press('Backspace');
  await number.press('7');
  await expect(number).toHaveValue('5557 5555 5555 4444');
  expect(await number.evaluate((input: { selectionStart?: number }) => input.selectionStart)).toBe(4);
});

test('problems are shown when a field loses the focus, and a submit focuses the first', async ({
  page,
  openShop,
}) => {
  const form = await openShop();
  const number = form.getByLabel('Card number');
  await number.fill('4242 42');
  await expect(number).toHaveAttribute('aria-invalid', 'false');
  await form.getByLabel('Expires').fill('01/20');
  await expect(number).toHaveAttribute('aria-invalid', 'true');
  await expect(number).toHaveAccessibleDescription('This card number is too short: some digits are missing.');
  await form.getByLabel('Security code').fill('123');
  await expect(form.getByLabel('Expires')).toHaveAccessibleDescription(
    'This date cannot be right: check when the card expires.',
  );
  await number.fill('');
  await pay(page);
  await expect(problem(page)).toHaveText(
    'invalid_fields: Some card details are missing or do not fit. Check the marked fields.',
  );
  await expect(number).toBeFocused();
  await expect(form.getByLabel('City')).toHaveAccessibleDescription('Enter the city.');
});

test('what the vault refuses is said beside its field', async ({ page, openShop }) => {
  const form = await openShop();
  await fillCard(form, { number: cards.notOfTheSandbox });
  await pay(page);
  await expect(problem(page)).toContainText(/test card/i);
  await expect(form.getByLabel('Card number')).toHaveAttribute('aria-invalid', 'true');
  await form.getByLabel('Card number').fill(cards.good);
  // The form shrinks where its problem goes, and the button moves: a key reaches it wherever it is.
  await page.getByRole('button', { name: 'Pay' }).press('Enter');
  await expect(page.locator('#result')).toContainText('"card_last_4":"4242"');
});

test('the keyboard is enough', async ({ page, openShop }) => {
  const form = await openShop();
  await page.evaluate('form.focus()');
  await expect(form.getByLabel('Card number')).toBeFocused();
  const typed = [
    cards.good,
    '12/34',
    '123',
    'Avery Example',
    'United States',
    '1 Market St',
    '',
    'San Francisco',
    'Calif',
  ];
  for (const text of typed) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('94105');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate('enters')).toBe(1);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Pay' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#result')).toContainText('"state":"CA"');
});

test('two submits make one interim card', async ({ page, openShop }) => {
  let made = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/embed/interim_cards')) made += 1;
  });
  const form = await openShop();
  await fillCard(form);
  await clickTwice(page.getByRole('button', { name: 'Pay' }));
  await expect(page.locator('#result')).toContainText('interim_card_key');
  expect(made).toBe(1);
});

test('a lost network is said, and the form works again when it is back', async ({ page, openShop }) => {
  const form = await openShop();
  await fillCard(form);
  let isDown = true;
  await page.route('**/embed/interim_cards', (route) => (isDown ? route.abort() : route.continue()));
  await pay(page);
  await expect(problem(page)).toHaveText(
    'connection_failed: The connection failed. Check your network and try again.',
  );
  isDown = false;
  await pay(page);
  await expect(page.locator('#result')).toContainText('interim_card_key');
});

test('nobody but the page around it moves the form', async ({ page, openShop, shop }) => {
  const form = await openShop();
  await fillCard(form);
  // Another frame on the same page, such as an advertisement.
  await page.evaluate(`new Promise((resolve) => {
    const other = document.createElement('iframe');
    other.onload = resolve;
    other.src = '${shop.address('{}').replace('localhost', '127.0.0.1')}';
    document.body.append(other);
  })`);
  const other = page.frames().at(-1);
  await other?.evaluate(`
    const form = parent.frames[0];
    form.postMessage({ gifts: 'connect', style: { textColor: 'red' } }, '*');
    form.postMessage({ gifts: 'submit', id: 1 }, '*');
    addEventListener('message', (event) => { document.title = 'heard ' + JSON.stringify(event.data) });
  `);
  await pay(page);
  await expect(page.locator('#result')).toContainText('interim_card_key');
  expect(await other?.title()).toBe('Corner Shop');
  expect((await page.evaluate<string[]>('heard')).filter((text) => text.includes('"result"'))).toHaveLength(
    1,
  );
});

test('a style reaches the form as colours and sizes, and as nothing else', async ({
  page,
  shop,
  openShop,
}) => {
  const form = await openShop(`{ textColor: 'rgb(0 40 80)', fontSize: 18, radius: 0, density: 'compact' }`);
  await expect(form.getByLabel('Card number')).toHaveCSS('font-size', '18px');
  await expect(form.getByLabel('Card number')).toHaveCSS('color', 'rgb(0, 40, 80)');
  await expect(form.getByLabel('Card number')).toHaveCSS('border-radius', '0px');

  await page.goto(shop.address(`{ publicAppId: 'any', style: { textColor: 'red; background: url(//x)' } }`));
  await expect(problem(page)).toHaveText(
    'style.textColor is "red; background: url(//x)" and must be a colour such as #8a1f4d, rgb(138 31 77) or plum.',
  );
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('an unknown app is said in the form and to the page', async ({ page, shop }) => {
  await page.goto(shop.address(`{ publicAppId: 'missing' }`));
  const form = page.frameLocator('iframe[title="Card details"]');
  await expect(form.getByRole('alert')).toContainText(/commerce app/i);
  await pay(page);
  await expect(problem(page)).toContainText('not_found: ');
});

test('a form that is taken away ends what was under way', async ({ page, openShop }) => {
  const form = await openShop();
  await fillCard(form);
  await page.evaluate(`document.querySelector('#pay').click(), form.destroy()`);
  await expect(problem(page)).toHaveText('destroyed: The payment form was removed from the page.');
  await expect(page.locator('iframe')).toHaveCount(0);
});

test('the form without a page around it sends no request and no message', async ({ page }) => {
  await page.goto(`${serviceUrl()}/embed/payment-form?public_app_id=missing`);
  await expect(page.getByRole('alert')).toBeVisible();
});
