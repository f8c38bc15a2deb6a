/** How long the page that imports a file of 100,000 recipients keeps a person waiting, on a computer that is four times slower. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { amountOutcome, type Benchmark, ensure, type Outcome, say } from './benchmark.ts';
import { type OpenPage, slowness, visit } from './browser.ts';
import { organizationId, startService } from './service.ts';
import { signIn } from './sign-in.ts';

const rows = 100_000;
const goal = { atMost: 200 };
const patience = { timeout: 300_000 };
/** What the page loads when it is opened is not measured. */
const settlingMs = 2_000;

/** Rows as people write them. Of each hundred one has no ZIP code and one has a slip in the address. */
const lines = Array.from({ length: rows }, (_, index) => {
  const email = index % 100 === 7 ? `person${index} @example.com` : `person${index}@example.com`;
  const zip = index % 100 === 13 ? '' : '2134';
  return `Person;Number ${index};${email};${index} Market St;${zip};Boston;Massachusetts;USA`;
});
const file = `\uFEFF${['Vorname;Nachname;E-Mail;Straße;PLZ;Ort;State;Land', ...lines].join('\r\n')}\r\n`;

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

type Steps = Readonly<Record<string, (page: Page, path: string) => Promise<unknown>>>;

const steps: Steps = {
  async 'reading the file'(page, path) {
    await page.locator('input[type=file]').setInputFiles(path);
    await button(page, 'Check 100,000 recipients').waitFor(patience);
  },
  async 'checking its rows'(page) {
    await button(page, 'Check 100,000 recipients').click();
    await button(page, 'Write all 1,000 as suggested').waitFor(patience);
  },
  async 'scrolling through them'(page) {
    await button(page, /^All rows/).click();
    const grid = page.getByRole('grid');
    await page.locator('[role=grid][aria-rowcount="100001"]').waitFor();
    await grid.hover();
    for (let turn = 0; turn < 30; turn += 1) await page.mouse.wheel(0, 3_000);
    await grid.focus();
    await page.keyboard.press('Control+End');
    await page.getByText('100,001', { exact: true }).first().waitFor();
  },
  async 'mending some'(page) {
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Ada');
    await page.keyboard.press('Enter');
    await page.getByRole('grid').getByText('Ada', { exact: true }).waitFor();
    await button(page, 'Write all 1,000 as suggested').click();
    await button(page, 'Write all 1,000 as suggested').waitFor({ state: 'detached' });
  },
  async 'sending them'(page) {
    await button(page, 'Go on without 1,000 recipients').click();
    await button(page, 'Import 99,000 recipients').click();
    await page.getByRole('heading', { name: '99,000 recipients imported' }).waitFor(patience);
  },
};

export const importPage: Benchmark = {
  needs: [],
  async run() {
    const service = await startService();
    const cookie = await signIn(service, 'admin@example.com');
    const folder = await mkdtemp(join(tmpdir(), 'gifts-import-'));
    const path = join(folder, 'people.csv');
    await writeFile(path, file);
    try {
      return await visit(service, { cookie, path: '/' }, async (open) => {
        const { page } = open;
        await page.goto(`${service.url}/send/${await createDraft(page)}/recipients/import`);
        await page.getByText('Choose a file, or drop it here').waitFor();
        await page.waitForTimeout(settlingMs);
        return measure(open, path);
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};

async function measure({ page, waitsOf }: OpenPage, path: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [step, run] of Object.entries(steps)) {
    const begun = performance.now();
    const { task, interaction } = await waitsOf(() => run(page, path));
    const seconds = (performance.now() - begun) / 1_000;
    say(
      `${step}: ${seconds.toFixed(1)} s, longest task ${task.toFixed(0)} ms, slowest interaction ${interaction.toFixed(0)} ms`,
    );
    const work = `import 100,000 recipients, ${step}: longest task, ${slowness} × slower`;
    outcomes.push(amountOutcome(work, task, { unit: 'ms', goal }));
  }
  return outcomes;
}

/** Returns the id of a gift that is prepared for recipients by mail. */
async function createDraft(page: Page): Promise<string> {
  const { status, id } = await page.evaluate(async (organization) => {
    const answer = await fetch('/internal/drafts', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'gifts-organization': organization },
      body: JSON.stringify({ form: { send_method: 'email_and_link', batch_name: 'Import' } }),
    });
    const body = (await answer.json()) as { id: string };
    return { status: answer.status, id: body.id };
  }, organizationId);
  ensure(status === 201, `The draft was answered with ${status}.`);
  return id;
}
