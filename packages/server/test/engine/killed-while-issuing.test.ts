/** Codes of gift cards are issued once, whenever processes are killed, and appear nowhere but on the recipient's page. */
import { strict as assert } from 'node:assert';
import { afterEach, expect, test } from 'vitest';
import { codeOf, csvOf, importCsv, pinOf, range } from '../api/codes/code-fixtures.ts';
import { newYork } from '../api/fulfilment/fulfilment-fixtures.ts';
import { findTextInDatabase } from '../api/payments/find-text-in-database.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { pauseAtRandom } from '../harness/pause-at-random.ts';
import { until } from './engine-process.ts';
import {
  type ApiProcess,
  demoApiKey,
  endProcesses,
  giftFor,
  type SeededDatabase,
  seedDatabase,
  startApiProcess,
  startWholeService,
  startWorkerProcess,
} from './service-process.ts';

let database: TestDatabase;
let seeded: SeededDatabase;

afterEach(async () => {
  await endProcesses();
  await seeded.db.close();
  await database.drop();
});

async function prepare() {
  database = await createTestDatabase();
  seeded = await seedDatabase(database.databaseUrl);
  const { db } = seeded;
  const [card] = await db.query<{ id: string }>(`select id from products where slug = 'supper-card'`);
  assert(card);
  return { ...database, db, cardId: card.id };
}

const request = async (api: ApiProcess, path: string, body?: object) => {
  const answer = await fetch(`${api.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${demoApiKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  return answer.text();
};

/** Sends gift cards to so many recipients, all of whom accept. Returns the ids of their orders. */
async function acceptedCards(api: ApiProcess, cardId: string, count: number): Promise<string[]> {
  const cart = { items: [{ product_id: cardId, quantity: 1, variable_price: 5_000 }] };
  const ids: string[] = [];
  for (let left = count; left > 0; left -= 10) {
    const batch = await api.client.orderBatches.create(giftFor(Math.min(left, 10), cardId, { cart }));
    for await (const { id } of api.client.orderBatches.allOrders(batch.id)) ids.push(id);
  }
  for (const id of ids) {
    const answer = await request(api, `/v1/sandbox/orders/${id}/accept`, { mailing_address: newYork });
    expect(JSON.parse(answer).id, answer).toBe(id);
  }
  return ids;
}

test('workers that are killed again and again issue each code once, and the orders without one get theirs later', async () => {
  const { db, databaseUrl, cardId } = await prepare();
  await importCsv({ databaseUrl }, csvOf(range(0, 40)));
  const api = await startApiProcess(databaseUrl);
  const orders = await acceptedCards(api, cardId, 60);
  for (let kill = 0; kill < 15; kill += 1) {
    const worker = await startWorkerProcess(databaseUrl);
    await pauseAtRandom(10, 300);
    await worker.kill();
  }
  await startWorkerProcess(databaseUrl);
  await until(async () => (await db.query('select from code_waits')).length === 20);
  expect(await issuedBy(db)).toEqual({ codes: 40, orders: 40, rows: 40 });

  await importCsv({ databaseUrl }, csvOf(range(40, 60)));
  await until(async () => (await issuedBy(db)).rows === 60);
  expect(await issuedBy(db)).toEqual({ codes: 60, orders: 60, rows: 60 });
  const statuses = await Promise.all(orders.map(async (id) => (await api.client.orders.get(id)).status));
  expect(new Set(statuses)).toEqual(new Set(['delivered']));
  const mails = await db.query<{ mails: number; orders: number }>(
    `select count(*) as mails, count(distinct order_id) as orders from mails where template = 'gift_card_ready'`,
  );
  expect(mails).toEqual([{ mails: 60, orders: 60 }]);
  const events = await db.query<{ events: number; orders: number }>(
    `select count(*) as events, count(distinct data::json ->> 'id') as orders from events
     where event_type = 'order.delivered'`,
  );
  expect(events).toEqual([{ events: 60, orders: 60 }]);
}, 240_000);

async function issuedBy(db: SeededDatabase['db']) {
  const [row] = await db.query<{ codes: number; orders: number; rows: number }>(
    'select count(*) as rows, count(distinct code_id) as codes, count(distinct order_id) as orders from issued_codes',
  );
  return row ?? { codes: 0, orders: 0, rows: 0 };
}

test('after a whole round, a code is on the page of its recipient, and in no table, log, event, mail or answer', async () => {
  const { db, databaseUrl, cardId } = await prepare();
  const imported = await importCsv({ databaseUrl }, csvOf([1, 2]));
  const service = await startWholeService(databaseUrl, { LOG_LEVEL: 'trace' });
  const [orderId = ''] = await acceptedCards(service, cardId, 1);
  await until(async () => (await service.client.orders.get(orderId)).status === 'delivered');
  const [order] = await db.query<{ link: string; shipment: string }>(
    `select z.link_code || '-' || replace(o.recipient_token::text, '-', '') as link, s.id as shipment
     from orders o join organizations z on z.id = o.organization_id
     join shipments s on s.order_id = o.id where o.id = $1`,
    [orderId],
  );
  const before = await (await fetch(`${service.url}/r/${order?.link}`)).text();
  const shown = await (
    await fetch(`${service.url}/r/${order?.link}/card`, {
      method: 'POST',
      body: new URLSearchParams({ shipment: order?.shipment ?? '' }),
    })
  ).text();
  const secrets = [1, 2].flatMap((number) => [codeOf(number), pinOf(number)]);
  expect(secrets.filter((secret) => shown.includes(secret))).toEqual([codeOf(1), pinOf(1)]);

  await until(async () => (await db.query(`select from mails where status = 'pending'`)).length === 0);
  expect(await findTextInDatabase(db, secrets)).toEqual([]);
  const answers = await Promise.all(
    [
      `/v1/orders/${orderId}`,
      '/v1/orders',
      '/v1/order_batches',
      '/v1/order_activities',
      '/v1/events?limit=100',
      '/v1/sandbox/mailbox',
      '/v1/products?per_page=100',
    ].map((path) => request(service, path)),
  );
  const listed = await importCsv({ databaseUrl }, csvOf([1, 2]));
  const everywhere = [before, ...answers, service.said(), JSON.stringify([imported, listed])].join('\n');
  expect(answers.join('')).toContain('Your gift card from');
  expect(service.said()).toContain('issue_codes');
  expect(secrets.filter((secret) => everywhere.includes(secret))).toEqual([]);
}, 120_000);
