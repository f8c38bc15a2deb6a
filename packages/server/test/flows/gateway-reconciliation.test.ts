/** Stripe's fees and payouts to the bank in the ledger, and what is said if the two sides differ. */
import { strict as assert } from 'node:assert';
import { createClient } from '@gifts/sdk/client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../src/kit/clock.ts';
import { verifyLedger } from '../../src/modules/ledger/verify-ledger.ts';
import { recheckDisputes } from '../../src/modules/payments/charges/reconcile-charges.process.ts';
import { configuredStripe } from '../../src/modules/payments/gateways/stripe/configure-stripe.ts';
import {
  type Reconciliation,
  reconcileGateway,
} from '../../src/modules/payments/reconciliation/reconcile-gateway.process.ts';
import { verifyGateway } from '../../src/modules/payments/reconciliation/verify-gateway.ts';
import { GatewayUnavailable } from '../../src/ports/card-gateway.ts';
import { addOrganization } from '../api/http/api-fixtures.ts';
import { addToSums } from '../api/money/money-page-fixtures.ts';
import { startTestApp, type TestApp } from '../harness/app.ts';
import { storedTables } from '../harness/stored-tables.ts';
import { feeOf, type StripeBalance } from '../harness/stripe/stripe-balance.ts';
import { type StripeServer, startStripeServer, stripeKeys } from '../harness/stripe/stripe-server.ts';
import { eventually } from './gifts.ts';
import { giftPaidByCard } from './paid-by-card.ts';

let stripe: StripeServer;
let app: TestApp;
let balance: StripeBalance;
beforeAll(async () => {
  stripe = await startStripeServer();
  ({ balance } = stripe.account);
  app = await startTestApp({
    config: { cardGateway: configuredStripe({ ...stripeKeys, apiUrl: stripe.url }) },
  });
});
afterEach(async () => {
  expect((await verifyLedger(app.services.db, app.organizationId)).findings).toEqual([]);
  expect(await verifyGateway(app.services.db)).toEqual([]);
});
afterAll(async () => {
  await app.close();
  await stripe.close();
});

const lastHour = new Date(Date.now() - 3_600_000);

async function reconcile(db = app.services.db, clock = systemClock): Promise<Reconciliation> {
  const { cardGateway } = app.services;
  assert(cardGateway);
  return reconcileGateway({ db, clock }, cardGateway, lastHour);
}

/** What the ledger has in the accounts of the gateway and the bank. */
async function sums(): Promise<Record<string, number>> {
  const rows = await app.db.query<{ account: string; cents: number }>(
    `select account, sum(amount_cents)::bigint as cents from ledger_entries
     where organization_id = $1 and account in ('cash', 'gateway_cash', 'gateway_fees') group by account`,
    [app.organizationId],
  );
  const {
    cash = 0,
    gateway_cash = 0,
    gateway_fees = 0,
  } = Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
  return { cash, gateway_cash, gateway_fees };
}

async function changes(action: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await sums();
  await action();
  const after = await sums();
  return Object.fromEntries(
    Object.keys(after).map((account) => [account, (after[account] ?? 0) - (before[account] ?? 0)]),
  );
}

const refund = async (id: string, amount: number): Promise<void> => {
  const { status } = await app.request('POST', `/v1/orders/${id}/refund`, {
    body: { amount, reason: 'Broken' },
  });
  expect(status).toBe(200);
  await eventually(
    () => app.client.orders.get(id),
    (order) => order.amounts.amount_refunded === amount,
  );
};

describe('a charge', () => {
  it('has its fee booked once, however often and by however many it is read', async () => {
    const { total } = await giftPaidByCard(app, stripe);
    const moved = await changes(() => Promise.all([1, 2, 3, 4].map(() => reconcile())));
    expect(moved).toEqual({ cash: 0, gateway_cash: feeOf(total), gateway_fees: -feeOf(total) });
    expect(await reconcile()).toMatchObject({ booked: 0, problems: new Set() });
  });
});

