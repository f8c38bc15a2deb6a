/** Movements of balances with what was held: their filters, their pages and their file. */
import { moneyPageOperations } from '@gifts/contract/dashboard/money';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { referenceId } from '../../../src/kit/ids.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { actAs, type Company, newCompany, sendGifts } from '../overview/overview-fixtures.ts';
import { linesOf, moneyOf, movementsOf, sumOf } from './money-page-fixtures.ts';

let app: TestApp;
let company: Company;
let orders: string[];
beforeAll(async () => {
  app = await startTestApp();
  company = await newCompany(app);
  orders = await sendGifts(app, company, 3);
  await sendGifts(app, company, 1);
  await actAs(app, company, orders[0], 'accept', { mailing_address: newYork });
  await vi.waitUntil(
    async () => (await movementsOf(company.admin, '?kind=capture')).data.length === 1,
    15_000,
  );
  await app.request('POST', `/v1/orders/${orders[1]}/cancel`, { apiKey: company.apiKey });
});
afterAll(() => app.close());

describe('GET /internal/movements', () => {
  it('shows each change with the balance after it, newest first', async () => {
    const { status, body } = await company.admin.browser.get('/internal/movements');
    expect([status, problemsOf(moneyPageOperations.listMovements.response, body)]).toEqual([200, []]);
    const { data } = await movementsOf(company.admin, '?payment_method_id=CORPORATE_ACCOUNT');
    expect(data.map(({ kind }) => kind)).toEqual(['release', 'capture', 'hold', 'hold']);
    const [credit] = (await moneyOf(company.admin)).balances;
    expect(data[0]?.balance_after).toBe((credit?.available ?? 0) - (credit?.credit_limit ?? 0));
    for (const [index, { available, balance_after: after }] of data.entries()) {
      expect(after).toBe((data[index + 1]?.balance_after ?? 0) + available);
    }
    expect(data.reduce((sum, { held }) => sum + held, 0)).toBe(
      await sumOf(app, company.id, 'held:receivable'),
    );
    expect(data.reduce((sum, { available }) => sum + available, 0)).toBe(
      await sumOf(app, company.id, 'receivable'),
    );
  });

  it.each(['', '?kind=hold', '?kind=release', '?kind=capture'])(
    'page by page, every movement of %j comes once',
    async (filter) => {
      const all = (await movementsOf(company.admin, filter)).data.map(({ id }) => id);
      const seen: string[] = [];
      for (let before: string | null = ''; before !== null; ) {
        const query: string = `${filter || '?'}&limit=1${before && `&before=${before}`}`;
        const { data, list_meta } = await movementsOf(company.admin, query);
        seen.push(...data.map(({ id }) => id));
        before = list_meta.next_before;
      }
      expect(seen).toEqual(all);
      expect(all.length).toBeGreaterThan(0);
    },
  );

  it('finds those of an order by its id and its reference, and those of a batch', async () => {
    const [order = ''] = orders;
    const { body } = await app.request('GET', `/v1/orders/${order}`, { apiKey: company.apiKey });
    for (const about of [order, order.toUpperCase(), referenceId(order)]) {
      const { data } = await movementsOf(company.admin, `?about=${about}`);
      expect(data).toMatchObject([{ kind: 'capture', order_id: order, order_reference: referenceId(order) }]);
      expect(-((data[0]?.available ?? 0) + (data[0]?.held ?? 0))).toBe(body.amounts.amount_total);
    }
    const { data } = await movementsOf(company.admin, `?about=${body.order_batch_id}`);
    expect(data.map(({ kind }) => kind)).toEqual(['release', 'capture', 'hold']);
    expect((await movementsOf(company.admin, '?about=nothing')).data).toEqual([]);
  });

  it('finds those of a time, both ends included', async () => {
    const all = (await movementsOf(company.admin)).data;
    const [newest, oldest] = [all[0]?.created_at ?? '', all.at(-1)?.created_at ?? ''];
    const between = (after: string, before: string) =>
      movementsOf(
        company.admin,
        `?created_at[after]=${encodeURIComponent(after)}&created_at[before]=${encodeURIComponent(before)}`,
      );
    expect((await between(oldest, newest)).data).toHaveLength(all.length);
    const later = new Date(Date.parse(newest) + 1).toISOString();
    expect((await between(later, '2099-01-01T00:00:00Z')).data).toEqual([]);
    expect((await between('2020-01-01T00:00:00Z', '2020-02-01T00:00:00Z')).data).toEqual([]);
  });

  it.each(['kind=gift', 'limit=0', 'limit=101', 'before=yesterday', 'payment_method_id=GOLD', 'page=2'])(
    'refuses %s with a sentence',
    async (query) => {
      const { status, body } = await company.admin.browser.get(`/internal/movements?${query}`);
      expect([status, typeof body.error]).toEqual([400, 'string']);
    },
  );
});

describe('GET /internal/movements/export', () => {
  it('has the movements that the filters choose, to the cent', async () => {
    const { status, body, headers } = await company.viewer.browser.get('/internal/movements/export');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
    const lines = linesOf(body);
    expect(lines.map(([, , kind]) => kind)).toEqual(['release', 'capture', 'hold', 'hold']);
    const cents = lines.reduce((sum, line) => sum + Math.round(Number(line[5]) * 100), 0);
    expect(cents).toBe(await sumOf(app, company.id, 'receivable'));
    const holds = await company.admin.browser.get('/internal/movements/export?kind=hold');
    expect(linesOf(holds.body)).toHaveLength(2);
    const none = await company.admin.browser.get('/internal/movements/export?about=nothing');
    expect(linesOf(none.body)).toEqual([]);
  });
});
