/**
 * A page in every size and scheme: free of what axe finds, no wider than the screen, and photographed. The photographs
 * in the repository are taken anew when UPDATE_SCREENSHOTS=1 asks for it.
 */
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './world.ts';

const folder = join(
  import.meta.dirname,
  process.env.UPDATE_SCREENSHOTS ? 'screenshots' : 'output/screenshots',
);
const sizes = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 900 } };

export async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await check(page, `${name}-${size}-${colorScheme}`);
    }
  }
}

export async function check(page: Page, name: string): Promise<void> {
  await page.evaluate('scrollTo(0, 0)');
  const axe = new AxeBuilder({ page });
  // A frame is transparent and axe takes what is behind it for white; the payment page shows the same fields in dark.
  if (name.endsWith('dark')) axe.exclude('iframe');
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
