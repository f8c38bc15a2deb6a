/** The lines of an invoice on its page and in its file. */
import { invoiceLineOperations } from '@gifts/contract/dashboard/invoice-lines';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creditBalance } from '../../../src/modules/payments/balances/move-balance.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { unknownId } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { contextOf, issuedInvoice, verify } from '../ledger/ledger-fixtures.ts';
import { type Company, newCompany } from '../overview/overview-fixtures.ts';
import { linesOf, moneyOf } from './money-page-fixtures.ts';

let app: TestApp;
let company: Company;
let invoiceId: string;
beforeAll(async () => {
  app = await startTestApp({ worker: false });
  company = await newCompany(app);
  invoiceId = (await issuedInvoice(app, company.id)).id;
});
afterAll(() => app.close());

it('GET /internal/invoices/{id}/lines lists them in the order of booking', async () => {
  const { status, body } = await company.admin.browser.get(`/internal/invoices/${invoiceId}/lines`);
  expect([status, problemsOf(invoiceLineOperations.listInvoiceLines.response, body)]).toEqual([200, []]);
  expect(body.data).toMatchObject([
    { amount: 100, description: 'Taken out: Setup fee', order_id: null, recipient_name: null },
  ]);
  expect(body.list_meta.total_count).toBe(1);
  const beyond = await company.admin.browser.get(`/internal/invoices/${invoiceId}/lines?page=2`);
  expect(beyond.body.data).toEqual([]);
});

it('GET /internal/invoices/{id}/export adds up to what was owed, and is in the audit log', async () => {
  const { status, body, headers } = await company.admin.browser.get(`/internal/invoices/${invoiceId}/export`);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(/INV-[0-9A-Z]{6}-0001\.csv/);
  const amounts = linesOf(body).map((line) => Math.round(Number(line[5]) * 100));
  expect(amounts).toEqual([0, 100, 100]);
  const { body: log } = await company.admin.browser.get('/v1/audit_log?act=export_invoice');
  expect(log.data).toMatchObject([{ kind: 'look', subject_kind: 'invoice', subject_id: invoiceId }]);
});

it.each(['lines', 'export'])(
  '%s are for people who can use all workspaces of the organization',
  async (last) => {
    const path = `/internal/invoices/${invoiceId}/${last}`;
    expect((await company.sender.browser.get(path)).status).toBe(403);
    expect((await company.viewer.browser.get(path)).status).toBe(403);
    const stranger = await newCompany(app);
    expect((await stranger.admin.browser.get(path)).status).toBe(404);
    expect((await company.admin.browser.get(`/internal/invoices/${unknownId()}/${last}`)).status).toBe(404);
    expect((await company.admin.browser.get(`/internal/invoices/nonsense/${last}`)).status).toBe(404);
  },
);

it('what is left of the latest invoice becomes less with each payment, and never negative', async () => {
  const due = async () => (await moneyOf(company.admin)).invoice_due;
  expect(await due()).toMatchObject({
    invoice_id: invoiceId,
    closing_balance: 100,
    paid_since: 0,
    left: 100,
  });
  const pay = async (amountCents: number) => {
    const { now } = await contextOf(app, company.id);
    const account = { organizationId: company.id, source: 'CORPORATE_ACCOUNT' } as const;
    await app.db.transaction((tx) => creditBalance(tx, { account, amountCents, reason: 'Wire', at: now }));
  };
  await pay(40);
  expect(await due()).toMatchObject({ paid_since: 40, left: 60 });
  await pay(500);
  expect(await due()).toMatchObject({ paid_since: 540, left: 0 });
  expect((await verify(app)).findings).toEqual([]);
});
