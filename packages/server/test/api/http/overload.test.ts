/** More requests than a process can work on: which of them are answered, and what the others hear. */
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { addOrganization, giftBody, type OtherOrganization, sendBatch } from './api-fixtures.ts';
import { sendHead } from './raw-request.ts';

/** One organization gets three of four connections. */
const databasePoolSize = 4;
const inTransactions = 3;
const recipients = Array.from({ length: 9 }, (_, index) => ({ first_name: `Ro ${index}` }));
let app: TestApp;
let neighbour: OtherOrganization;
let orders: { id: string; individual_gift_link: string }[];
let locks: pg.Client;

beforeAll(async () => {
  app = await startTestApp({ config: { databasePoolSize }, worker: false });
  neighbour = await addOrganization(app, 'Neighbour');
  return () => app.close();
});

/** All changes of the orders of a batch wait until `unlock`. */
beforeEach(async () => {
  const { id } = await sendBatch(app, { recipients, send_method: 'link_multiple_custom_list' });
  orders = (await app.request('GET', `/v1/orders?order_batch_id=${id}`)).body.data;
  expect(orders).toHaveLength(recipients.length);
  locks = new pg.Client(app.databaseUrl);
  await locks.connect();
  await locks.query('begin');
  await locks.query('select from orders where order_batch_id = $1 for update', [id]);
});
afterEach(() => locks.end());

const unlock = () => locks.query('rollback');

const cancel = ({ id }: { id: string }): Promise<TestResponse> =>
  app.request('POST', `/v1/orders/${id}/cancel`, { headers: { 'idempotency-key': `cancel-${id}` } });

const statusesOf = (answers: readonly TestResponse[]) => answers.map(({ status }) => status);

it('an organization whose changes do not end keeps nobody else waiting', async () => {
  const page = new URL(orders[0]?.individual_gift_link ?? '').pathname;
  const cancels = orders.map(cancel);
  const others = await Promise.all([
    app.request('POST', '/v1/order_batches', { body: await giftBody(app), apiKey: neighbour.apiKey }),
    app.request('GET', '/v1/orders', { apiKey: neighbour.apiKey }),
    app.request('GET', '/v1/orders'),
    app.request('GET', page, { apiKey: null, headers: { accept: 'text/html' } }),
    app.request('GET', '/healthz', { apiKey: null }),
  ]);
  expect(statusesOf(others)).toEqual([201, 200, 200, 200, 200]);
  await unlock();
  const statuses = statusesOf(await Promise.all(cancels));
  expect(statuses.slice(0, inTransactions)).toEqual([200, 200, 200]);
});

it('what waits for more than five seconds is refused, changes nothing, and succeeds when it comes again', async () => {
  const cancels = orders.map(cancel);
  const refused = await Promise.all(cancels.slice(inTransactions));
  for (const { status, headers, body } of refused) {
    expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(30);
  }
  await unlock();
  expect(statusesOf(await Promise.all(cancels.slice(0, inTransactions)))).toEqual([200, 200, 200]);
  const ids = orders.map(({ id }) => id);
  const statuses = 'select status, count(*)::int from orders where id = any($1) group by 1 order by 2';
  expect(await app.db.query(statuses, [ids])).toEqual([
    { status: 'canceled', count: inTransactions },
    { status: 'created', count: recipients.length - inTransactions },
  ]);
  expect(statusesOf(await Promise.all(orders.slice(inTransactions).map(cancel)))).toEqual(
    refused.map(() => 200),
  );
});

it('while requests wait for long, those that come are refused with their head alone', async () => {
  const send = async (apiKey = app.apiKey) =>
    app.request('POST', '/v1/order_batches', { body: await giftBody(app), apiKey });
  expect((await send()).status).toBe(201);
  const since = performance.now();
  const cancels = orders.map(cancel);
  await expect.poll(() => performance.now() - since).toBeGreaterThan(700);

  const refused = await send();
  expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(refused.body.request_id).toBe(refused.headers.get('request-id'));
  expect(refused.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  const key = { authorization: `Bearer ${app.apiKey}`, 'content-type': 'application/json' };
  const long = sendHead(app.url, 'POST /v1/order_batches', { ...key, 'content-length': '60000000' });
  expect(await long.answer).toMatchObject({ status: 503, isClosed: true });
  expect(statusesOf(await Promise.all([send(neighbour.apiKey), send('gos_sandbox_x')]))).toEqual([201, 401]);

  await app.flushRequestLog();
  const logged = `select operation, path, error_code, query, request_body from request_log
    where status = 503 and operation = 'createOrderBatch'`;
  const ofRefusal = { operation: 'createOrderBatch', path: '/v1/order_batches', error_code: 'unavailable' };
  const nothingRead = { query: null, request_body: null };
  expect(await app.db.query(logged)).toEqual([
    { ...ofRefusal, ...nothingRead },
    { ...ofRefusal, ...nothingRead },
  ]);

  await unlock();
  expect(statusesOf(await Promise.all(cancels))).toEqual(orders.map(() => 200));
  expect((await send()).status).toBe(201);
});
