/** The page on which an organization enters a card of its own: one card for each link, and a way on from every end. */
import type { Page } from '@playwright/test';
import {
  cards,
  cardsOfOrganization,
  clickTwice,
  expect,
  fillCard,
  linkForCard,
  serviceUrl,
  test,
} from './fixtures.ts';
import { lookAt } from './look-at.ts';

const saveButton = (page: Page) => page.getByRole('button', { name: 'Save card' });
const saved = (page: Page) => page.getByRole('heading', { name: 'Card saved' });
const used = (page: Page) => page.getByRole('heading', { name: 'A card was saved with this link' });

function countSaves(page: Page): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (/\/cards\/[^/]+\/card$/.test(request.url())) count += 1;
  });
  return () => count;
}

test('says what the card is for, saves one card of two clicks, and the link is used up', async ({
  page,
  request,
  cardSentTo,
}) => {
  const name = 'American Express ending in 0005';
  const saves = countSaves(page);
  const cardsOfName = async () => (await cardsOfOrganization(request)).filter((each) => each === name).length;
  const before = await cardsOfName();
  await page.goto(await linkForCard());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Save a card for gifts');
  await expect(page.getByText('Nothing is charged')).toBeVisible();
  await expect(page.getByText(/Works once, until \w+ \d+/)).toBeVisible();
  await expect(saveButton(page)).toBeVisible();
  await lookAt(page, 'own-card');

  await fillCard(page, { number: cards.amex, cvc: '1234' });
  await clickTwice(saveButton(page));
  await expect(saved(page)).toBeFocused();
  await expect(page).toHaveTitle('Card saved');
  await expect(page.getByRole('main')).toContainText(name);
  await lookAt(page, 'own-card-saved');
  expect(saves()).toBe(1);
  expect(await cardsOfName()).toBe(before + 1);

  await page.reload();
  await expect(used(page)).toBeFocused();
  await expect(page.getByRole('main')).not.toContainText(name);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  expect(cardSentTo).toEqual([`${serviceUrl()}/vault/cards`]);
});

test('the keyboard is enough', async ({ page }) => {
  await page.goto(await linkForCard());
  await expect(saveButton(page)).toBeVisible();
  const type = async (text: string) => {
    await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  };
  await type(cards.good);
  await type('1234');
  await type('123');
  await type('Avery Example');
  await type('United States');
  await type('1 Market St');
  await type('');
  await type('San Francisco');
  await type('California');
  await type('94105');
  await page.keyboard.press('Tab');
  await expect(saveButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeFocused();
});

test('says beside each field what is missing', async ({ page }) => {
  await page.goto(await linkForCard());
  const saves = countSaves(page);
  await saveButton(page).click();
  await expect(page.getByLabel('Card number')).toBeFocused();
  await expect(page.getByText('Enter the card number.')).toBeVisible();
  expect(saves()).toBe(0);
});

test('says why a card was declined, keeps what was typed and takes another', async ({ page }) => {
  await page.goto(await linkForCard());
  await fillCard(page, { number: cards.declinedWhenStored });
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByLabel('Name on the card')).toHaveValue('Avery Example');
  await page.getByLabel('Card number').fill(cards.good);
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
});

test('a second window learns that the link was used', async ({ page, context }) => {
  const link = await linkForCard();
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto(link);
    await fillCard(each);
  }
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
  await saveButton(other).click();
  await expect(used(other)).toBeFocused();
});

test('finds out that a card was saved whose answer was lost', async ({ page }) => {
  await page.goto(await linkForCard());
  await fillCard(page);
  await page.route('**/cards/*/card', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await saveButton(page).click();
  await expect(used(page)).toBeVisible();
});

test('says that the connection was lost, and saves the card when it is back', async ({ page }) => {
  await page.goto(await linkForCard());
  await fillCard(page);
  let isDown = true;
  await page.route('**/cards/*/*', (route) =>
    isDown ? route.abort('internetdisconnected') : route.continue(),
  );
  await saveButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'The connection was lost. Save the card again: it will be saved once.',
  );
  isDown = false;
  await saveButton(page).click();
  await expect(saved(page)).toBeVisible();
});

test('a link that has expired says so, and whom to ask', async ({ page }) => {
  const link = await linkForCard('1s');
  const expired = page.getByRole('heading', { name: 'This link has expired' });
  await expect(async () => {
    await page.goto(link);
    await expect(expired).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('Ask the person who sent it for a new link.')).toBeVisible();
  await expect(page.getByRole('main')).not.toContainText('Demo Company');
  await lookAt(page, 'own-card-expired');
});

test('a link that expires while the page is open says so', async ({ page }) => {
  await page.goto(await linkForCard('10s'));
  await fillCard(page);
  const expired = page.getByRole('heading', { name: 'This link has expired' });
  await expect
    .poll(async () => (await page.request.get(`${page.url()}/form`)).json(), { timeout: 20_000 })
    .toMatchObject({ status: 'expired' });
  await saveButton(page).click();
  await expect(expired).toBeFocused();
});

test('a link that leads nowhere says so', async ({ page }) => {
  await page.goto(`${serviceUrl()}/cards/no-such-token`);
  await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeFocused();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('an unreachable service is asked again', async ({ page }) => {
  let isDown = true;
  await page.route('**/cards/*/form', (route) => (isDown ? route.abort() : route.continue()));
  await page.goto(await linkForCard());
  await expect(page.getByRole('heading', { name: 'We cannot reach the service just now' })).toBeVisible();
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(saveButton(page)).toBeVisible();
});
