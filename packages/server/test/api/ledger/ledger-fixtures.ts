/** Paid gifts, ended months, and the resulting ledger. */
import { strict as assert } from 'node:assert';
import { type Context, openContext } from '../../../src/context/context.ts';
import { findInvoices, type InvoiceRow } from '../../../src/modules/invoices/invoices.sql.ts';
import { issueInvoice } from '../../../src/modules/invoices/issue-invoice.ts';
import { debitAccount } from '../../../src/modules/ledger/move-funds.ts';
import { type Verification, verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import { findOrganization } from '../../../src/modules/organizations/organizations.sql.ts';
import type { TestApp } from '../../harness/app.ts';
import { newYork, sendOrder } from '../http/api-fixtures.ts';

const dayMs = 86_400_000;

/** Advances the demo's clock and waits for the work that becomes due. */
export async function advanceDays(app: TestApp, days: number): Promise<void> {
  const seconds = Math.max(1, Math.round(days * 86_400));
  const { status, body } = await app.request('POST', '/v1/sandbox/clock/advance', { body: { seconds } });
  assert.equal(status, 200, JSON.stringify(body));
}

/** Creates an accepted order whose payment was requested. A worker must run. */
export async function acceptedOrder(app: TestApp, fields: Record<string, unknown> = {}, apiKey = app.apiKey) {
  const id = await sendOrder(app, fields, apiKey);
  const body = { mailing_address: newYork };
  const { status } = await app.request('POST', `/v1/sandbox/orders/${id}/accept`, { body, apiKey });
  assert.equal(status, 200);
  await advanceDays(app, 0);
  return (await app.request('GET', `/v1/orders/${id}`, { apiKey })).body;
}

export async function contextOf(app: TestApp, organizationId = app.organizationId): Promise<Context> {
  const organization = await findOrganization(app.db, organizationId);
  assert(organization);
  return openContext(app.services, organization);
}

/** Returns the start of the month that contains a time. */
export const monthOf = (time: Date): Date => new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), 1));

/** Issues an invoice of one dollar for the last ended month, like scheduled work. */
export async function issuedInvoice(app: TestApp, organizationId = app.organizationId): Promise<InvoiceRow> {
  const context = await contextOf(app, organizationId);
  const periodEnd = monthOf(context.now);
  const at = new Date(periodEnd.getTime() - dayMs);
  const movement = { organizationId, account: 'receivable', amountCents: 100, reason: 'Setup fee', at };
  await app.db.transaction(async (tx) => {
    await debitAccount(tx, movement);
    await issueInvoice(context, tx, periodEnd);
  });
  const { invoices } = await findInvoices(app.db, organizationId, { limit: 1, offset: 0 });
  assert(invoices[0]);
  return invoices[0];
}

export const verify = (app: TestApp): Promise<Verification> => verifyLedger(app.db, app.organizationId);