describe('a payout to the bank', () => {
  it('moves what it contains to the bank, less fees and refunds, and leaves nothing at the gateway', async () => {
    const { id } = await giftPaidByCard(app, stripe);
    await refund(id, 500);
    const { amount } = balance.payOut();
    const moved = await changes(reconcile);
    expect(moved.cash).toBe(-amount);
    expect((await sums()).gateway_cash).toBe(0);
    expect(await reconcile()).toMatchObject({ booked: 0, problems: new Set() });
  });

  it('contains what a bank withdrew for a dispute, with the fee of the dispute', async () => {
    const { intentId, id } = await giftPaidByCard(app, stripe);
    stripe.account.openDispute(intentId);
    const [charge] = await app.db.query<{ id: string }>(
      'select id from charges where organization_id = $1 and order_id = $2',
      [app.organizationId, id],
    );
    await recheckDisputes(app.services, charge?.id ?? '');
    await eventually(
      () => app.client.orders.transfers(id),
      ({ data }) => data.some(({ kind }) => kind === 'dispute'),
    );
    await reconcile();
    balance.payOut();
    await reconcile();
    expect((await sums()).gateway_cash).toBe(0);
  });

  it('is divided by the organizations whose payments it contains', async () => {
    const made = await addOrganization(app);
    const client = createClient({ apiKey: made.apiKey, baseUrl: app.url, maxRetries: 0 });
    const other: TestApp = { ...app, organizationId: made.id, apiKey: made.apiKey, client };
    const mine = await giftPaidByCard(app, stripe);
    const theirs = await giftPaidByCard(other, stripe);
    balance.payOut();
    const moved = await changes(reconcile);
    expect(moved.cash).toBe(feeOf(mine.total) - mine.total);
    const rows = await app.db.query<{ account: string; cents: number }>(
      `select account, sum(amount_cents)::bigint as cents from ledger_entries
       where organization_id = $1 and account in ('cash', 'gateway_cash') group by account`,
      [made.id],
    );
    expect(Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))).toEqual({
      cash: feeOf(theirs.total) - theirs.total,
      gateway_cash: 0,
    });
  });

  it('that the bank sends back is at the gateway again, and is paid once more', async () => {
    const { total } = await giftPaidByCard(app, stripe);
    const payout = balance.payOut();
    await reconcile();
    balance.failPayout(payout);
    const back = await changes(reconcile);
    expect(back).toEqual({ cash: total - feeOf(total), gateway_cash: feeOf(total) - total, gateway_fees: 0 });
    balance.payOut();
    expect((await changes(reconcile)).cash).toBe(feeOf(total) - total);
    expect((await sums()).gateway_cash).toBe(0);
  });

  it('that came back before it was read nets to nothing', async () => {
    await giftPaidByCard(app, stripe);
    balance.failPayout(balance.payOut());
    expect((await changes(reconcile)).cash).toBe(0);
    balance.payOut();
    await reconcile();
    expect((await sums()).gateway_cash).toBe(0);
  });

  it('that is still on its way, or that Stripe does not itemize, is not booked', async () => {
    await giftPaidByCard(app, stripe);
    await reconcile();
    const payout = balance.payOut({ status: 'in_transit' });
    expect(await changes(reconcile)).toEqual({ cash: 0, gateway_cash: 0, gateway_fees: 0 });
    payout.status = 'paid';
    await reconcile();
    expect((await sums()).gateway_cash).toBe(0);
    await giftPaidByCard(app, stripe);
    await reconcile();
    const manual = balance.payOut({ automatic: false });
    const { problems } = await reconcile();
    expect([...problems]).toEqual([expect.stringContaining(`${manual.id}: the gateway does not say`)]);
    // The operator makes automatic payouts again.
    manual.automatic = true;
    for (const each of balance.transactions) if (each.payout === 'manual') each.payout = manual.id;
    await reconcile();
    expect((await sums()).gateway_cash).toBe(0);
  });
});

describe('what dies at any of its steps', () => {
  it.each([0, 1, 2, 3])(
    'before or after step %d is completed by the next run, and books nothing twice',
    async (step) => {
      const { db } = app.services;
      await giftPaidByCard(app, stripe);
      const { amount } = balance.payOut();
      const moved = await changes(async () => {
        for (const when of ['before', 'after'] as const) {
          let count = 0;
          const dying = {
            ...db,
            query: db.query.bind(db),
            transaction: async (work: Parameters<typeof db.transaction>[0]) => {
              const dies = count++ === step;
              if (dies && when === 'before') throw new Error('The process died');
              const result = await db.transaction(work);
              if (dies) throw new Error('The process died');
              return result;
            },
          } as unknown as typeof db;
          await reconcile(dying).catch((error: Error) => expect(error.message).toBe('The process died'));
        }
        await reconcile();
      });
      expect([moved.cash, (await sums()).gateway_cash]).toEqual([-amount, 0]);
    },
  );

  it('because Stripe gives no answer is completed later', async () => {
    await giftPaidByCard(app, stripe);
    const { amount } = balance.payOut();
    stripe.failNext('GET /v1/payouts', 'rate_limited', 'rate_limited');
    await expect(reconcile()).rejects.toThrow(GatewayUnavailable);
    stripe.recover();
    expect((await changes(reconcile)).cash).toBe(-amount);
  });
});

