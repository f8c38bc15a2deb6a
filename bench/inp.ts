/**
 * How long the page of a long list keeps a person waiting: from a click or a key to the next picture, and while it scrolls or draws the
 * answer of the service.
 */
import type { Page } from '@playwright/test';
import { amountOutcome, ensure, type Outcome, say } from './benchmark.ts';
import { slowness, visit } from './browser.ts';
import type { Service } from './service.ts';

/** Milliseconds that count as good for the slowest of a visit. */
const goal = { atMost: 200 };

const selectAll = (page: Page) => page.getByRole('checkbox', { name: 'Select all on this page' });

type Acts = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

const acts: Acts = {
  async scrolling(page) {
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(30);
    }
    await page.mouse.wheel(0, -10_000);
  },
  async selecting(page) {
    await selectAll(page).click();
    await selectAll(page).click();
    const boxes = page.getByRole('cell').getByRole('checkbox');
    for (let row = 0; row < 10; row += 1) await boxes.nth(row).click();
  },
  async 'going on'(page) {
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    await page.waitForLoadState('load');
  },
  async sorting(page) {
    await page.getByRole('columnheader', { name: 'Created' }).getByRole('button').click();
    await page.waitForURL(/first=oldest/);
  },
  async filtering(page) {
    await page.getByLabel('Status').first().selectOption('created');
    await page.waitForURL(/status=created/);
    const box = page.getByRole('searchbox', { name: 'Find a recipient' });
    await box.pressSequentially('recipient', { delay: 30 });
    await box.press('Enter');
    await page.waitForURL(/recipient_name=/);
    await page
      .getByText(/^[\d,]+ recipients?$|Nothing fits/)
      .first()
      .waitFor();
  },
  async 'clearing the filters'(page) {
    await page.getByRole('button', { name: 'Clear all' }).click();
    await selectAll(page).waitFor();
  },
  async 'opening a gift'(page) {
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await page.waitForURL(/orders\/[0-9a-f-]{36}/);
    await page.getByRole('heading', { level: 1, name: 'First1 Last1' }).waitFor();
  },
  async 'coming back'(page) {
    await page.goBack();
    await selectAll(page).waitFor();
  },
};

export const measureInp = (service: Service, cookie: string): Promise<Outcome[]> =>
  visit(service, { cookie, path: '/gifts/orders' }, async ({ page, waitsOf }) => {
    const outcomes: Outcome[] = [];
    await selectAll(page).waitFor();
    for (const [act, run] of Object.entries(acts)) {
      const { interaction, task } = await waitsOf(() => run(page));
      say(`${act}: slowest interaction ${interaction.toFixed(0)} ms, longest task ${task.toFixed(0)} ms`);
      const figure = Math.max(interaction, task);
      ensure(figure > 0, `${act} was not measured.`);
      const unit = { unit: 'ms', goal } as const;
      outcomes.push(amountOutcome(`${act} in a list of 10⁶ orders, ${slowness} × slower`, figure, unit));
    }
    return outcomes;
  });
