import { cards, commerceKey, expect, fillCard, serviceUrl, test } from './fixtures.ts';

test('the demo shop goes the whole way from a key to a gift link', async ({ page, cardSentTo }) => {
  await page.goto(`${serviceUrl()}/embed/demo#key=${commerceKey()}`);
  await expect(page.getByRole('heading', { name: '2. Choose a gift' })).toBeVisible();
  expect(page.url()).toBe(`${serviceUrl()}/embed/demo`);
  await page.getByRole('radio').last().check();
  await page.getByLabel('Who is it for?').fill('Grace');
  await fillCard(page.frameLocator('iframe'));
  await page.getByRole('button', { name: 'Pay and send the gift' }).click();
  await expect(page.getByRole('heading', { name: 'The gift is ready' })).toBeFocused();
  await expect(page.getByRole('link')).toHaveAttribute('href', /\/gift\/[a-z0-9]{6}-[0-9a-f]{32}$/);
  expect(cardSentTo).toEqual([`${serviceUrl()}/vault/cards`]);

  const log = page.getByRole('complementary');
  await expect(log.getByRole('listitem')).toHaveText([
    /GET \/v1\/me200/,
    /GET \/v1\/products/,
    /POST \/embed\/interim_cards/,
    /POST \/v1\/commerce_user_payment_methods201/,
    /POST \/v1\/order_batches201/,
  ]);
  const text = (await page.locator('body').textContent()) ?? '';
  expect(text).not.toContain(commerceKey());
  expect(text).not.toContain(cards.good);
});

test('a wrong key gets a sentence that says what is wrong', async ({ page }) => {
  await page.goto(`${serviceUrl()}/embed/demo`);
  const key = page.getByLabel('Commerce key');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(key).toHaveAccessibleDescription(/Paste a commerce key/);
  await key.fill('gos_sandbox_not0a0key0at0all0000000000000');
  await page.getByRole('button', { name: 'Open the shop' }).click();
  await expect(key).toHaveAccessibleDescription(/This API key is not known/);
});
