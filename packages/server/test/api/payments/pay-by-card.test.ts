/** Hosted payments that are interrupted, late or concurrent. */
import { strict as assert } from 'node:assert';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../src/kit/ids.ts';
import { verifyLedger } from '../../../src/modules/ledger/verify-ledger.ts';
import { executeCharge } from '../../../src/modules/payments/charges/execute-charge.process.ts';
import { runDunningStep } from '../../../src/modules/payments/dunning/run-dunning-step.ts';
import { GatewayUnavailable } from '../../../src/ports/card-gateway.ts';
import { startTestApp, type TestApp } from '../../harness/app.ts';
import { setAvailable } from '../../harness/funds.ts';
import { type HookedGateway, hookedGateway } from '../../harness/hooked-gateway.ts';
import { accept, pay as collectNow, contextOf, sendGift } from '../fulfilment/fulfilment-fixtures.ts';
import { hostedOrder } from './payments-fixtures.ts';

let app: TestApp;
let gateway: HookedGateway;
beforeAll(async () => {
  gateway = hookedGateway();
  app = await startTestApp({ worker: false, outside: { cardGateway: gateway } });
  gateway.connect(app.services);
});
beforeEach(() => {
  gateway.before = async () => {};
  gateway.after = async () => {};
});
afterEach(async () => {
  expect((await verifyLedger(app.db, app.organizationId)).findings).toEqual([]);
});
afterAll(() => app.close());

const pay = (orderId: string, card_number?: string) =>
  app.request('POST', `/v1/sandbox/orders/${orderId}/pay`, { body: card_number ? { card_number } : {} });

const statusOf = async (orderId: string) => (await app.request('GET', `/v1/orders/${orderId}`)).body.status;

interface Attempt {
  id: string;
  status: string;
  failure_code: string | null;
}

const attemptsAt = (orderId: string): Promise<Attempt[]> =>
  app.db.query(
    'select id, status, failure_code from charges where organization_id = $1 and order_id = $2 order by id',
    [app.organizationId, orderId],
  );

/** Returns the amount in cents that the gateway has charged for an order. */
async function takenFor(orderId: string): Promise<number> {
  const [row] = await app.db.query<{ cents: number }>(
    `select coalesce(sum(s.amount_cents), 0)::bigint as cents from simulated_charges s
     join charges c on c.id::text = s.key where c.organization_id = $1 and c.order_id = $2 and s.reference is not null`,
    [app.organizationId, orderId],
  );
  return row?.cents ?? 0;
}

const lookAgain = async (orderId: string) => {
  const [attempt] = (await attemptsAt(orderId)).slice(-1);
  assert(attempt);
  await executeCharge(await contextOf(app), attempt.id);
};

describe('an answer of the gateway that is lost', () => {
  it('is reported to the payer as processing and resolved by a job', async () => {
    const { id } = await hostedOrder(app);
    const { status, body } = await pay(id, '4000000000004087');
    expect([status, body.status]).toEqual([200, 'pending_payment']);
    const [{ id: charge } = { id: '' }] = await attemptsAt(id);
    expect(
      await app.db.query('select task_identifier from graphile_worker.jobs where key = $1', [
        `charge:${charge}`,
      ]),
    ).toEqual([{ task_identifier: 'carry_out_charge' }]);
    await lookAgain(id);
    expect([await statusOf(id), (await attemptsAt(id)).length]).toEqual(['paid', 1]);
  });

  it('leaves no pending charge if the card was not stored yet', async () => {
    const { id } = await hostedOrder(app);
    gateway.before = async () => {
      throw new GatewayUnavailable('timeout', 'nobody is there');
    };
    const { status, body } = await pay(id);
    expect([status, body.code]).toEqual([503, 'unavailable']);
    gateway.before = async () => {};
    expect((await pay(id)).body.status).toBe('paid');
    expect((await attemptsAt(id)).map(({ failure_code }) => failure_code)).toEqual([
      'gateway_unavailable',
      null,
    ]);
  });
});

