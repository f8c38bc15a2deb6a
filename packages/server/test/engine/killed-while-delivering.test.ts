/** Worker processes are killed while they deliver. Nothing is lost, and few deliveries arrive twice. */
import { verifyWebhook } from '@gifts/sdk/verify-webhook';
import { afterEach, expect, test } from 'vitest';
import { newId } from '../../src/kit/ids.ts';
import { sequenceEvents } from '../../src/modules/events/sequence-events.ts';
import { fanOut } from '../../src/modules/webhooks/deliveries/fan-out.ts';
import { type Receiver, startReceiver } from '../api/webhooks/receiver.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import type { TextDatabase } from '../harness/text-queries.ts';
import { until } from './engine-process.ts';
import {
  type ApiProcess,
  endProcesses,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
} from './service-process.ts';

const environment = { WEBHOOKS_ALLOW_LOOPBACK: 'true' };
/** The maximum number of requests that were sent and not recorded at a kill: twelve in flight, and those just answered. */
const lostWithKill = 40;

let database: TestDatabase;
let seeded: SeededDatabase;
let receiver: Receiver;
let api: ApiProcess;

async function prepare(): Promise<void> {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
  api = await startApiProcess(database.databaseUrl, environment);
  receiver = await startReceiver((_request, response) => setTimeout(() => response.end(), 2));
}

afterEach(async () => {
  await endProcesses();
  await receiver.close();
  await seeded.db.close();
  await database.drop();
});

test('of 2,000 events every one arrives although the worker is killed three times, and few arrive twice', async () => {
  await prepare();
  const { id, secret } = await api.client.webhooks.create({ url: receiver.url });
  const events = await emitEvents(seeded, 2_000);
  const kills = 3;
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorkerProcess(database.databaseUrl, environment);
    const before = receiver.received.length;
    await until(async () => receiver.received.length > before);
    await pauseAtRandom(20, 150);
    await worker.kill();
  }
  await startWorkerProcess(database.databaseUrl, environment);
  await until(async () => receiver.ids().size === events.length);
  await until(async () => (await countPending(seeded.db)) === 0);

  expect([...receiver.ids()].sort()).toEqual(events.sort());
  expect(receiver.received.length - events.length).toBeLessThanOrEqual(kills * lostWithKill);
  const last = receiver.received.at(-1);
  await verifyWebhook(last?.body ?? '', last?.headers ?? {}, secret);
  const { list_meta } = await api.client.webhooks.deliveries(id, { status: 'succeeded' });
  expect(list_meta.total_count).toBe(events.length);
}, 60_000);

test('a worker that is asked to stop finishes the requests in flight, and nothing arrives twice', async () => {
  await prepare();
  await api.client.webhooks.create({ url: receiver.url });
  const events = await emitEvents(seeded, 1_000);
  for (let stop = 0; stop < 2; stop += 1) {
    const worker = await startWorkerProcess(database.databaseUrl, environment);
    const before = receiver.received.length;
    await until(async () => receiver.received.length > before);
    await worker.terminate();
  }
  await startWorkerProcess(database.databaseUrl, environment);
  await until(async () => (await countPending(seeded.db)) === 0);
  expect(receiver.received).toHaveLength(events.length);
  expect(receiver.ids().size).toBe(events.length);
}, 60_000);

async function emitEvents({ db, organizationId }: SeededDatabase, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId);
  const at = new Date();
  await db.query(
    `insert into events (organization_id, id, event_type, created_at, data)
    select $1, id, 'order.created', $2, '{}' from unnest($3::uuid[]) as id`,
    [organizationId, at, ids],
  );
  await until(async () => {
    const outcome = await db.transaction((tx) => sequenceEvents(tx, organizationId, fanOut));
    return outcome === 'done';
  });
  return ids;
}

async function countPending(db: TextDatabase): Promise<number> {
  const [row] = await db.query<{ pending: number }>(
    `select count(*) as pending from webhook_deliveries where status = 'pending'`,
  );
  return row?.pending ?? 0;
}
