/**
 * Tests a page in every size and color scheme: axe finds no problem, and the page is not wider than the screen. With
 * UPDATE_SCREENSHOTS=1 it also stores a screenshot in the repository.
 */
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const folder = join(import.meta.dirname, 'screenshots');
const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };

export async function lookAt(page: Page, name: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const [size, viewport] of Object.entries(sizes)) {
      await page.setViewportSize(viewport);
      await fitAndPhotograph(page, `${name}-${size}-${colorScheme}`);
    }
    // axe runs for one size only, because both sizes have the same words, roles and colours.
    await assertAccessible(page, colorScheme);
  }
}

export async function fitAndPhotograph(page: Page, name: string): Promise<void> {
  // A browser shows the part of the page that its address names.
  await page.evaluate(
    "scrollTo(0, 0); document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })",
  );
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  if (!process.env.UPDATE_SCREENSHOTS) return;
  await untilSteady(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Waits for frames, which paint a little later than the page around them. */
async function untilSteady(page: Page): Promise<void> {
  // A frame outside of the screen is not painted at all, so it is waited for only briefly.
  const painted =
    'new Promise((done) => { requestAnimationFrame(() => requestAnimationFrame(done)); setTimeout(done, 500) })';
  let before = await page.screenshot();
  await expect(async () => {
    // A frame without scripts, such as that of a mail, does not answer.
    await Promise.all(page.frames().map((frame) => Promise.race([frame.evaluate(painted), wait(1_000)])));
    const now = await page.screenshot();
    const isSteady = now.equals(before);
    before = now;
    expect(isSteady).toBe(true);
  }).toPass();
}

/** The rules that look at colours. What the others look at is the same in both schemes. */
const rulesOfColours = ['color-contrast', 'link-in-text-block'];

export async function assertAccessible(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  // axe cannot run in a frame without scripts. It would never end.
  const axe = new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]:not([sandbox~="allow-scripts"])');
  // Without frames, axe needs no page of its own to put together what it found in each of them.
  axe.setLegacyMode(page.frames().length === 1);
  // A frame is transparent, and axe assumes a white background. The payment page tests the same fields in dark.
  if (colorScheme === 'dark') axe.exclude('iframe').withRules(rulesOfColours);
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
