import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { keyOf, sendBatch, sendOrder, unknownId, workspacesOf } from '../http/api-fixtures.ts';
import { acceptedOrder } from './ledger-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Transfer {
  kind: string;
  description: string;
  entries: { account: string; amount: number }[];
}

const transfersOf = async (id: string, query = ''): Promise<{ data: Transfer[]; total: number }> => {
  const { status, body } = await app.request('GET', `/v1/orders/${id}/transfers${query}`);
  expect(status).toBe(200);
  return { data: body.data, total: body.list_meta.total_count };
};

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

function totals(transfers: readonly Transfer[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { account, amount } of transfers.flatMap(({ entries }) => entries)) {
    sums[account] = (sums[account] ?? 0) + amount;
  }
  return sums;
}

describe('200', () => {
  it('shows who received the payment of a held order, and that nothing is held any more', async () => {
    const recipients = [{ first_name: 'Robin' }, { first_name: 'Kim' }, { first_name: 'Lou' }];
    const order = await acceptedOrder(app, { payment_method_id: 'BALANCE', recipients });
    const { amounts } = order;
    const { data } = await transfersOf(order.id);
    expect(data.map(({ kind }) => kind)).toEqual(['hold', 'capture']);
    for (const { entries } of data) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(totals(data)).toEqual({
      balance: -amounts.amount_total,
      'held:balance': 0,
      brand_payable: amounts.amount_product,
      shipping_payable: amounts.amount_shipping,
      fee_revenue: amounts.amount_processing_fee,
      tax_payable: amounts.amount_tax,
    });
    const held = data[0]?.entries.find(({ account }) => account === 'held:balance')?.amount ?? 0;
    expect(data.map(({ description }) => description)).toEqual([
      `${dollars(held)} was held from the balance: the most the order can cost.`,
      `${dollars(amounts.amount_total)} of what was held paid for the order, and ${dollars(held - amounts.amount_total)} went back to the balance.`,
    ]);
  });

  it('shows that an order was paid from the corporate account', async () => {
    const order = await acceptedOrder(app);
    const { data } = await transfersOf(order.id);
    const [hold, capture] = data;
    expect([hold?.kind, capture?.kind, data.length]).toEqual(['hold', 'capture', 2]);
    expect(hold?.description).toMatch(/^\$[\d.]+ was held from the corporate account: the most/);
    expect(capture?.description).toContain(
      `${dollars(order.amounts.amount_total)} of what was held paid for the order`,
    );
    expect(totals(data)).toMatchObject({
      receivable: -order.amounts.amount_total,
      'held:receivable': 0,
      brand_payable: order.amounts.amount_product,
    });
  });

  it('shows that the share of a canceled order was released', async () => {
    const { orders_preview } = await sendBatch(app, { payment_method_id: 'BALANCE' });
    const id = orders_preview[0]?.id ?? '';
    await app.request('POST', `/v1/orders/${id}/cancel`, { body: {} });
    const { data } = await transfersOf(id);
    expect(data.map(({ kind }) => kind)).toEqual(['hold', 'release']);
    expect(totals(data)).toEqual({ balance: 0, 'held:balance': 0 });
    expect(data[1]?.description).toMatch(/^\$[\d.]+ that was held went back to the balance\.$/);
  });

  it('is empty without transfers, and pages like every list', async () => {
    const unpaid = await sendBatch(app, { payment_method_id: 'COMMERCE_STORED_VALUE' }, app.commerceApiKey);
    expect(await transfersOf(unpaid.orders_preview[0]?.id ?? '')).toEqual({ data: [], total: 0 });
    const { id } = await acceptedOrder(app, { payment_method_id: 'BALANCE' });
    expect((await transfersOf(id, '?per_page=1&page=2')).data).toMatchObject([{ kind: 'capture' }]);
    expect(await transfersOf(id, '?page=9')).toEqual({ data: [], total: 2 });
  });
});

describe('404', () => {
  it('for an order that is unknown or in a workspace without access', async () => {
    const [, people] = await workspacesOf(app);
    const walled = await sendOrder(app, { workspace_id: people });
    const apiKey = await keyOf(app, 'sender');
    for (const id of [unknownId(), 'x', walled]) {
      const { status, body } = await app.request('GET', `/v1/orders/${id}/transfers`, { apiKey });
      expect([status, body.code, body.error]).toEqual([404, 'not_found', 'Order not found']);
    }
  });
});
