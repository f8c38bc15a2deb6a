import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceId } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { available, setAvailable } from '../../harness/funds.ts';
import { addOrganization, keyOf, sendBatch, workspacesOf } from '../http/api-fixtures.ts';
import { acceptedOrder, verify } from './ledger-fixtures.ts';

let app: TestApp;
let workspaces: [string, string];
beforeAll(async () => {
  app = await startTestApp();
  workspaces = await workspacesOf(app);
});
afterAll(() => app.close());

interface Movement {
  id: string;
  payment_method_id: string;
  workspace_id: string | null;
  kind: string;
  amount: number;
  description: string;
  order_id: string | null;
  order_batch_id: string | null;
  created_at: string;
}

async function movements(
  query: Record<string, string | number> = {},
  apiKey = app.apiKey,
): Promise<{ data: Movement[]; total: number }> {
  const words = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const { status, body } = await app.request('GET', `/v1/balance_movements?${words}`, { apiKey });
  expect([status, body.error]).toEqual([200, undefined]);
  return { data: body.data, total: body.list_meta.total_count };
}

const sources = (data: readonly Movement[]) =>
  [...new Set(data.map((each) => each.payment_method_id))].sort();

describe('200', () => {
  it('lists a hold and the returned part of it, with descriptions', async () => {
    const order = await acceptedOrder(app, { payment_method_id: 'BALANCE' });
    const { data } = await movements({ payment_method_id: 'BALANCE', per_page: 2 });
    const [capture, hold] = data;
    expect(hold).toMatchObject({
      kind: 'hold',
      payment_method_id: 'BALANCE',
      workspace_id: null,
      order_id: null,
      order_batch_id: order.order_batch_id,
      description: expect.stringMatching(/^Held for order batch [0-9A-F]{24}\.$/),
    });
    expect(capture).toMatchObject({
      kind: 'capture',
      order_id: order.id,
      description: `What was held for order ${order.reference_id} and not needed.`,
    });
    expect((hold?.amount ?? 0) + (capture?.amount ?? 0)).toBe(-order.amounts.amount_total);
  });

  it('sums to the available amount of each balance', async () => {
    await setAvailable(app, 1_234_567);
    await sendBatch(app, {
      payment_method_id: 'BALANCE',
      recipients: [{ first_name: 'A' }, { first_name: 'B' }],
    });
    const { data, total } = await movements({ payment_method_id: 'BALANCE', per_page: 100 });
    expect(data).toHaveLength(total);
    expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(await available(app));
    expect((await verify(app)).findings).toEqual([]);
  });

  it('shows a large credit, which is distributed over many shards, as one movement', async () => {
    await setAvailable(app, 2_000_000);
    await setAvailable(app, 9_000_000);
    const { data } = await movements({ payment_method_id: 'BALANCE', per_page: 1 });
    expect(data).toMatchObject([
      { kind: 'credit', amount: 7_000_000, description: 'Paid in: Test', order_id: null },
    ]);
  });

  it('pages through all of several balances, newest first and each once', async () => {
    await acceptedOrder(app, { payment_method_id: 'WORKSPACE_BALANCE' });
    await acceptedOrder(app, { payment_method_id: 'CORPORATE_ACCOUNT' });
    const { data: all, total } = await movements({ per_page: 100 });
    const pages: Movement[] = [];
    for (let page = 1; pages.length < total && page < 50; page += 1) {
      pages.push(...(await movements({ page, per_page: 3 })).data);
    }
    expect(pages).toEqual(all);
    expect(new Set(all.map(({ id }) => id)).size).toBe(total);
    expect(all.map(({ id }) => id)).toEqual(
      all
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
    expect(sources(all)).toEqual(['BALANCE', 'CORPORATE_ACCOUNT', 'WORKSPACE_BALANCE']);
    expect(await movements({ page: 99 })).toEqual({ data: [], total });
  });

  it('counts movements since the last count', async () => {
    const { total } = await movements();
    await setAvailable(app, 8_000_000);
    await setAvailable(app, 8_000_001);
    expect((await movements()).total).toBe(total + 2);
    expect((await movements()).total).toBe(total + 2);
  });

  it('filters by order and by time', async () => {
    const order = await acceptedOrder(
      app,
      { payment_method_id: 'COMMERCE_STORED_VALUE' },
      app.commerceApiKey,
    );
    const ofOrder = await movements({ order_id: order.id }, app.commerceApiKey);
    expect(ofOrder).toMatchObject({
      total: 1,
      data: [{ kind: 'charge', amount: -order.amounts.amount_total, order_batch_id: order.order_batch_id }],
    });
    const at = ofOrder.data[0]?.created_at ?? '';
    const bounded = await movements(
      { 'created_at[after]': at, 'created_at[before]': at },
      app.commerceApiKey,
    );
    expect(bounded).toEqual(ofOrder);
    expect((await movements({ order_id: order.order_batch_id }, app.commerceApiKey)).data).toEqual([]);
  });
});

describe('what a caller may not see', () => {
  it('includes stored value of another app', async () => {
    await acceptedOrder(app, { payment_method_id: 'COMMERCE_STORED_VALUE' }, app.commerceApiKey);
    expect(sources((await movements({}, app.commerceApiKey)).data)).toContain('COMMERCE_STORED_VALUE');
    expect(sources((await movements({ per_page: 100 })).data)).not.toContain('COMMERCE_STORED_VALUE');
    expect(await movements({ payment_method_id: 'COMMERCE_STORED_VALUE' })).toEqual({ data: [], total: 0 });
  });

  it('includes the balance of a workspace without access', async () => {
    const sender = await keyOf(app, 'sender');
    const mine = await movements({ workspace_id: workspaces[0] }, sender);
    expect(sources(mine.data)).toEqual(['WORKSPACE_BALANCE']);
    const { status, body } = await app.request('GET', `/v1/balance_movements?workspace_id=${workspaces[1]}`, {
      apiKey: sender,
    });
    expect([status, body.error]).toEqual([400, `Workspace not found: ${workspaces[1]}`]);
    expect(await movements({ workspace_id: workspaces[1] })).toEqual({ data: [], total: 0 });
  });

  it('includes the orders and batches of a workspace without access, but no amount', async () => {
    const balance = { payment_method_id: 'BALANCE' };
    const sent = await sendBatch(app, { ...balance, workspace_id: workspaces[1] });
    const later = await sendBatch(app, {
      ...balance,
      workspace_id: workspaces[1],
      scheduled_send_on: new Date(Date.now() + 86_400_000).toISOString(),
    });
    const orderId = sent.orders_preview[0]?.id ?? '';
    await app.request('POST', `/v1/orders/${orderId}/cancel`, { body: {} });
    const mine = await sendBatch(app, { ...balance, workspace_id: workspaces[0] });
    const sender = await keyOf(app, 'sender');
    const seen = await movements({ ...balance, per_page: 4 }, sender);
    const all = await movements({ ...balance, per_page: 4 });
    expect(seen.total).toBe(all.total);
    expect(seen.data.map(({ id, amount }) => [id, amount])).toEqual(
      all.data.map(({ id, amount }) => [id, amount]),
    );
    expect(seen.data.map(({ order_batch_id, description }) => [order_batch_id, description])).toEqual([
      [mine.id, all.data[0]?.description],
      [null, 'Not needed any more for a batch of another workspace.'],
      [null, 'Held for a batch of another workspace.'],
      [null, 'Held for a batch of another workspace.'],
    ]);
    const text = JSON.stringify(seen.data);
    for (const hidden of [sent.id, later.id, orderId]) {
      expect(text).not.toContain(hidden);
      expect(text).not.toContain(referenceId(hidden));
    }
    expect(await movements({ ...balance, order_id: orderId }, sender)).toEqual({ data: [], total: 0 });
    expect((await movements({ ...balance, order_id: orderId })).total).toBe(1);
  });

  it('includes everything of another organization', async () => {
    const other = await addOrganization(app);
    expect(await movements({}, other.apiKey)).toEqual({ data: [], total: 0 });
  });
});

describe('400', () => {
  it.each([
    ['payment_method_id=CASH', 'payment_method_id'],
    ['order_id=1', 'order_id'],
    ['created_at[after]=yesterday', 'created_at[after]'],
    ['page=0', 'page'],
    ['kind=hold', 'kind'],
  ])('for %s', async (query, field) => {
    const { status, body } = await app.request('GET', `/v1/balance_movements?${query}`);
    expect([status, body.details?.map((each: { field: string }) => each.field)]).toEqual([400, [field]]);
  });
});
