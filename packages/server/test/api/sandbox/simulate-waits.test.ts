/** What a simulation answers when it takes too long, and that others do not wait for it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startWorker, type Worker } from '../../../src/jobs/worker.ts';
import { fanOut } from '../../../src/modules/webhooks/deliveries/fan-out.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { addOrganization, addWebhook, sendBatch } from '../http/api-fixtures.ts';

const patienceMs = 500;

let app: TestApp;
let worker: Worker | null;
beforeEach(async () => {
  app = await startTestApp({
    worker: false,
    config: { webhooksAllowLoopback: true },
    outside: { advancePatienceMs: patienceMs },
  });
  worker = null;
});
afterEach(async () => {
  await worker?.stop();
  await app.close();
});

const startWork = async () => {
  worker = await startWorker(app.services, app.databaseUrl, fanOut);
};
const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ first_name: `Robin ${index}` }));
const simulate = (id: string, apiKey = app.apiKey) =>
  app.request('POST', '/v1/sandbox/simulate', { body: { order_batch_id: id, until: 'delivered' }, apiKey });
const statusesOf = async (id: string) =>
  (await app.request('GET', `/v1/order_batches/${id}/orders`)).body.data.map(
    ({ status }: { status: string }) => status,
  );

it('is 503 when no worker runs, and the same request goes on when one does', async () => {
  const { id } = await sendBatch(app, { recipients: people(11) });
  const first = await simulate(id);
  expect([first.status, first.body.code, first.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '2',
  ]);
  await startWork();
  await expect.poll(async () => (await simulate(id)).status, { timeout: 25_000 }).toBe(200);
  expect(await statusesOf(id)).toEqual(Array(11).fill('delivered'));
});

it('is 503 when an order is held for too long; what was done remains, and is not done again', async () => {
  await startWork();
  const { id, orders_preview } = await sendBatch(app, { recipients: people(6) });
  const held = orders_preview[5]?.id;
  let answer: Promise<{ status: number; body: { error: string } }> | undefined;
  await app.db.transaction(async (tx) => {
    await tx.query('select id from orders where organization_id = $1 and id = $2 for update', [
      app.organizationId,
      held,
    ]);
    const since = performance.now();
    answer = simulate(id);
    await expect
      .poll(() => performance.now() - since, { timeout: 5_000 })
      .toBeGreaterThan(2 * patienceMs + 100);
  });
  expect(await answer).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/What was done remains; send the same request again to go on/) },
  });
  const before = await statusesOf(id);
  // How many a busy machine does in this time is its own affair.
  expect(before.some((status: string) => status !== 'created')).toBe(true);
  expect((await simulate(id)).status).toBe(200);
  expect(await statusesOf(id)).toEqual(Array(6).fill('delivered'));
  const [row] = await app.db.query<{ views: number }>('select sum(view_count)::int as views from orders');
  expect(row).toEqual({ views: 6 });
});

it('leaves other organizations their turn', async () => {
  const other = await addOrganization(app);
  const batches = await Promise.all(Array.from({ length: 4 }, () => sendBatch(app)));
  let answered = 0;
  const simulations = batches.map(async ({ id }) => {
    const { status } = await simulate(id);
    answered += 1;
    return status;
  });
  // A later request is answered when the first simulations have begun.
  await app.request('GET', '/v1/me');
  const since = performance.now();
  await addWebhook(app, other.apiKey);
  expect(performance.now() - since).toBeLessThan(250);
  expect(answered).toBe(0);
  expect(await Promise.all(simulations)).toEqual([503, 503, 503, 503]);
});
