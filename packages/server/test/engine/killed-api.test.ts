import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import { storedTable } from '../harness/stored-tables.ts';
import { query, until } from './engine-process.ts';
import {
  type ApiProcess,
  demoApiKey,
  endProcesses,
  giftFor,
  type NewBatch,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
} from './service-process.ts';

let database: TestDatabase;
let seeded: SeededDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
});

afterEach(async () => {
  await endProcesses();
  await seeded.db.close();
  await database.drop();
});

interface Answer {
  status: number;
  isReplayed: boolean;
  text: string;
}

async function create(api: ApiProcess, body: NewBatch, key?: string): Promise<Answer> {
  const response = await fetch(`${api.url}/v1/order_batches`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${demoApiKey}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: JSON.stringify(body),
  });
  const isReplayed = response.headers.get('idempotency-replayed') === 'true';
  return { status: response.status, isReplayed, text: await response.text() };
}

const batchNamed = (name: string, count = 2) => giftFor(count, seeded.productId, { batch_name: name });

/** Returns the number of batches of each name. */
async function countByName(): Promise<Map<string, number>> {
  const rows = await seeded.db.query<{ batch_name: string; batches: number }>(
    'select batch_name, count(*) as batches from order_batches group by batch_name',
  );
  return new Map(rows.map(({ batch_name, batches }) => [batch_name, batches]));
}

test('whenever the API is killed, repeating every key makes one batch per key and the answer that was given', async () => {
  const answers = new Map<string, Answer | null>();
  for (let kill = 0; kill < 6; kill += 1) {
    const api = await startApiProcess(database.databaseUrl);
    const creating = createUntilLost(api, `life-${kill}`, answers);
    await until(async () => answers.has(`life-${kill}-1`));
    await pauseAtRandom(0, 150);
    await api.kill();
    await creating;
  }
  const api = await startApiProcess(database.databaseUrl);
  const committed = await countByName();
  for (const [key, answer] of answers) {
    const repeated = await create(api, batchNamed(key), key);
    expect(repeated).toMatchObject({ status: 201, isReplayed: committed.has(key) });
    if (answer) expect(repeated).toEqual({ ...answer, isReplayed: true });
  }
  expect(await countByName()).toEqual(new Map([...answers.keys()].map((key) => [key, 1])));
  const [orders] = await seeded.db.query('select count(*) as orders from orders');
  expect(orders).toEqual({ orders: answers.size * 2 });
  // It starts seven processes.
}, 90_000);

/** A client that sends one idempotency key after the other. Null means that no answer came. */
async function createUntilLost(api: ApiProcess, prefix: string, answers: Map<string, Answer | null>) {
  for (let index = 0; ; index += 1) {
    const key = `${prefix}-${index}`;
    const answer = await create(api, batchNamed(key), key).catch(() => null);
    answers.set(key, answer);
    if (!answer) return;
  }
}

test.each([2, 12])(
  'an API that dies between the commit and the answer has made the batch of %i once, and a repeat replays it',
  async (count) => {
    await lingerAtCommit();
    const api = await startApiProcess(database.databaseUrl);
    await killDuringCommit(api, () => create(api, batchNamed('unanswered', count), 'key'));
    const next = await startApiProcess(database.databaseUrl);
    const repeated = await create(next, batchNamed('unanswered', count), 'key');
    expect(repeated).toMatchObject({ status: 201, isReplayed: true });
    expect(JSON.parse(repeated.text)).toMatchObject({ recipients_count: count });
    expect(await create(next, batchNamed('unanswered', count), 'key')).toEqual(repeated);
    expect(await countByName()).toEqual(new Map([['unanswered', 1]]));
  },
);

test('a customer_reference_id whose answer was lost names the batch that has it', async () => {
  await lingerAtCommit();
  const body = giftFor(2, seeded.productId, {
    customer_reference_id: 'order-1001',
    batch_name: 'unanswered',
  });
  const api = await startApiProcess(database.databaseUrl);
  await killDuringCommit(api, () => create(api, body));
  const [batch] = await seeded.db.query<{ id: string }>('select id from order_batches');
  const next = await startApiProcess(database.databaseUrl);
  const repeated = await create(next, body);
  expect(repeated.status).toBe(409);
  expect(JSON.parse(repeated.text)).toMatchObject({
    code: 'duplicate_customer_reference_id',
    existing_order_batch_id: batch?.id,
  });
  expect(await countByName()).toEqual(new Map([['unanswered', 1]]));
});

/** Makes commits slow, so that the process can be killed during one. */
async function lingerAtCommit(): Promise<void> {
  await query(
    database.databaseUrl,
    `create function linger() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.5); return null; end $$`,
  );
  await query(
    database.databaseUrl,
    `create constraint trigger lingers after insert on ${await storedTable(seeded.db, 'order_batches')} deferrable initially deferred
      for each row execute function linger()`,
  );
}

/** Kills the process during a commit. The database finishes the commit without its client, and only the answer is lost. */
async function killDuringCommit(api: ApiProcess, request: () => Promise<Answer>): Promise<void> {
  const answered = request().catch(() => null);
  await until(async () => {
    const sql =
      "select 1 from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'";
    return (await query(database.databaseUrl, sql)).length > 0;
  });
  await api.kill();
  expect(await answered).toBeNull();
  await until(async () => (await countByName()).size === 1);
}
