import { defineConfig } from 'vitest/config';
import { listServers } from './packages/server/test/harness/cluster.ts';

const database = 'packages/server/test/harness/global-set-up.ts';
const compileCache = 'packages/server/test/engine/compile-cache.ts';

/** Each kind of test can be run alone: `npx vitest run --project api`. */
const kinds: {
  name: string;
  include: string[];
  globalSetup?: string[];
  fileParallelism?: boolean;
  sequence?: { groupOrder: number };
}[] = [
  {
    name: 'unit',
    include: [
      'packages/*/src/**/*.test.ts',
      'packages/{contract,sdk}/test/**/*.test.ts',
      'packages/server/test/*.test.ts',
      'packages/server/catalog/*.test.ts',
      'scripts/**/*.test.ts',
    ],
  },
  { name: 'api', include: ['packages/server/test/api/**/*.test.ts'], globalSetup: [database] },
  { name: 'flows', include: ['packages/server/test/flows/**/*.test.ts'], globalSetup: [database] },
  {
    name: 'engine',
    include: ['packages/server/test/engine/**/*.test.ts'],
    globalSetup: [database, compileCache],
  },
];

/** A cell is tested where DATABASE_URL names the coordinator of a Citus cluster. */
const { DATABASE_URL: databaseUrl } = process.env;
if (databaseUrl && (await listServers(databaseUrl)).length > 1) {
  kinds.push({
    name: 'cells',
    include: ['packages/server/test/cells/**/*.test.ts'],
    globalSetup: [database],
    // Moves of two databases of one cluster at the same time wait for each other, and may use the same names.
    fileParallelism: false,
    // After all others, because what runs at the same time has the same number of workers.
    sequence: { groupOrder: 1 },
  });
}

export default defineConfig({
  test: {
    // One more than the two cores that tests are written for, because many of them wait.
    maxWorkers: 3,
    // The files that a worker runs share the loaded application: to load it for each file took a third of the time.
    isolate: false,
    // Most of what a test allocates is garbage at once: more room for it saves a tenth of the processor time of a worker.
    execArgv: ['--max-semi-space-size=64'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A second, the default, is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: kinds.map((test) => ({ extends: true, test })),
  },
});
