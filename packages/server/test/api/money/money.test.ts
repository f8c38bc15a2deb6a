/** What gifts cost, what is held and what balances have, compared with the ledger. */
import { moneyPageOperations } from '@gifts/contract/dashboard/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sumHeld } from '../../../src/modules/ledger/held-sum.sql.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import { listBalances } from '../../../src/modules/payments/balances/list-balances.ts';
import { creditBalance } from '../../../src/modules/payments/balances/move-balance.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { newYork } from '../http/api-fixtures.ts';
import { problemsOf } from '../http/strict-schema.ts';
import { advanceDays } from '../ledger/ledger-fixtures.ts';
import { actAs, type Company, newCompany, sendGifts } from '../overview/overview-fixtures.ts';
import { addToSums, heldOf, moneyOf, movementsOf, sumOf } from './money-page-fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Accepts a gift and waits until it is paid. Returns what it cost. */
async function accept(company: Company, orderId: string | undefined): Promise<number> {
  await actAs(app, company, orderId, 'accept', { mailing_address: newYork });
  await advanceDays(app, 0);
  const path = `/v1/orders/${orderId}`;
  await expect
    .poll(async () => (await app.request('GET', path, { apiKey: company.apiKey })).body.status)
    .toBe('ordered');
  return (await app.request('GET', path, { apiKey: company.apiKey })).body.amounts.amount_total;
}

const creditOf = async (company: Company) =>
  (await moneyOf(company.admin)).balances.find(
    ({ payment_method_id }) => payment_method_id === 'CORPORATE_ACCOUNT',
  );

/** Compares everything that the pages show with the entries of the ledger. */
async function compare(company: Company, paid: number): Promise<void> {
  const credit = await creditOf(company);
  const [owedAndHeld, held] = await Promise.all([
    sumOf(app, company.id, 'receivable'),
    sumOf(app, company.id, 'held:receivable'),
  ]);
  expect(credit).toMatchObject({
    held,
    owed: paid,
    available: (credit?.credit_limit ?? 0) + owedAndHeld,
    is_default: true,
  });
  const lines = await listBalances(app.db, company.id);
  expect(lines.find(({ source }) => source === 'CORPORATE_ACCOUNT')).toMatchObject({ held_cents: held });
  expect(await sumHeld(app.db, company.id, 'receivable')).toBe(held);
  const batches = await heldOf(company.admin);
  expect(batches.reduce((sum, batch) => sum + batch.held, 0)).toBe(held);
  const { months } = await moneyOf(company.admin);
  expect(months).toHaveLength(12);
  expect(months?.at(-1)).toEqual({
    month: new Date().toISOString().slice(0, 7),
    paid,
    given_back: 0,
  });
  expect((await verifyLedger(app.db, company.id)).findings).toEqual([]);
}

it('what is shown is what the ledger says, before and after it is sealed', async () => {
  const company = await newCompany(app);
  await compare(company, 0);
  const first = await sendGifts(app, company, 3);
  await sendGifts(app, company, 2, { workspace_id: company.workspaces[1] });
  const { status, body } = await company.admin.browser.get('/internal/money');
  expect([status, problemsOf(moneyPageOperations.getMoney.response, body)]).toEqual([200, []]);
  await compare(company, 0);
  await addToSums(app);
  await compare(company, 0);
  const cost = await accept(company, first[0]);
  await compare(company, cost);
  await addToSums(app);
  await compare(company, cost);
  await app.request('POST', `/v1/orders/${first[1]}/cancel`, { apiKey: company.apiKey });
  await app.request('POST', `/v1/orders/${first[2]}/cancel`, { apiKey: company.apiKey });
  await compare(company, cost);
  expect(await heldOf(company.admin)).toHaveLength(1);
  await addToSums(app);
  await compare(company, cost);
  // Several processes at once add each transfer once.
  await sendGifts(app, company, 1);
  await Promise.all([addToSums(app), addToSums(app), addToSums(app)]);
  await compare(company, cost);
});

