/** How long the page of a long list keeps a person waiting: from a click or a key to the next picture, and while it scrolls. */
import { chromium, type Page } from '@playwright/test';
import { amountOutcome, ensure, type Outcome, say } from './benchmark.ts';
import type { Service } from './service.ts';

/** A fast computer, and one that is four times slower. */
const slowness = [1, 4];
/** Milliseconds that count as good for the slowest of a visit. */
const goal = { atMost: 200 };

const observe = `window.seen = { interactions: [], tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (entry.interactionId) window.seen.interactions.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.tasks.push(entry.duration);
  }).observe({ type: 'longtask' });`;
/** Returns what was seen since the last question, after two more pictures. */
const take = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  const { interactions, tasks } = window.seen;
  window.seen = { interactions: [], tasks: [] };
  done({ interaction: Math.max(0, ...interactions), task: Math.max(0, ...tasks) });
}, 200))))`;

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
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
    await page.getByRole('checkbox', { name: 'Select all on this page' }).click();
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
};

export async function measureInp(service: Service, cookie: string): Promise<Outcome[]> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const outcomes: Outcome[] = [];
    for (const rate of slowness) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split(/=(.*)/s);
      await context.addCookies([{ name, value, url: service.url }]);
      const page = await context.newPage();
      await page.addInitScript(observe);
      await page.goto(`${service.url}/gifts/orders`);
      await page.getByRole('checkbox', { name: 'Select all on this page' }).waitFor();
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate });
      await page.evaluate(take);
      for (const [act, run] of Object.entries(acts)) {
        await run(page);
        const { interaction, task } = (await page.evaluate(take)) as { interaction: number; task: number };
        say(`${act}: slowest interaction ${interaction} ms, longest task ${task} ms, ${rate} × slower`);
        const figure = act === 'scrolling' ? task : interaction;
        ensure(Number.isFinite(figure), `${act} was not measured.`);
        const unit = { unit: 'ms', goal } as const;
        outcomes.push(amountOutcome(`${act} in a list of 10⁶ orders, ${rate} × slower`, figure, unit));
      }
      await context.close();
    }
    return outcomes;
  } finally {
    await browser.close();
  }
}
