import { defineConfig } from 'vitest/config';

/** Each kind of test can be run alone: `npx vitest run --project api`. */
const kinds = {
  unit: [
    'packages/*/src/**/*.test.ts',
    'packages/{contract,sdk}/test/**/*.test.ts',
    'packages/server/test/*.test.ts',
    'packages/server/catalog/*.test.ts',
    'scripts/**/*.test.ts',
  ],
  api: ['packages/server/test/api/**/*.test.ts'],
  flows: ['packages/server/test/flows/**/*.test.ts'],
  engine: ['packages/server/test/engine/**/*.test.ts'],
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    // The files that a worker runs share the loaded application: to load it for each file took a third of the time.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['packages/server/test/harness/database-server.ts'],
    projects: Object.entries(kinds).map(([name, include]) => ({ extends: true, test: { name, include } })),
  },
});
