/** More requests than a process can work on: which of them are answered, and what the others hear. */
import pg from 'pg';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';
import { addOrganization, giftBody, type OtherOrganization, sendBatch } from './api-fixtures.ts';

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
