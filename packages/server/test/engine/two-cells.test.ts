/** An API process and a worker process serve the organizations of two cells, and stop in order. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { runGifts } from '../api/operators/run-gifts.ts';
import { requesterOf } from '../harness/app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import {
  demoApiKey,
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from './service-process.ts';

let main: TestDatabase;
let databaseOfB: TestDatabase;
let seeded: SeededDatabase;
let keyOfB: string;
beforeAll(async () => {
  [main, databaseOfB] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  seeded = await seedDatabase(main.databaseUrl);
  const gifts = async (...args: string[]) => {
    const run = await runGifts(main.databaseUrl, args);
    expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
    return run;
  };
  await gifts('cells', 'create', 'b', '--url', databaseOfB.databaseUrl);
  await gifts('organizations', 'create', '--name', 'B', '--email', 'b@example.com', '--cell', 'b');
  keyOfB = (await gifts('keys', 'create', '--email', 'b@example.com')).stdout.trim();
});
afterEach(endProcesses);
afterAll(async () => {
  await seeded.db.close();
  await Promise.all([main.drop(), databaseOfB.drop()]);
});

test('one worker process works on the jobs of both cells', async () => {
  const processes = [
    await startApiProcess(main.databaseUrl),
    await startWorkerProcess(main.databaseUrl),
  ] as const;
  for (const key of [demoApiKey, keyOfB]) {
    const request = requesterOf(processes[0].url, key);
    const { status, body } = await request('POST', '/v1/order_batches', {
      body: giftFor(12, seeded.productId),
    });
    expect([status, body.error]).toEqual([201, undefined]);
    await untilServed(processes, async () => {
      const batch = await request('GET', `/v1/order_batches/${body.id}`);
      return batch.body.send_status === 'complete';
    });
  }
  expect(await Promise.all(processes.map((process) => process.terminate()))).toEqual([0, 0]);
});

test('a stop waits for requests of both cells', async () => {
  const api = await startApiProcess(main.databaseUrl);
  const gift = giftFor(5_000, seeded.productId);
  const answers = [demoApiKey, keyOfB].map((key) =>
    requesterOf(api.url, key)('POST', '/v1/order_batches', { body: gift }),
  );
  // A request of each cell is answered, so those before it have arrived.
  for (const key of [demoApiKey, keyOfB]) await requesterOf(api.url, key)('GET', '/v1/me');
  const stopped = api.terminate();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect([...statuses, await stopped]).toEqual([201, 201, 0]);
});
