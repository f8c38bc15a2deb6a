/** The largest list that can be imported must not keep the page from answering. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  button,
  chooseFile,
  csvFile,
  manyPeople,
  observeTasks,
  openImport,
  takeLongest,
} from './import-files.ts';
import { measureUntil, undisturbed } from './measure.ts';

/** Milliseconds of the longest task of the page, as for every other click or key of the dashboard. */
const longestTask = 200;

const runs = 3;

test('100,000 rows are read, checked, scrolled and mended while the page answers', async ({ page }) => {
  test.setTimeout(300_000);
  await page.addInitScript(observeTasks);
  // The stream of changes has no end, so the network would never be idle.
  await page.route('**/internal/live?*', (route) => route.abort());
  await openImport(page, 'Large');
  const file = csvFile('large.csv', manyPeople(100_000));
  page.on('dialog', (dialog) => void dialog.accept());
  const measured = await measureUntil(
    runs,
    async () => {
      await page.reload();
      await expect(page.getByText('Choose a file, or drop it here')).toBeVisible();
      return workOnce(page, file);
    },
    (all) => parts.every((part) => all.some((tasks) => tasks[part] <= longestTask)),
  );
  for (const part of parts) {
    const durations = measured.map((tasks) => tasks[part]);
    const said = `${part}: the longest tasks of ${durations.length} runs took ${durations.join(', ')} ms; at most ${longestTask} is allowed`;
    if (process.env.SHOW_BUDGETS) process.stdout.write(`${said}\n`);
    expect.soft(undisturbed(durations), said).toBeLessThanOrEqual(longestTask);
  }
});

const parts = ['reading', 'checking', 'scrolling', 'mending'] as const;

/** Does what a person does with a long list, and returns the longest task of each part. */
async function workOnce(
  page: Page,
  file: Parameters<typeof chooseFile>[1],
): Promise<Record<(typeof parts)[number], number>> {
  // The page itself has been loaded.
  await page.waitForLoadState('networkidle');
  await page.evaluate('new Promise((done) => requestIdleCallback(done))');
  await takeLongest(page);
  await chooseFile(page, file);
  await expect(button(page, 'Check 100,000 recipients')).toBeVisible({ timeout: 60_000 });
  const reading = await takeLongest(page);
  await button(page, 'Check 100,000 recipients').click();
  await expect(button(page, 'Write all 1,000 as suggested')).toBeVisible({ timeout: 60_000 });
  const checking = await takeLongest(page);
  await button(page, /^All rows/).click();
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '100001');
  await grid.hover();
  for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 3_000);
  await grid.focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByText('100,001', { exact: true }).first()).toBeVisible();
  const scrolling = await takeLongest(page);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(grid.getByText('Ada', { exact: true })).toBeVisible();
  await button(page, 'Write all 1,000 as suggested').click();
  await expect(button(page, 'Write all 1,000 as suggested')).toHaveCount(0);
  const mending = await takeLongest(page);
  return { reading, checking, scrolling, mending };
}
