/** What callers see while the database does not get on: a refusal at once, and later everything as before. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp, type TestResponse } from '../../harness/app.ts';

let app: TestApp;
let blocker: pg.Client;
beforeAll(async () => {
  app = await startTestApp({ worker: false, config: { databasePoolSize: 2 } });
  blocker = new pg.Client({ connectionString: app.databaseUrl });
  await blocker.connect();
});
afterAll(async () => {
  await blocker.end();
  await app.close();
});

it('requests are refused at once with the time to wait, and what was refused was not done', async () => {
  const products = await app.request('GET', '/v1/products');
  const body = {
    ...{ from_name: 'Ada Example', message: 'Thank you.', send_method: 'link_multiple_custom_list' },
    recipients: [{ first_name: 'Grace' }],
    cart: { items: [{ product_id: products.body.data[0].id, quantity: 1 }] },
  };
  const create = () => app.request('POST', '/v1/order_batches', { body });
  const list = () => app.request('GET', '/v1/order_batches');
  const countBatches = async () => {
    const [row] = await app.db.query<{ count: number }>('select count(*) from order_batches');
    return row?.count ?? 0;
  };
  const before = await countBatches();
  await blocker.query('begin; lock table order_batches in share row exclusive mode');
  // Six places: three for each connection.
  const held: Promise<TestResponse>[] = Array.from({ length: 6 }, create);
  await expect.poll(async () => (await list()).status).toBe(503);

  const refusedList = await list();
  expect(refusedList.body).toMatchObject({
    code: 'unavailable',
    error: expect.stringMatching(/^The service has too much to do just now; retry in \d+ s\.$/),
  });
  expect(Number(refusedList.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  await expect.poll(async () => (await create()).status).toBe(503);
  const page = await app.request('GET', '/gift/01920000-0000-7000-8000-000000000000', { apiKey: null });
  expect([page.status, page.headers.has('retry-after')]).toEqual([503, true]);
  const health = await app.request('GET', '/healthz', { apiKey: null });
  expect(health.status).toBe(200);

  await blocker.query('rollback');
  const statuses = (await Promise.all(held)).map(({ status }) => status);
  await expect.poll(async () => (await list()).status).toBe(200);
  expect((await create()).status).toBe(201);
  const created = statuses.filter((status) => status === 201).length;
  expect(await countBatches()).toBe(before + created + 1);
});
