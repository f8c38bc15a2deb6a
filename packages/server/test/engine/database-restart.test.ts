import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { findPostmaster } from '../../src/db/embedded/postmaster.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../src/db/embedded/start-embedded-postgres.ts';
import { removeDataDir } from '../harness/remove-data-dir.ts';
import { makeDataDir } from './engine-process.ts';
import {
  type ApiProcess,
  demoApiKey,
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWorkerProcess,
  untilServed,
} from './service-process.ts';

const restarts = 3;
const requestsAtOnce = 6;

let dataDir: string;
let embedded: EmbeddedPostgres;
let seeded: SeededDatabase;

afterEach(async () => {
  await endProcesses();
  await seeded.db.close();
  await embedded.stop();
  await removeDataDir(dataDir);
});

test('a database that is restarted under load costs 503s to try again, and nothing that was acknowledged', async () => {
  dataDir = await makeDataDir();
  embedded = await startEmbeddedPostgres({ dataDir, onProgress: () => {} });
  const { databaseUrl } = embedded;
  seeded = await seedDatabase(databaseUrl);
  const { db, productId } = seeded;
  const api = await startApiProcess(databaseUrl);
  const worker = await startWorkerProcess(databaseUrl);
  const load = startLoad(api, productId);
  const served = (holds: () => Promise<boolean>) => untilServed([api, worker], holds);

  for (let restart = 0; restart < restarts; restart += 1) {
    const acknowledged = load.created.size;
    await served(async () => load.created.size >= acknowledged + 20);
    await crashDatabase();
    const refused = load.unavailable();
    await served(async () => load.unavailable() > refused);
  }
  const acknowledged = load.created.size;
  await served(async () => load.created.size >= acknowledged + 20);
  await load.stop();

  expect(load.otherAnswers).toEqual([]);
  expect(load.withoutRetryAfter()).toBe(0);
  for (const [id, recipients] of load.created) {
    await served(async () => (await api.client.orderBatches.get(id)).send_status === 'complete');
    expect((await api.client.orderBatches.get(id)).orders_count).toBe(recipients);
  }
  await served(async () => (await db.query(jobsToDo)).length === 0);
  const [mails] = await db.query(
    `select count(*) as orders, count(*) filter (where m.status = 'caught') as mailed,
      count(*) filter (where o.status = 'notified') as notified
    from orders o left join mails m on m.organization_id = o.organization_id and m.order_id = o.id
    where o.recipient_email is not null`,
  );
  const orders = await countOrders();
  expect(mails).toEqual({ orders, mailed: orders, notified: orders });
  expect(api.isRunning() && worker.isRunning()).toBe(true);
}, 60_000);

/** A job that was replaced by one with the same key while it ran has no attempts left, so it does not count. */
const jobsToDo = 'select from graphile_worker.jobs where attempts < max_attempts';

async function countOrders(): Promise<number> {
  const [row] = await seeded.db.query<{ orders: number }>('select count(*) as orders from orders');
  return row?.orders ?? 0;
}

/** Simulates a power cut: kills the database without closing connections or writing data. Starts it again at once. */
async function crashDatabase(): Promise<void> {
  const cluster = join(await realpath(join(dataDir, 'postgres')), 'cluster');
  const postmaster = await findPostmaster(cluster);
  if (!postmaster) throw new Error('The database is not running.');
  process.kill(postmaster.pid, 'SIGQUIT');
}

/** Starts clients that create and list batches of 2 and of 12 in a loop, whatever the answers are. */
function startLoad(api: ApiProcess, productId: string) {
  const created = new Map<string, number>();
  const retryAfters: (string | null)[] = [];
  const otherAnswers: unknown[] = [];
  let isStopping = false;

  async function send(path: string, body?: object): Promise<void> {
    const response = await fetch(`${api.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${demoApiKey}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = (await response.json()) as { id?: string; recipients_count?: number };
    if (response.status === 201) created.set(answer.id ?? '', answer.recipients_count ?? 0);
    else if (response.status === 503) retryAfters.push(response.headers.get('retry-after'));
    else if (response.status !== 200) otherAnswers.push({ status: response.status, answer });
  }

  async function client(): Promise<void> {
    for (let round = 0; !isStopping; round += 1) {
      const count = round % 3 === 0 ? 12 : 2;
      await send('/v1/order_batches', giftFor(count, productId, { send_method: 'email_and_link' })).catch(
        note,
      );
      await send('/v1/orders?per_page=5').catch(note);
    }
  }
  const note = (error: unknown) => otherAnswers.push(String(error));
  const clients = Array.from({ length: requestsAtOnce }, client);
  return {
    created,
    otherAnswers,
    unavailable: () => retryAfters.length,
    withoutRetryAfter: () => retryAfters.filter((seconds) => !(Number(seconds) > 0)).length,
    async stop() {
      isStopping = true;
      await Promise.all(clients);
    },
  };
}
