/** The pages of a gift, on the screen of a phone: with and without script, by keyboard, and right to left. */
import type { Page } from '@playwright/test';
import { bearer, commerceKey, expect, serviceUrl, test } from './fixtures.ts';
import { assertAccessible, lookAt } from './look-at.ts';
import { chooseOptions, fillAddress, follow, orderOfGift, press, sendGift } from './send-gift.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test.use({ viewport: { width: 360, height: 780 } });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a gift is opened, accepted and thanked for', async ({ page }) => {
      const { link } = await sendGift(page.request);
      await page.goto(link);
      await expect(heading(page)).toContainText('Robin');
      await press(page, 'Open your gift');
      await expect(page.getByText('Thank you for a wonderful year together.')).toBeVisible();
      await follow(page, /^Accept/);
      await chooseOptions(page);
      await fillAddress(page);
      await press(page, 'Check and accept');
      await expect(page.getByText('20 W 34th St')).toBeVisible();
      await press(page, 'Accept the gift');
      await expect(heading(page)).toHaveText('It’s yours, Robin');
      await page.getByLabel('Your message').fill('What a lovely surprise!');
      await press(page, 'Send');
      await expect(page.getByText('Your thank-you note was sent')).toBeVisible();
    });
  });
}

test('every page looks good on a phone and on a desktop, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const { link } = await sendGift(page.request);
  await page.goto(link);
  await lookAt(page, 'gift-envelope');
  await press(page, 'Open your gift');
  await lookAt(page, 'gift-opened');
  await page.goto(`${link}/choose`);
  await lookAt(page, 'gift-choose');
  await page.goto(`${link}/decline`);
  await lookAt(page, 'gift-decline');
  await page.goto(`${link}/options`);
  await lookAt(page, 'gift-options');
  await chooseOptions(page);
  await lookAt(page, 'gift-address');
  await press(page, 'Check and accept');
  await lookAt(page, 'gift-address-problems');
  await fillAddress(page);
  await press(page, 'Check and accept');
  await lookAt(page, 'gift-review');
  await press(page, 'Accept the gift');
  await lookAt(page, 'gift-thanks');
  await page.context().clearCookies();
  await page.goto(link);
  await lookAt(page, 'gift-accepted');
  await page.goto(`${serviceUrl()}/gift/unknown`);
  await lookAt(page, 'gift-unknown');
});

test('what ends a gift has a page of its own', async ({ page }) => {
  test.setTimeout(180_000);
  const soon = await sendGift(page.request, { expiresAt: new Date(Date.now() + 2_000) });
  await expect(async () => {
    await page.goto(soon.link);
    await expect(heading(page)).toHaveText('This gift has expired', { timeout: 200 });
  }).toPass();
  await lookAt(page, 'gift-expired');
  await press(page, 'Ask Avery Example for more time');
  await expect(page.getByRole('status')).toContainText('Avery Example was asked for more time.');
  await lookAt(page, 'gift-expired-asked');
  const declined = await sendGift(page.request, { email: 'robin.stops@example.com' });
  await page.goto(declined.link);
  await press(page, 'Open your gift');
  await page.goto(`${declined.link}/stop`);
  await lookAt(page, 'gift-stop');
  await press(page, 'Save');
  await expect(page.getByRole('status')).toHaveText('Saved. This is how it will be from now on.');
  await page.goto(`${declined.link}/decline`);
  await page.getByLabel('Only that I declined').check();
  await press(page, 'Decline the gift');
  await lookAt(page, 'gift-declined');
  const canceled = await sendGift(page.request);
  const headers = bearer(commerceKey());
  await page.request.post(`${serviceUrl()}/v1/orders/${canceled.id}/cancel`, { headers, data: {} });
  await page.goto(canceled.link);
  await lookAt(page, 'gift-canceled');
});

