import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import type { TextDatabase } from '../harness/text-queries.ts';
import { until } from './engine-process.ts';
import {
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
} from './service-process.ts';

let database: TestDatabase;
let seeded: SeededDatabase;

async function prepare() {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
  return { ...database, ...seeded, api: await startApiProcess(database.databaseUrl) };
}

afterEach(async () => {
  await endProcesses();
  await seeded.db.close();
  await database.drop();
});

test('a worker that is killed 20 times on the way makes every order, link and event exactly once', async () => {
  const { api, db, databaseUrl, productId } = await prepare();
  const recipients = 10_000;
  const batch = await api.client.orderBatches.create(giftFor(recipients, productId));
  let interrupted = 0;
  for (let kill = 0; kill < 20; kill += 1) {
    const worker = await startWorkerProcess(databaseUrl);
    await pauseAtRandom(20, 400);
    await worker.kill();
    interrupted += await countLockedJobs(db);
    expect([0, recipients]).toContain((await api.client.orderBatches.get(batch.id)).orders_count);
  }
  expect(interrupted).toBeGreaterThan(0);
  await startWorkerProcess(databaseUrl);
  await until(async () => (await api.client.orderBatches.get(batch.id)).send_status === 'complete');

  expect(await countOrders(db, batch.id)).toEqual({
    orders: recipients,
    positions: recipients,
    links: recipients,
    activities: recipients,
  });
  expect(await countEvents(db)).toEqual({
    'order.created': recipients,
    'order_batch.completed': 1,
    'order_batch.created': 1,
  });
  const links = new Set<string>();
  for await (const order of api.client.orderBatches.allOrders(batch.id))
    links.add(order.individual_gift_link);
  expect(links.size).toBe(recipients);
}, 240_000);

test("a killed worker's jobs are taken over within a few seconds, and its death does not count as a failed attempt", async () => {
  const { api, db, databaseUrl, productId } = await prepare();
  const batch = await api.client.orderBatches.create(giftFor(11, productId));
  const release = await lockBatch(databaseUrl, batch.id);
  const killed = await startWorkerProcess(databaseUrl);
  await until(async () => (await countLockedJobs(db)) > 0);
  const other = await startWorkerProcess(databaseUrl);
  await killed.kill();
  await release();
  const begun = performance.now();
  await until(async () => (await api.client.orderBatches.get(batch.id)).send_status === 'complete');
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(other.isRunning()).toBe(true);
  expect(await db.query('select attempts from graphile_worker.jobs where attempts > 1')).toEqual([]);
});

async function countLockedJobs(db: TextDatabase): Promise<number> {
  const [row] = await db.query<{ jobs: number }>(
    'select count(*) as jobs from graphile_worker.jobs where locked_by is not null',
  );
  return row?.jobs ?? 0;
}

async function countOrders(db: TextDatabase, batchId: string) {
  const [row] = await db.query<object>(
    `select count(*) as orders, count(distinct o.position) as positions, count(distinct o.gift_token) as links,
      (select count(*) from order_activities) as activities
    from orders o where o.order_batch_id = $1`,
    [batchId],
  );
  return row;
}

async function countEvents(db: TextDatabase): Promise<Record<string, number>> {
  const rows = await db.query<{ event_type: string; events: number }>(
    'select event_type, count(*) as events from events group by event_type',
  );
  return Object.fromEntries(rows.map(({ event_type, events }) => [event_type, events]));
}

/** Blocks the job that sends the batch until the returned function is called. */
async function lockBatch(databaseUrl: string, batchId: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('select from order_batches where id = $1 for update', [batchId]);
  return async () => {
    await client.query('rollback');
    await client.end();
  };
}