describe('a request that was considered interrupted', () => {
  it('charges nothing after the charge was recorded as declined', async () => {
    const { id } = await hostedOrder(app);
    gateway.after = async (step) => {
      if (step === 'attachCard') await lookAgain(id);
    };
    const { status, body } = await pay(id);
    expect([status, body.code]).toEqual([402, 'card_declined']);
    expect([await takenFor(id), await statusOf(id)]).toEqual([0, 'pending_payment']);
  });

  it('pays if the card is stored before the outcome is recorded', async () => {
    const { id } = await hostedOrder(app);
    const kept = Promise.withResolvers<void>();
    const seen = Promise.withResolvers<void>();
    let looking: Promise<unknown> | undefined;
    const transaction = app.services.db.transaction;
    const context = await contextOf(app);
    gateway.after = async (step) => {
      if (step !== 'attachCard') return;
      const [attempt] = await attemptsAt(id);
      assert(attempt);
      const db = {
        ...app.services.db,
        transaction: async <T>(work: Parameters<typeof transaction<T>>[0]) => {
          seen.resolve();
          await kept.promise;
          return transaction(work);
        },
      };
      looking = executeCharge({ ...context, db }, attempt.id);
      await seen.promise;
    };
    gateway.before = async (step) => {
      if (step !== 'charge') return;
      kept.resolve();
      await looking;
    };
    expect((await pay(id)).body.status).toBe('paid');
    expect((await attemptsAt(id)).map(({ status }) => status)).toEqual(['succeeded']);
  });
});

describe('a pending charge', () => {
  it('prevents a second payment from a topped-up account', async () => {
    const [stored] = await app.db.query<{ code: string }>(
      `select code from ledger_accounts where organization_id = $1 and kind = 'stored_value' order by code limit 1`,
      [app.organizationId],
    );
    assert(stored);
    await setAvailable(app, 0, stored.code);
    const { body } = await sendGift(
      app,
      { batch: { payment_method_id: 'COMMERCE_STORED_VALUE' } },
      app.commerceApiKey,
    );
    const id = body.orders_preview[0].id;
    await accept(app, id);
    await collectNow(app, id);
    expect(await statusOf(id)).toBe('pending_payment');
    await setAvailable(app, 1_000_000, stored.code);
    gateway.before = async (step) => {
      if (step === 'charge') await lookAfterADay(id);
    };
    expect((await pay(id)).body.status).toBe('paid');
    const refunds = await app.db.query(
      'select kind from refunds where organization_id = $1 and order_id = $2',
      [app.organizationId, id],
    );
    expect([refunds, (await attemptsAt(id)).length]).toEqual([[], 1]);
  });

  it('prevents the failure of the order', async () => {
    const { id } = await hostedOrder(app);
    gateway.before = async (step) => {
      if (step === 'charge') await lookAfterADay(id, 15);
    };
    expect((await pay(id)).body.status).toBe('paid');
  });

  it('is the only one, even if its payer submits several times', async () => {
    const { id } = await hostedOrder(app);
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay(id)));
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(1);
    for (const { status, body } of answers.filter((answer) => !paid.includes(answer))) {
      expect([status, body.code]).toEqual([409, 'order_state']);
    }
    expect([(await attemptsAt(id)).length, await takenFor(id)]).toEqual([
      1,
      paid[0]?.body.amounts.amount_total,
    ]);
  });
});

/** Runs the work that is due after this number of days, each item at its own time. */
async function lookAfterADay(orderId: string, days = 1): Promise<void> {
  const context = await contextOf(app);
  const now = new Date(context.now.getTime() + days * 86_400_000 + 60_000);
  await app.db.transaction((tx) => runDunningStep({ ...context, now }, tx, orderId));
}

it('an unknown order is not found', async () => {
  expect((await pay(newId())).status).toBe(404);
});