test.describe('for a browser in Arabic', () => {
  test.use({ locale: 'ar' });

  test('a page reads from right to left', async ({ page }) => {
    const { link } = await sendGift(page.request);
    await page.goto(link);
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await page.locator('form.envelope button').click();
    await lookAt(page, 'gift-opened-arabic');
    await page.goto(`${link}/decline`);
    await lookAt(page, 'gift-decline-arabic');
  });

  test('choosing several reads from right to left', async ({ page }) => {
    const { link } = await sendGift(page.request, { quantity: 2, swap: 'multiple' });
    await page.goto(link);
    await page.locator('form.envelope button').click();
    await fillBasket(page, link);
    await lookAt(page, 'gift-choose-changed-arabic');
    await page.goto(`${link}/basket`);
    await lookAt(page, 'gift-basket-arabic');
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('several products are put together and taken', async ({ page }) => {
      const gift = await sendGift(page.request, { quantity: 2, swap: 'multiple' });
      await page.goto(gift.link);
      await press(page, 'Open your gift');
      await follow(page, 'Choose something else');
      await press(page, 'Add Row House Espresso');
      await expect(page.getByRole('status')).toHaveText(
        'Row House Espresso is in your choice: One piece. $45.00 left',
      );
      await expect(page.getByRole('status')).toBeInViewport();
      await page.reload();
      const bar = page.getByRole('region', { name: 'Your choice' });
      await expect(bar).toContainText('One piece');
      await page.getByLabel('Search').fill('tarn');
      await press(page, 'Search');
      await press(page, 'Add Fell Breakfast');
      await expect(bar).toContainText('2 pieces $21.00 left');
      await follow(page, 'See your choice');
      await expect(page.getByRole('listitem')).toHaveCount(2);
      await press(page, 'Take Row House Espresso out');
      await expect(page.getByRole('status')).toContainText('no longer in your choice');
      await page.goBack();
      await page.goForward();
      await press(page, 'Take these');
      await expect(heading(page)).toContainText('A gift for you');
      await expect(page.getByRole('heading', { name: 'Fell Breakfast' })).toBeVisible();
      expect((await orderOfGift(page.request, gift)).is_swapped).toBe(true);
    });
  });
}

/** Puts two products into the basket of an opened gift, so that little is left. */
async function fillBasket(page: Page, link: string): Promise<void> {
  await page.goto(`${link}/choose?words=alder`);
  await page.locator('.offer', { hasText: 'Beeswax Tapers' }).getByRole('button').click();
  await page.locator('.offer', { hasText: 'Beeswax Tapers' }).getByRole('button').last().click();
}

test('choosing several looks good on a phone and on a desktop, in light and dark', async ({ page }) => {
  test.setTimeout(180_000);
  const { link } = await sendGift(page.request, { quantity: 2, swap: 'multiple' });
  await page.goto(link);
  await press(page, 'Open your gift');
  await page.goto(`${link}/choose`);
  await lookAt(page, 'gift-choose-several');
  await page.goto(`${link}/basket`);
  await lookAt(page, 'gift-basket-empty');
  await fillBasket(page, link);
  await lookAt(page, 'gift-choose-changed');
  await press(page, 'One less: Beeswax Tapers');
  await page.goto(`${link}/choose`);
  await press(page, 'Add Row House Espresso');
  await follow(page, 'See your choice');
  await lookAt(page, 'gift-basket');
});

test('a basket is filled and taken by the keyboard alone', async ({ page }) => {
  const { link } = await sendGift(page.request, { quantity: 2, swap: 'multiple' });
  await page.goto(link);
  await press(page, 'Open your gift');
  await page.goto(`${link}/choose`);
  await page.getByRole('button', { name: /^Add/ }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('#changed')).toBeFocused();
  // The buttons of the changed product come right after what was said about it.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: /^One more/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status')).toContainText('2 pieces');
  await page.getByRole('link', { name: 'See your choice' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Take these' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('A gift for you');
});

test('the keyboard is enough', async ({ page }) => {
  const { link } = await sendGift(page.request);
  await page.goto(link);
  await page.getByRole('button', { name: 'Open your gift' }).focus();
  await page.keyboard.press('Enter');
  await expect(heading(page)).toContainText('A gift for you');
  await page.keyboard.press('Tab');
  const reached: string[] = [];
  for (let press = 0; press < 12; press += 1) {
    reached.push(await page.evaluate("document.activeElement?.textContent?.trim() ?? ''"));
    await page.keyboard.press('Tab');
  }
  expect(reached).toContain('No, thank you');
});

test('a browser that follows every link and runs everything opens nothing', async ({ page }) => {
  const gift = await sendGift(page.request, { swap: 'multiple' });
  await followEverything(page, gift.link);
  expect(await orderOfGift(page.request, gift)).toMatchObject({ status: 'created', view_count_recipient: 0 });
  await page.goto(gift.link);
  await press(page, 'Open your gift');
  const opened = await orderOfGift(page.request, gift);
  const visited = await followEverything(page, gift.link);
  expect(visited).toEqual(expect.arrayContaining(['', '/choose', '/decline', '/options']));
  expect(await orderOfGift(page.request, gift)).toEqual(opened);
});

/** Clicks every link of every page, once, and gives each page the time to do what it likes. */
async function followEverything(page: Page, link: string): Promise<string[]> {
  const waiting = [link];
  const visited = new Set<string>();
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    if (visited.has(address)) continue;
    visited.add(address);
    await page.goto(address);
    const links = page.getByRole('link');
    for (let index = 0; index < (await links.count()); index += 1) {
      await links.nth(index).click();
      await page.waitForLoadState('networkidle');
      waiting.push(page.url());
      await page.goto(address);
    }
  }
  return [...visited].map((address) => new URL(address).pathname.replace(new URL(link).pathname, ''));
}

/** Shows each page that a recipient can reach, from the envelope to the thanks. */
async function showEveryPage(page: Page, look: (name: string) => Promise<void>): Promise<void> {
  const { link } = await sendGift(page.request, { quantity: 2, swap: 'multiple' });
  await page.goto(link);
  await look('the envelope');
  await press(page, 'Open your gift');
  await look('the gift');
  await page.goto(`${link}/decline`);
  await look('declining');
  await fillBasket(page, link);
  await look('choosing');
  await page.goto(`${link}/basket`);
  await look('the basket');
  await page.goto(`${link}/options`);
  await look('the options');
  await chooseOptions(page);
  await press(page, 'Check and accept');
  await look('the address, with problems');
  await fillAddress(page);
  await press(page, 'Check and accept');
  await look('one more look');
  await press(page, 'Accept the gift');
  await look('the thanks');
}

/** Texts that do not fit into what holds them, and controls that lie outside of the screen. */
const clippedTexts = `[...document.querySelectorAll('main *, footer *, header')].filter((element) => {
  const { left, right, width } = element.getBoundingClientRect();
  if (width <= 1 || element.closest('.only-heard, svg, select')) return false;
  const isOutside = left < -1 || right > document.documentElement.clientWidth + 1;
  const { overflowX, overflowY } = getComputedStyle(element);
  const cuts = overflowX !== 'visible' || overflowY !== 'visible';
  const isTextField = element.matches('input, textarea');
  const isCut = cuts && !isTextField && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1);
  return isOutside || isCut;
}).map((element) => element.outerHTML.slice(0, 120))`;

async function assertNothingClipped(page: Page, name: string): Promise<void> {
  const isNarrow = await page.evaluate('document.documentElement.scrollWidth <= innerWidth');
  expect(isNarrow, `${name} can't be scrolled sideways`).toBe(true);
  expect(await page.evaluate(clippedTexts), `what is clipped on ${name}`).toEqual([]);
}

test.describe('on a screen of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('nothing is clipped, and nothing scrolls sideways', async ({ page }) => {
    await showEveryPage(page, (name) => assertNothingClipped(page, name));
  });

  test('nor with text of twice the size', async ({ page }) => {
    await showEveryPage(page, async (name) => {
      await page.evaluate("document.documentElement.style.fontSize = '200%'");
      await assertNothingClipped(page, name);
    });
  });
});

test.describe('with forced colors', () => {
  test.use({ forcedColors: 'active' });

  test('every page is accessible, and its buttons have borders', async ({ page }) => {
    await showEveryPage(page, async (name) => {
      await assertAccessible(page);
      const borderless = await page.evaluate(
        `[...document.querySelectorAll('.button, .step, .choice, .chip')]
          .filter((element) => getComputedStyle(element).borderTopStyle === 'none')
          .map((element) => element.outerHTML.slice(0, 120))`,
      );
      expect(borderless, `what has no border on ${name}`).toEqual([]);
    });
  });
});

test.describe('with reduced motion', () => {
  test.use({ reducedMotion: 'reduce' });

  test('nothing moves, not even the envelope', async ({ page }) => {
    await showEveryPage(page, async (name) => {
      expect(await page.evaluate('document.getAnimations().length'), `animations of ${name}`).toBe(0);
    });
  });
});

test('the envelope moves for everybody else', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  const { link } = await sendGift(page.request);
  await page.goto(link);
  expect(await page.evaluate('document.getAnimations().length')).toBeGreaterThan(0);
});
