import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { giftBody } from '../api/http/api-fixtures.ts';
import { requesterOf, type TestApp } from '../harness/app.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import { type ReplicatedApp, startReplicatedApp } from '../harness/replicated-app.ts';
import { demoApiKey, endProcesses, startApiProcess } from './service-process.ts';

let app: ReplicatedApp;
beforeAll(async () => {
  app = await startReplicatedApp({ worker: false });
});
afterAll(() => app.close());
beforeEach(() => app.untilUsed());
afterEach(endProcesses);

const pageSize = 100;
/** More than the longest wait for a replica that is silent, on a machine that is busy. */
const mostMs = 5_000;

interface Load {
  readonly lists: number;
  readonly slowestMs: number;
  /** Requests that were not answered as they must be. */
  readonly wrong: unknown[];
}

/** Clients create batches at one process, and look for each of them at another one at once. */
async function load(
  [creates, reads]: readonly [TestApp['request'], TestApp['request']],
  during: () => Promise<void>,
): Promise<Load> {
  const body = await giftBody(app);
  const wrong: unknown[] = [];
  let lists = 0;
  let slowestMs = 0;
  let isOver = false;
  const client = async () => {
    while (!isOver) {
      const created = await creates('POST', '/v1/order_batches', { body });
      if (created.status !== 201) wrong.push(created);
      for (const filter of ['', '&created_at[after]=2020-01-01T00:00:00Z']) {
        const begun = performance.now();
        const { status, body: page } = await reads('GET', `/v1/order_batches?per_page=${pageSize}${filter}`);
        slowestMs = Math.max(slowestMs, performance.now() - begun);
        lists += 1;
        const ids = status === 200 ? page.data.map(({ id }: { id: string }) => id) : [];
        if (!ids.includes(created.body.id)) wrong.push({ status, filter, missing: created.body.id });
      }
    }
  };
  const clients = Array.from({ length: 8 }, client);
  try {
    await during();
  } finally {
    isOver = true;
    await Promise.all(clients);
  }
  return { lists, slowestMs, wrong };
}

test('whatever was acknowledged by one process is in the lists of another while the replica stops and goes on', async () => {
  const other = await startApiProcess(app.primary.databaseUrl, {
    DATABASE_REPLICA_URL: app.standby.databaseUrl,
  });
  const before = await app.reads();
  const { lists, wrong } = await load([requesterOf(other.url, demoApiKey), app.request], async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await app.pauseReplay();
      await pauseAtRandom(50, 200);
      await app.resumeReplay();
      await pauseAtRandom(50, 350);
    }
  });
  expect(wrong).toEqual([]);
  const after = await app.reads();
  expect(lists).toBeGreaterThan(100);
  expect(after.replica - before.replica).toBeGreaterThan(0);
  expect(after.primary - before.primary).toBeGreaterThan(0);
}, 60_000);

test('a replica that is killed and started again costs no list', async () => {
  const { wrong, slowestMs } = await load([app.request, app.request], async () => {
    await pauseAtRandom(300, 700);
    await app.standby.kill();
    await pauseAtRandom(700, 1_300);
    await app.standby.start();
    await app.untilUsed();
    await pauseAtRandom(300, 700);
  });
  expect(wrong).toEqual([]);
  expect(slowestMs).toBeLessThan(mostMs);
}, 60_000);

test('nobody waits for long for a replica that is frozen, and nobody at all afterwards', async () => {
  const before = await app.reads();
  const { wrong, slowestMs } = await load([app.request, app.request], async () => {
    await expect.poll(async () => (await app.reads()).replica).toBeGreaterThan(before.replica);
    await app.standby.freeze();
    await pauseAtRandom(2_500, 3_500);
  });
  expect(wrong).toEqual([]);
  expect(slowestMs).toBeLessThan(mostMs);
  const frozen = await app.reads();

  const begun = performance.now();
  for (let time = 0; time < 20; time += 1) await app.request('GET', '/v1/order_batches?per_page=1');
  expect(performance.now() - begun).toBeLessThan(1_000);
  expect((await app.reads()).replica).toBe(frozen.replica);
  await app.standby.thaw();
  await app.untilUsed();
}, 60_000);

test('a process ends beside a replica that is frozen', async () => {
  const other = await startApiProcess(app.primary.databaseUrl, {
    DATABASE_REPLICA_URL: app.standby.databaseUrl,
  });
  const list = requesterOf(other.url, demoApiKey);
  for (let time = 0; time < 20; time += 1) await list('GET', '/v1/order_batches?per_page=1');
  await app.standby.freeze();
  const begun = performance.now();
  expect(await other.terminate()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(mostMs);
  await app.standby.thaw();
}, 60_000);
