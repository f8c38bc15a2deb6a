/**
 * A page in every size and scheme: free of what axe finds and no wider than the screen. It is photographed for the
 * repository when UPDATE_SCREENSHOTS=1 asks for it.
 */
import { join } from 'node:path';
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
    // Once for both sizes, which have the same words, roles and colours.
    await assertAccessible(page, colorScheme);
  }
}

export async function fitAndPhotograph(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  if (!process.env.UPDATE_SCREENSHOTS) return;
  await untilSteady(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

/** Frames paint by themselves, a little after the page around them. */
async function untilSteady(page: Page): Promise<void> {
  const painted = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';
  let before = await page.screenshot();
  await expect(async () => {
    await Promise.all(page.frames().map((frame) => frame.evaluate(painted)));
    const now = await page.screenshot();
    const isSteady = now.equals(before);
    before = now;
    expect(isSteady).toBe(true);
  }).toPass();
}

export async function assertAccessible(page: Page, colorScheme: 'light' | 'dark' = 'light'): Promise<void> {
  const axe = new AxeBuilder({ page });
  // A frame is transparent and axe takes what is behind it for white; the payment page shows the same fields in dark.
  if (colorScheme === 'dark') axe.exclude('iframe');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
