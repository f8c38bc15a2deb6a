import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { until } from './engine-process.ts';
import {
  type ApiProcess,
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startWholeService,
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

const recipients = 40;

const send = async ({ client }: ApiProcess) =>
  (await client.orderBatches.create(giftFor(recipients, seeded.productId))).id;

const simulate = ({ client }: ApiProcess, id: string) =>
  client.sandbox.simulate({ order_batch_id: id, until: 'delivered' });

/** Returns how many orders became each status, and how often. */
async function activities(): Promise<Record<string, { orders: number; times: number }>> {
  const rows = await seeded.db.query<{ order_status: string; orders: number; times: number }>(
    `select order_status, count(distinct order_id)::int as orders, count(*)::int as times
     from order_activities group by order_status`,
  );
  return Object.fromEntries(rows.map(({ order_status, ...counts }) => [order_status, counts]));
}

const once = { orders: recipients, times: recipients };
const wholeStory = {
  ...{ created: once, opened: once, accepted: once, paid: once, ordered: once },
  ...{ shipped: once, delivered: once },
};

test.each(['accepted', 'delivered'])(
  'a simulation that is killed when some orders are %s is finished by a repeat, and nothing happens twice',
  async (status) => {
    const first = await startWholeService(database.databaseUrl);
    const id = await send(first);
    const unanswered = simulate(first, id).catch(() => null);
    await until(async () => ((await activities())[status]?.orders ?? 0) >= 3);
    await first.kill();
    expect(await unanswered).toBeNull();
    expect((await activities()).delivered?.orders ?? 0).toBeLessThan(recipients);
    const next = await startWholeService(database.databaseUrl);
    expect((await simulate(next, id)).orders_preview[0]?.status).toBe('delivered');
    expect(await activities()).toEqual(wholeStory);
  },
);

test('two processes that simulate one batch at the same time do nothing twice', async () => {
  const [one, other] = await Promise.all([
    startWholeService(database.databaseUrl),
    startWholeService(database.databaseUrl),
  ]);
  const id = await send(one);
  const answers = await Promise.all([simulate(one, id), simulate(other, id)]);
  for (const { orders_preview } of answers) {
    expect(orders_preview.map(({ status }) => status)).toEqual(Array(10).fill('delivered'));
  }
  expect(await activities()).toEqual(wholeStory);
  const [views] = await seeded.db.query('select max(view_count)::int as most from orders');
  expect(views).toEqual({ most: 1 });
});
