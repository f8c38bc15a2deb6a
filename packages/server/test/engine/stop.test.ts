import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { until } from './engine-process.ts';
import { type MailServer, startMailServer } from './mail-server.ts';
import {
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startWholeService,
  startWorkerProcess,
} from './service-process.ts';

let database: TestDatabase;
let seeded: SeededDatabase;
let mailServer: MailServer | undefined;

beforeEach(async () => {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
});

afterEach(async () => {
  await endProcesses();
  await mailServer?.close();
  mailServer = undefined;
  await seeded.db.close();
  await database.drop();
});

test('SIGTERM answers the requests and finishes the jobs that are under way, and ends within ten seconds', async () => {
  const service = await startWholeService(database.databaseUrl);
  const { client } = service;
  const sending = await client.orderBatches.create(giftFor(500, seeded.productId));
  const holdUp = await lockBatches();
  const inFlight = Array.from({ length: 4 }, () => client.orderBatches.create(giftFor(3, seeded.productId)));
  await until(async () => (await holdUp.waiting()) >= inFlight.length);

  const begun = performance.now();
  const ended = service.terminate();
  await until(async () => isRefused(service.url));
  await holdUp.release();
  const batches = await Promise.all(inFlight);
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);

  const next = await startWholeService(database.databaseUrl);
  for (const { id } of batches) {
    expect(await next.client.orderBatches.get(id)).toMatchObject({
      send_status: 'complete',
      orders_count: 3,
    });
  }
  await until(async () => (await next.client.orderBatches.get(sending.id)).send_status === 'complete');
  const [orders] = await seeded.db.query('select count(*) as orders from orders');
  expect(orders).toEqual({ orders: 500 + 4 * 3 });
});

test('SIGTERM while a slow mail server is being handed mail ends within ten seconds, and each mail is sent once', async () => {
  mailServer = await startMailServer(500);
  const { received } = mailServer;
  const settings = { SMTP_URL: mailServer.url };
  const service = await startWholeService(database.databaseUrl, settings);
  await service.client.orderBatches.create(giftFor(120, seeded.productId, { send_method: 'email_and_link' }));
  await until(async () => received.length > 5);

  const begun = performance.now();
  expect(await service.terminate()).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(received.length).toBeLessThan(120);

  mailServer.acknowledgeAfterMs = 0;
  await startWorkerProcess(database.databaseUrl, settings);
  await until(async () => new Set(received.map(({ to }) => to)).size === 120);
  expect(received).toHaveLength(120);
});

/** Locks the batches, so that writes of batches wait. */
async function lockBatches() {
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  await client.query('begin');
  await client.query('lock table order_batches in share row exclusive mode');
  return {
    async waiting(): Promise<number> {
      const [row] = await seeded.db.query<{ waiting: number }>(
        `select count(*) as waiting from pg_locks where not granted and locktype = 'relation'
          and relation = 'order_batches'::regclass`,
      );
      return row?.waiting ?? 0;
    },
    async release(): Promise<void> {
      await client.query('rollback');
      await client.end();
    },
  };
}

/** True once the service accepts no new connections. */
const isRefused = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  );
