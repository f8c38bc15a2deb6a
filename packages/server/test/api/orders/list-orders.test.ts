import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import {
  addOrganization,
  giftBody,
  keyOf,
  moveOrder,
  sendBatch,
  workspacesOf,
} from '../http/api-fixtures.ts';

interface Listed {
  id: string;
  status: string;
  workspace_id: string;
}

let app: TestApp;
let workspaces: [string, string];
/** The ids of all orders, oldest first. */
const orders: string[] = [];

const list = (query = '') => app.request('GET', `/v1/orders${query}`);
const idsOf = (body: { data: Listed[] }) => body.data.map(({ id }) => id);

beforeAll(async () => {
  app = await startTestApp({ worker: false });
  workspaces = await workspacesOf(app);
  for (let index = 0; index < 6; index += 1) {
    const recipients = Array.from({ length: 4 }, (_, number) => ({ first_name: `Robin ${number}` }));
    const batch = await sendBatch(app, { recipients, workspace_id: workspaces[index % 2] });
    orders.push(...batch.orders_preview.map(({ id }) => id));
  }
});
afterAll(() => app.close());

describe('the list of orders', () => {
  it('is newest first, with the true total, and shows no detail keys', async () => {
    const { status, body } = await list('?per_page=100');
    expect([status, body.list_meta]).toEqual([200, { total_count: orders.length }]);
    expect(idsOf(body)).toEqual(orders.toReversed());
    for (const order of body.data) {
      expect(order).not.toHaveProperty('payment_method_id');
      expect(order.event_times).toBeNull();
    }
  });

  it('shows 20 by default', async () => {
    expect((await list()).body.data).toHaveLength(20);
  });

  it('visits every order once with every page size', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (perPage) => {
        const seen: string[] = [];
        const pages = Math.ceil(orders.length / perPage);
        for (let page = 1; page <= pages; page += 1) {
          const { body } = await list(`?page=${page}&per_page=${perPage}`);
          expect(body.list_meta.total_count).toBe(orders.length);
          seen.push(...idsOf(body));
        }
        expect(seen).toEqual(orders.toReversed());
      }),
      { numRuns: 8 },
    );
  });

  it.each(['?page=4&per_page=10', '?page=90071992&per_page=100', '?page=9007199254740991'])(
    'is empty past its end (%s), with the true total',
    async (query) => {
      const { status, body } = await list(query);
      expect([status, body]).toEqual([200, { data: [], list_meta: { total_count: orders.length } }]);
    },
  );

  it.each([
    ['?page=0', 'Page must be greater than 0'],
    ['?page=-1', 'Page must be greater than 0'],
    ['?per_page=0', 'Per page must be between 1 and 100'],
    ['?per_page=101', 'Per page must be between 1 and 100'],
    ['?page=1.5', 'Page must be a whole number'],
    ['?page=', "Page can't be blank"],
    ['?per_pgae=5', 'Unknown parameter `per_pgae`; did you mean `per_page`?'],
    ['?status=lost', 'Status must be one of'],
    ['?created_at[after]=yesterday', 'must be an RFC 3339 time'],
    ['?workspace_id=1', 'Workspace id must be a UUID'],
    ['?order_batch_id=1', 'Order batch id must be a UUID'],
    ['?reference_id=', "Reference id can't be blank"],
    ['?recipient_email=', "Recipient email can't be blank"],
    ['?recipient_name=a', 'Recipient name is too short (2 characters at least)'],
    ['?notification_status=sent', 'Notification status must be one of'],
  ])('%s is a 400 with the reason and is never clamped', async (query, sentence) => {
    const { status, body } = await list(query);
    expect([status, body.error]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it('lists every order of a filter once, with the total of the filter', async () => {
    const [first] = workspaces;
    const { body } = await list(`?workspace_id=${first}&per_page=100`);
    expect(body.list_meta.total_count).toBe(orders.length / 2);
    expect(body.data.every(({ workspace_id }: Listed) => workspace_id === first)).toBe(true);
    const upper = await list(`?workspace_id=${first.toUpperCase()}&per_page=100`);
    expect(upper.body).toEqual(body);
  });

  it('refuses an unknown workspace', async () => {
    const { status, body } = await list('?workspace_id=019b0000-0000-7000-8000-0000000000ff');
    expect([status, body.error]).toEqual([400, expect.stringContaining('Workspace not found')]);
  });

  it('filters by the current status', async () => {
    const [one = '', other = ''] = orders;
    await moveOrder(app, one, 'opened');
    await moveOrder(app, other, 'opened', 'accepted');
    expect(idsOf((await list('?status=opened')).body)).toEqual([one]);
    expect(idsOf((await list('?status=accepted')).body)).toEqual([other]);
    expect((await list('?status=created')).body.list_meta.total_count).toBe(orders.length - 2);
    expect((await list('?status=shipped')).body).toEqual({ data: [], list_meta: { total_count: 0 } });
  });

  it('finds the order with a reference, in upper or lower case', async () => {
    const [id = ''] = orders;
    const { reference_id: reference } = (await app.request('GET', `/v1/orders/${id}`)).body;
    for (const written of [reference, reference.toLowerCase()]) {
      const { body } = await list(`?reference_id=${written}`);
      expect([idsOf(body), body.list_meta.total_count]).toEqual([[id], 1]);
    }
    expect((await list(`?reference_id=${reference}&status=shipped`)).body.data).toEqual([]);
    expect((await list(`?reference_id=${reference.slice(1)}`)).body.data).toEqual([]);
  });

  it('finds the orders of a batch, newest first', async () => {
    const { order_batch_id: batchId } = (await app.request('GET', `/v1/orders/${orders[5]}`)).body;
    const { body } = await list(`?order_batch_id=${batchId}`);
    expect([idsOf(body), body.list_meta.total_count]).toEqual([orders.slice(4, 8).toReversed(), 4]);
    expect((await list(`?order_batch_id=${orders[5]}`)).body.list_meta.total_count).toBe(0);
  });

  it('finds the orders of a recipient by e-mail address, in upper or lower case', async () => {
    const other = await startTestApp({ worker: false });
    const send = (email: string) => sendBatch(other, { recipients: [{ first_name: 'Robin', email }] });
    const [first, , third] = [
      await send('Robin@Example.com'),
      await send('kit@example.com'),
      await send('robin@example.com'),
    ];
    const { body } = await other.request('GET', '/v1/orders?recipient_email=ROBIN%40example.com');
    expect(idsOf(body)).toEqual([third?.orders_preview[0]?.id, first?.orders_preview[0]?.id]);
    expect(body.list_meta.total_count).toBe(2);
    const none = await other.request('GET', '/v1/orders?recipient_email=example.com');
    expect(none.body.data).toEqual([]);
    await other.close();
  });

  it('shows an organization nothing of another one, whatever it filters by', async () => {
    const order = (await app.request('GET', `/v1/orders/${orders[0]}`)).body;
    const { id, apiKey } = await addOrganization(app);
    expect(id).not.toBe(app.organizationId);
    for (const query of [`reference_id=${order.reference_id}`, `order_batch_id=${order.order_batch_id}`]) {
      const { body } = await app.request('GET', `/v1/orders?${query}`, { apiKey });
      expect(body).toEqual({ data: [], list_meta: { total_count: 0 } });
    }
  });

  it('contains only what a member of one workspace can access', async () => {
    const apiKey = await keyOf(app, 'sender');
    const { body } = await app.request('GET', '/v1/orders?per_page=100', { apiKey });
    expect(body.data.every(({ workspace_id }: Listed) => workspace_id === workspaces[0])).toBe(true);
    expect(body.list_meta.total_count).toBe(orders.length / 2);
    const walled = await app.request('GET', `/v1/orders?workspace_id=${workspaces[1]}`, { apiKey });
    expect(walled.status).toBe(400);
  });
});

describe('created_at bounds', () => {
  const createdAt = async (id: string): Promise<string> =>
    (await app.request('GET', `/v1/orders/${id}`)).body.event_times.created_at;
  const shifted = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString();

  it('are inclusive', async () => {
    const at = await createdAt(orders[8] ?? '');
    const query = `?created_at[after]=${at}&created_at[before]=${at}`;
    expect(idsOf((await list(query)).body).sort()).toEqual(orders.slice(8, 12));
  });

  it('exclude a time one millisecond outside', async () => {
    const at = await createdAt(orders[8] ?? '');
    const after = await list(`?created_at[after]=${shifted(at, 1)}&per_page=100`);
    expect(idsOf(after.body)).toEqual(orders.slice(12).reverse());
    const before = await list(`?created_at[before]=${shifted(at, -1)}&per_page=100`);
    expect(idsOf(before.body)).toEqual(orders.slice(0, 8).reverse());
  });

  it('can have any offset', async () => {
    const at = await createdAt(orders[8] ?? '');
    const elsewhere = `${shifted(at, 2 * 3_600_000).slice(0, -1)}%2B02:00`;
    const { body } = await list(`?created_at[after]=${elsewhere}&per_page=100`);
    expect(body.list_meta.total_count).toBe(orders.length - 8);
  });

  it('visit every order once over all pages', async () => {
    const at = await createdAt(orders[8] ?? '');
    const seen: string[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await list(`?created_at[after]=${at}&page=${page}&per_page=5`);
      expect(body.list_meta.total_count).toBe(16);
      seen.push(...idsOf(body));
    }
    expect(seen).toEqual(orders.slice(8).reverse());
  });
});

describe('a single order', () => {
  it('has every event time, null for future ones, and its payment method', async () => {
    const id = (await sendBatch(app)).orders_preview[0]?.id ?? '';
    const { body } = await app.request('GET', `/v1/orders/${id}`);
    const { created_at, ...others } = body.event_times;
    expect(created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(others).toEqual({
      notified_at: null,
      opened_at: null,
      accepted_at: null,
      pending_payment_at: null,
      paid_at: null,
      shipped_at: null,
      delivered_at: null,
    });
    expect(body.payment_method_id).toBe('CORPORATE_ACCOUNT');
  });

  it('has the times of its past events in their order', async () => {
    const id = (await sendBatch(app)).orders_preview[0]?.id ?? '';
    await moveOrder(app, id, 'notified', 'opened', 'accepted', 'pending_payment', 'paid', 'ordered');
    await moveOrder(app, id, 'shipped', 'delivered');
    const { event_times } = (await app.request('GET', `/v1/orders/${id}`)).body;
    const times: string[] = Object.values(event_times);
    expect(times).toHaveLength(8);
    expect(times.toSorted()).toEqual(times);
  });

  it('is found by its id in capital letters', async () => {
    const id = orders[0] ?? '';
    const { status, body } = await app.request('GET', `/v1/orders/${id.toUpperCase()}`);
    expect([status, body.id]).toEqual([200, id]);
  });

  it('returns a name in any script as it was sent', async () => {
    const name = 'Zoë “李小龙” 🎁 O’Neil';
    const { body: batch } = await app.request('POST', '/v1/order_batches', {
      body: await giftBody(app, { recipients: [{ first_name: name }] }),
    });
    expect(batch.orders_preview[0].recipient_first_name).toBe(name);
  });
});