describe('an earlier release, which booked cards in cash', () => {
  it('has its charges and refunds put into the account of the gateway, once', async () => {
    const { id } = await giftPaidByCard(app, stripe);
    await refund(id, 700);
    await addToSums(app);
    const tables = await storedTables(app.db, ['ledger_entries', 'ledger_seals']);
    // The sums of the pages are sums of what is sealed.
    const madeFromEntries = ['ledger_seals', 'money_positions', 'money_held', 'money_holds', 'money_months'];
    await app.db.transaction(async (tx) => {
      for (const table of tables) tx.defer(`alter table ${table} disable trigger user`);
      for (const table of madeFromEntries)
        tx.defer(`delete from ${table} where organization_id = $1`, [app.organizationId]);
      tx.defer(
        `update ledger_entries e set account = 'cash' from ledger_transfers t where t.organization_id = $1
           and e.organization_id = t.organization_id and t.id = e.transfer_id and t.order_id = $2 and e.account = 'gateway_cash'`,
        [app.organizationId, id],
      );
      for (const table of tables) tx.defer(`alter table ${table} enable trigger user`);
    });
    await Promise.all([1, 2, 3].map(() => reconcile()));
    const { amount } = balance.payOut();
    expect((await changes(reconcile)).cash).toBe(-amount);
    expect((await sums()).gateway_cash).toBe(0);
  });
});

describe('what does not match is reported', () => {
  const problems = async () => [...(await reconcile()).problems];

  it('for a charge of somebody else and a fee of the account, and their part of a payout is booked nowhere', async () => {
    balance.record('charge', 1_000, { fee: 59, source: { id: 'ch_other' } });
    balance.record('fee', -200, { description: 'Radar (November)' });
    await giftPaidByCard(app, stripe);
    const { amount } = balance.payOut();
    const moved = await changes(async () =>
      expect(await problems()).toEqual([
        expect.stringContaining('-$2.00 of the gateway is of no order (Radar (November)).'),
        expect.stringContaining('$9.41 of the gateway is of no order (charge).'),
      ]),
    );
    expect(moved.cash).toBe(-(amount - 1_000 + 59 + 200));
    expect((await sums()).gateway_cash).toBe(0);
    balance.transactions.splice(0);
    balance.payouts.splice(0);
  });

  it('for a charge that the gateway does not list', async () => {
    const { id } = await giftPaidByCard(app, stripe);
    balance.transactions.splice(0);
    const [charge] = await app.db.query<{ id: string }>(
      'select id from charges where organization_id = $1 and order_id = $2',
      [app.organizationId, id],
    );
    const missing = expect.stringContaining(`The charge ${charge?.id} over`);
    expect(await problems()).not.toContainEqual(missing);
    const inTwoHours = { now: () => new Date(Date.now() + 7_200_000) };
    const { problems: found } = await reconcile(app.services.db, inTwoHours);
    expect([...found]).toContainEqual(missing);
  });

  it('for a charge that the service does not have, or over another amount', async () => {
    const { total } = await giftPaidByCard(app, stripe);
    const [charge] = balance.transactions;
    assert(charge);
    Object.assign(charge, { amount: total + 1, net: charge.net + 1 });
    expect(await problems()).toContainEqual(
      expect.stringMatching(/is over \$\d+\.\d\d at the gateway and \$\d+\.\d\d here/),
    );
    const unknown = { id: 'ch_unknown', metadata: { gift_charge: '019caf13-ee8c-7a52-9b1d-0c7fe2a94d02' } };
    balance.record('charge', 5_000, { source: unknown });
    expect(await problems()).toContainEqual(expect.stringMatching(/which the service does not have/));
  });
});