it('a refund is shown in the month, and takes nothing from what was paid', async () => {
  const company = await newCompany(app);
  const [order] = await sendGifts(app, company, 1);
  const cost = await accept(company, order);
  const body = { amount: 500, reason: 'A candle broke' };
  expect(
    (await app.request('POST', `/v1/orders/${order}/refund`, { apiKey: company.apiKey, body })).status,
  ).toBeLessThan(300);
  for (const step of [() => Promise.resolve(), () => addToSums(app)]) {
    await step();
    await expect
      .poll(async () => (await moneyOf(company.admin)).months?.at(-1))
      .toMatchObject({ paid: cost, given_back: 500 });
  }
  const { data } = await movementsOf(company.admin, '?kind=refund');
  expect(data).toMatchObject([{ available: 500, held: 0, reason: 'A candle broke', order_id: order }]);
});

it('members see what is held and spent in their workspaces only', async () => {
  const company = await newCompany(app);
  const [mine, theirs] = company.workspaces;
  const [order] = await sendGifts(app, company, 1, { workspace_id: mine });
  const [other] = await sendGifts(app, company, 1, { workspace_id: theirs });
  await accept(company, other);
  const cost = await accept(company, order);
  await sendGifts(app, company, 1, { workspace_id: mine });
  await sendGifts(app, company, 1, { workspace_id: theirs });
  for (const step of [() => Promise.resolve(), () => addToSums(app)]) {
    await step();
    expect(await heldOf(company.admin)).toHaveLength(2);
    for (const member of [company.sender, company.viewer]) {
      expect(await heldOf(member)).toMatchObject([{ workspace_id: mine }]);
      const { months, invoice_due: due } = await moneyOf(member);
      expect([months?.at(-1)?.paid, due]).toEqual([cost, null]);
      const about = (await movementsOf(member, '?limit=100')).data;
      expect(about.some(({ order_id }) => order_id === order)).toBe(true);
      expect(
        about.some(
          ({ order_id, batch_name, reason }) => order_id === null && (batch_name ?? reason) === null,
        ),
      ).toBe(true);
      expect((await movementsOf(member, `?about=${other}`)).data).toEqual([]);
    }
  }
  const stranger = await newCompany(app);
  expect(await heldOf(stranger.admin)).toEqual([]);
  expect((await movementsOf(stranger.admin)).data).toEqual([]);
  expect((await movementsOf(stranger.admin, `?about=${order}`)).data).toEqual([]);
});

it('the balance of a workspace is shown to its members only', async () => {
  const company = await newCompany(app);
  const account = {
    organizationId: company.id,
    source: 'WORKSPACE_BALANCE' as const,
    workspaceId: company.workspaces[1],
  };
  await app.db.transaction((tx) =>
    creditBalance(tx, { account, amountCents: 10_000, reason: 'Wire', at: new Date() }),
  );
  const sources = async (member: Company['admin']) =>
    (await moneyOf(member)).balances.map(({ payment_method_id }) => payment_method_id);
  expect(await sources(company.admin)).toContain('WORKSPACE_BALANCE');
  expect(await sources(company.sender)).not.toContain('WORKSPACE_BALANCE');
  expect((await movementsOf(company.admin, '?kind=credit')).data).toMatchObject([
    { available: 10_000, reason: 'Wire', workspace_id: company.workspaces[1] },
  ]);
  expect((await movementsOf(company.sender, '?kind=credit')).data).toEqual([]);
});

it('the check of the ledger finds sums that are not what was booked', async () => {
  const company = await newCompany(app);
  const [order] = await sendGifts(app, company, 1);
  await accept(company, order);
  await sendGifts(app, company, 1);
  await addToSums(app);
  const change = (table: string, column: string) =>
    app.db.query(`update ${table} set ${column} = ${column} + 1 where organization_id = $1`, [company.id]);
  await change('money_held', 'held_cents');
  await change('money_holds', 'held_cents');
  await change('money_months', 'paid_cents');
  const { findings } = await verifyLedger(app.db, company.id);
  expect(findings.map(({ check }) => check).sort()).toEqual([
    'Pages show what gifts cost',
    'Pages show what is held',
    'Pages show what is held',
  ]);
});
