import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const budgets = '*-budgets.spec.ts';

export default defineConfig({
  testDir: import.meta.dirname,
  outputDir: join(import.meta.dirname, 'output/results'),
  globalSetup: './start-service.ts',
  // One more than the two cores that tests are written for, because pages wait.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // Time limits for a busy machine. On an idle one a test takes a few seconds.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A busy machine fails a test now and then; the list names those that passed at the second try. Budgets are measured when
  // nothing else runs. A page that is slow three times is slow.
  projects: [
    { name: 'pages', testIgnore: budgets, retries: 1 },
    {
      name: 'budgets',
      testMatch: budgets,
      dependencies: ['pages'],
      fullyParallel: false,
      workers: 1,
      retries: 2,
    },
  ],
  reporter: [['list'], ['json', { outputFile: join(import.meta.dirname, 'output/report.json') }]],
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // High enough that nothing scrolls, because a click right after scrolling may reach a frame beside its target.
    viewport: { width: 1280, height: 1300 },
    locale: 'en-US',
    timezoneId: 'UTC',
  },
});
