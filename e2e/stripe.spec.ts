/** The pages with Stripe's own fields: the card stays in frames of Stripe, and payers confirm at their bank. */
import type { Page } from '@playwright/test';
import { cards, cardsOfOrganization, expect, type Place } from './fixtures.ts';
import { lookAt } from './look-at.ts';
import { createCardLink } from './start-service.ts';
import { cardField, decide, fillStripeCard, payButton, test } from './stripe/stripe-fixtures.ts';

const paid = (place: Place) => place.getByRole('heading', { name: 'Paid' });
const bank = 'iframe[title="Bank confirmation"]';

test.describe('the payment page', () => {
  test('takes a card that only Stripe sees', async ({ page, gift, cardSentTo }) => {
    const refused: string[] = [];
    page.on(
      'console',
      (message) => message.text().includes('Content Security Policy') && refused.push(message.text()),
    );
    await page.goto(gift.link);
    await fillStripeCard(page, cards.good);
    expect(await page.content()).not.toMatch(/4242/);
    await payButton(page).click();
    await expect(paid(page)).toBeFocused();
    expect(cardSentTo).toEqual(['https://api.stripe.com/v1/payment_methods']);
    expect(refused).toEqual([]);
  });

  test('is paid after the payer confirms at the bank', async ({ page, gift, world }) => {
    await page.goto(gift.link);
    await fillStripeCard(page, cards.mustBeConfirmed);
    await payButton(page).click();
    await expect(page.getByRole('button', { name: 'Paying' })).toHaveAttribute('aria-disabled', 'true');
    const takenBefore = world.stripe.account.taken().length;
    await decide(page, 'Complete');
    await expect(paid(page)).toBeFocused();
    expect(world.stripe.account.taken()).toHaveLength(takenBefore + 1);
  });

  test('says that the bank refused, keeps what was typed and takes another card', async ({ page, gift }) => {
    await page.goto(gift.link);
    await fillStripeCard(page, cards.mustBeConfirmed);
    await payButton(page).click();
    await decide(page, 'Fail');
    await expect(page.getByRole('alert')).toHaveText(
      'The bank did not confirm that this card is yours. Try again, or use another card.',
    );
    await expect(page.getByLabel('Name on the card')).toHaveValue('Avery Example');
    await cardField.number(page).fill(cards.good);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
  });

  test('a payer who left the bank can go on where it stopped, also after a reload', async ({
    page,
    gift,
    world,
  }) => {
    await page.goto(gift.link);
    await fillStripeCard(page, cards.mustBeConfirmed);
    await payButton(page).click();
    await expect(page.locator(bank)).toBeVisible();
    await page.reload();
    const takenBefore = world.stripe.account.taken().length;
    await expect(page.getByText('Your bank asks you to confirm the payment that you started.')).toBeVisible();
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await decide(page, 'Close without an answer');
    await expect(page.getByRole('alert')).toContainText('Your bank has not confirmed the payment');
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await decide(page, 'Complete');
    await expect(paid(page)).toBeFocused();
    expect(world.stripe.account.taken()).toHaveLength(takenBefore + 1);
  });

  test('tells a payer who comes back what to do', async ({ page, gift }) => {
    await page.goto(gift.link);
    await fillStripeCard(page, cards.mustBeConfirmed);
    await payButton(page).click();
    await expect(page.locator(bank)).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Confirm the payment' })).toBeVisible();
    await lookAt(page, 'pay-unconfirmed');
  });

  test('a payer who confirmed and closed the page finds the gift paid', async ({ page, gift, world }) => {
    await page.goto(gift.link);
    await fillStripeCard(page, cards.mustBeConfirmed);
    await payButton(page).click();
    await expect(page.locator(bank)).toBeVisible();
    const waiting = [...world.stripe.account.intents.values()].find(
      ({ status }) => status === 'requires_action',
    );
    world.stripe.account.finishChallenge(waiting?.client_secret ?? '', true);
    await page.goto(gift.link);
    await page.getByRole('button', { name: 'Confirm the payment' }).click();
    await expect(paid(page)).toBeFocused();
  });

  test('says beside each field what is missing, and the keyboard is enough', async ({ page, gift }) => {
    await page.goto(gift.link);
    await expect(cardField.number(page)).toBeVisible();
    await expect(payButton(page)).toBeVisible();
    await payButton(page).click();
    for (const sentence of [
      'Enter the card number.',
      'Enter when the card expires.',
      'Enter the security code.',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(cardField.number(page)).toBeFocused();
    await page.keyboard.type('4242 42');
    await page.keyboard.press('Tab');
    await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
    await page.keyboard.type('1234');
    await page.keyboard.press('Tab');
    await expect(cardField.cvc(page)).toBeFocused();
    await expect(page.getByText('Enter when the card expires.')).toHaveCount(0);
    await lookAt(page, 'pay-stripe');
  });

  test('fields that cannot be loaded are loaded again on request', async ({ page, gift, context }) => {
    let isDown = true;
    await context.route('https://js.stripe.com/**', (route) => (isDown ? route.abort() : route.fallback()));
    await page.goto(gift.link);
    await expect(page.getByRole('alert')).toContainText('The card fields could not be loaded.');
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await fillStripeCard(page, cards.good);
    await payButton(page).click();
    await expect(paid(page)).toBeVisible();
  });
});

test.describe('the payment form in a shop', () => {
  test.beforeEach(async ({ page, world }) => {
    await page.goto(world.shop.address(`{ publicAppId: '${world.publicAppId}' }`));
    await expect(page.getByRole('status')).toHaveText('Ready');
  });
  const title = 'iframe[title="Card details"]';

  test('gives a key for a card that its owner confirmed at the bank', async ({ page, cardSentTo }) => {
    const form = page.frameLocator(title);
    await fillStripeCard(form, cards.mustBeConfirmed);
    await page.getByRole('button', { name: 'Pay' }).click();
    await decide(form, 'Complete');
    await expect(page.locator('#result')).toContainText('"card_last_4":"3184"');
    expect(cardSentTo).toEqual(['https://api.stripe.com/v1/payment_methods']);
    const heard = await page.evaluate<string[]>('heard');
    expect(heard.join()).not.toMatch(/4000002760003184|_secret_/);
  });

  test('gives no key for a card that the bank refuses', async ({ page }) => {
    const form = page.frameLocator(title);
    await fillStripeCard(form, cards.mustBeConfirmed);
    const problem = page.getByRole('alert').first();
    await page.getByRole('button', { name: 'Pay' }).click();
    await decide(form, 'Close without an answer');
    await expect(problem).toContainText('card_declined: Your bank has not confirmed');
    await page.getByRole('button', { name: 'Pay' }).click();
    await decide(form, 'Fail');
    await expect(problem).toContainText('card_declined: The bank did not confirm that this card is yours.');
    await cardField.number(form).fill(cards.declinedWhenStored);
    await page.getByRole('button', { name: 'Pay' }).click();
    await expect(problem).toHaveText('card_declined: Your card was declined.');
    await expect(page.locator('#result')).toBeEmpty();
  });
});

test.describe('the page for a card of an organization', () => {
  const saveButton = (page: Page) => page.getByRole('button', { name: 'Save card' });
  const saved = (page: Page) => page.getByRole('heading', { name: 'Card saved' });
  test.beforeEach(async ({ page, world }) => {
    await page.goto(await createCardLink(world.service.gifts));
  });

  test('saves a card that only Stripe sees, after its owner confirmed it', async ({
    page,
    cardSentTo,
    request,
    world,
  }) => {
    await fillStripeCard(page, cards.mustBeConfirmed);
    await saveButton(page).click();
    await expect(page.getByRole('button', { name: 'Saving' })).toHaveAttribute('aria-disabled', 'true');
    const listed = () => cardsOfOrganization(request, world.hostedKey, world.service.url);
    expect(await listed()).not.toContain('Visa ending in 3184');
    await decide(page, 'Complete');
    await expect(saved(page)).toBeFocused();
    expect(await listed()).toContain('Visa ending in 3184');
    expect(cardSentTo).toEqual(['https://api.stripe.com/v1/payment_methods']);
  });

  test('says that the bank refused, and takes another card', async ({ page }) => {
    await fillStripeCard(page, cards.mustBeConfirmed);
    const problem = page.getByRole('alert');
    await saveButton(page).click();
    await decide(page, 'Close without an answer');
    await expect(problem).toContainText('Your bank has not confirmed that this card is yours.');
    await saveButton(page).click();
    await decide(page, 'Fail');
    await expect(problem).toContainText('The bank did not confirm that this card is yours.');
    await cardField.number(page).fill(cards.good);
    await saveButton(page).click();
    await expect(saved(page)).toBeFocused();
  });
});
