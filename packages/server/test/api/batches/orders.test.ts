import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BatchFixture,
  batchPath,
  created,
  type Fields,
  getBody,
  outOfBounds,
  people,
  runSendJobs,
  startBatchFixture,
} from './batch-fixtures.ts';

let fixture: BatchFixture;
/** A batch of 45 orders. */
let id: string;
beforeAll(async () => {
  fixture = await startBatchFixture();
  ({ id } = await created(fixture, { recipients: people(45) }));
  await runSendJobs(fixture);
});
afterAll(() => fixture.close());

const names = (orders: Fields[]): unknown[] => orders.map((order) => order.recipient_first_name);
const all = people(45).map((person) => person.first_name);

describe('200', () => {
  it.each([
    ['', 0, 20],
    ['?page=1&per_page=45', 0, 45],
    ['?page=2', 20, 40],
    ['?page=3', 40, 45],
    ['?page=5&per_page=9', 36, 45],
    ['?per_page=1&page=45', 44, 45],
    ['?page=4', 45, 45],
    ['?page=46&per_page=1', 45, 45],
    ['?page=9007199254740991&per_page=100', 45, 45],
  ])('%s: orders in the order given at creation, and the true total', async (query, from, to) => {
    const { data, list_meta } = await getBody(fixture, batchPath(id, `/orders${query}`));
    expect(names(data)).toEqual(all.slice(from, to));
    expect(list_meta).toEqual({ total_count: 45 });
  });

  it('shows orders as lists do', async () => {
    const { data } = await getBody(fixture, batchPath(id, '/orders'));
    const detail = await getBody(fixture, `/v1/orders/${data[0].id}`);
    const { payment_method_id, ...rest } = detail;
    expect(payment_method_id).toBe('CORPORATE_ACCOUNT');
    expect(data[0]).toEqual({ ...rest, event_times: null });
    expect((await getBody(fixture, batchPath(id))).orders_preview).toEqual(data.slice(0, 10));
  });

  it('is empty while the batch is pending', async () => {
    const pending = await created(fixture, { recipients: people(11) });
    expect(await getBody(fixture, batchPath(pending.id, '/orders'))).toEqual({
      data: [],
      list_meta: { total_count: 0 },
    });
  });

  it("holds no other batch's orders", async () => {
    const batch = await created(fixture, { recipients: people(2) });
    const { data, list_meta } = await getBody(fixture, batchPath(batch.id, '/orders'));
    expect([data, list_meta]).toEqual([batch.orders_preview, { total_count: 2 }]);
  });
});

describe('400', () => {
  it.each(outOfBounds)('for %s', async (query, error) => {
    const { status, body } = await fixture.app.request('GET', batchPath(id, `/orders?${query}`));
    expect([status, body.error]).toEqual([400, error]);
  });
});
