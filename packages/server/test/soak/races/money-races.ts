/** Races for the same money: several parties spend it or refund it at once. */
import { strict as assert } from 'node:assert';
import { tasks } from '../../../src/jobs/tasks.ts';
import { AppError } from '../../../src/kit/errors.ts';
import { debitAccount } from '../../../src/modules/ledger/move-funds.ts';
import { runDunningStep } from '../../../src/modules/payments/dunning/run-dunning-step.ts';
import { statementOf } from '../../harness/text-queries.ts';
import {
  type Answer,
  accept,
  availableIn,
  contextAt,
  mugCost,
  orderedMug,
  performAction,
  type RaceFixture,
  runJobs,
  sendMugs,
  sentMugs,
  times,
  topUp,
} from './race-fixtures.ts';

export type Race = (fixture: RaceFixture) => Promise<void>;

const dayMs = 86_400_000;

const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

const orderOf = async (fixture: RaceFixture, id: string) =>
  (await fixture.request('GET', `/v1/orders/${id}`)).body;

const rowsOf = (fixture: RaceFixture, table: 'charges' | 'refunds', orderId: string) =>
  fixture.service.app.services.db.query(
    statementOf<{ id: string; status: string; kind?: string; amount_cents: number }>(
      `select * from ${table} where organization_id = $1 and order_id = $2 order by id`,
    ),
    [fixture.organization.id, orderId],
  );

/** Debits an amount if it is available. Returns the debited amount. */
async function takeOut(fixture: RaceFixture, amountCents: number): Promise<number> {
  const { organization, service } = fixture;
  const { db, clock } = service.app.services;
  const account = organization.accounts.balance;
  const movement = { organizationId: organization.id, account, amountCents, reason: 'Soak', at: clock.now() };
  try {
    await db.transaction((tx) => debitAccount(tx, movement));
    return amountCents;
  } catch (error) {
    if (error instanceof AppError && error.code === 'insufficient_funds') return 0;
    throw error;
  }
}

const mugHold = 2_855;

/** Batches, debits and credits run at once. Afterwards every cent is held, debited or available. */
const scarceBalance: Race = async (fixture) => {
  const before = await availableIn(fixture, 'balance');
  const batches = times(16, 0).map((_, index) => sendMugs(fixture, 'BALANCE', 1 + (index % 3)));
  const taken = times(8, 0).map(() => takeOut(fixture, 3_000));
  const paidIn = times(4, 0).map(() => topUp(fixture, 'balance', 1_000));
  const [answers, amounts] = await Promise.all([
    Promise.all(batches),
    Promise.all(taken),
    Promise.all(paidIn),
  ]);
  const out = amounts.reduce((sum, cents) => sum + cents, 0);
  const held = answers
    .filter(({ status }) => status === 201)
    .reduce((sum, { body }) => sum + body.recipients_count * mugHold, 0);
  assert.equal(count(answers, 201) + count(answers, 402), answers.length);
  assert.equal(await availableIn(fixture, 'balance'), before + 4_000 - out - held);
};

const refundTwice =
  (method: 'CORPORATE_ACCOUNT' | 'works'): Race =>
  async (fixture) => {
    await topUp(fixture, 'receivable', mugCost);
    const order = await orderedMug(fixture, method);
    const give = () => fixture.request('POST', `/v1/orders/${order}/refund`, { reason: 'Twice' });
    const answers = await Promise.all(times(12, 0).map(give));
    assert.deepEqual([count(answers, 200), count(answers, 409)], [1, 11]);
    await runJobs(fixture);
    const { amounts } = await orderOf(fixture, order);
    assert.equal(amounts.amount_refunded, amounts.amount_total);
    assert.equal((await rowsOf(fixture, 'refunds', order)).length, 1);
  };

const hostedOrder = async (fixture: RaceFixture): Promise<string> => {
  const [order = ''] = await sentMugs(fixture, 'hosted');
  await accept(fixture, order);
  return order;
};

/** The payer submits the payment many times at once. */
const payTwice: Race = async (fixture) => {
  const order = await hostedOrder(fixture);
  const answers = await Promise.all(times(12, 0).map(() => performAction(fixture, order, 'pay')));
  assert.deepEqual([count(answers, 200), count(answers, 409)], [1, 11]);
  assert.deepEqual(
    (await rowsOf(fixture, 'charges', order)).map(({ status }) => status),
    ['succeeded'],
  );
  await runJobs(fixture);
};

const runDunning = async (fixture: RaceFixture, order: string, days: number): Promise<void> => {
  const context = await contextAt(fixture, days * dayMs);
  await context.db.transaction((tx) => runDunningStep(context, tx, order));
};

/** A retry from the account, a card payment and the end of dunning run at once. */
const retryPayAndEndDunning: Race = async (fixture) => {
  await topUp(fixture, 'stored_value', 1);
  const rest = await availableIn(fixture, 'stored_value');
  await emptyStoredValue(fixture, rest);
  const [order = ''] = await sentMugs(fixture, 'COMMERCE_STORED_VALUE');
  await accept(fixture, order);
  await runJobs(fixture);
  assert.equal((await orderOf(fixture, order)).status, 'pending_payment');
  await topUp(fixture, 'stored_value', 50_000);
  await Promise.all([
    ...times(4, 0).map(() => runDunning(fixture, order, 1.5)),
    ...times(4, 0).map(() => performAction(fixture, order, 'pay')),
    ...times(2, 0).map(() => runDunning(fixture, order, 15)),
  ]);
  await runJobs(fixture);
  const { status } = await orderOf(fixture, order);
  const charges = await rowsOf(fixture, 'charges', order);
  assert(['ordered', 'failed'].includes(status), `the order is ${status}`);
  assert(charges.length <= 1 && (status === 'ordered' || charges.length === 0), 'an order is paid once');
  assert.deepEqual(await rowsOf(fixture, 'refunds', order), []);
};

async function emptyStoredValue(fixture: RaceFixture, amountCents: number): Promise<void> {
  const { organization, service } = fixture;
  const { db, clock } = service.app.services;
  const account = organization.accounts.stored_value;
  const movement = { organizationId: organization.id, account, amountCents, reason: 'Soak', at: clock.now() };
  await db.transaction((tx) => debitAccount(tx, movement));
}

/** A job and the periodic check resolve a charge with a lost answer at the same time. */
const recordResultTwice: Race = async (fixture) => {
  const order = await hostedOrder(fixture);
  const { services } = fixture.service.app;
  await fixture.request('GET', `/v1/orders/${order}`);
  await lostPayment(fixture, order);
  const [charge] = await rowsOf(fixture, 'charges', order);
  assert(charge?.status === 'pending');
  const job = { organization_id: fixture.organization.id, charge_id: charge.id };
  await Promise.all([...times(8, 0).map(() => tasks.carry_out_charge(services, job)), runJobs(fixture)]);
  await runJobs(fixture);
  const { status, event_times: at } = await orderOf(fixture, order);
  assert.equal(status, 'ordered');
  assert(at.paid_at);
};

async function lostPayment(fixture: RaceFixture, order: string): Promise<void> {
  await performAction(fixture, order, 'pay', { card_number: '4000000000004087' });
  // A lost answer is logged, and the race would count the log line as a fault.
  fixture.logged.length = 0;
}

/** An order is placed while it is refunded, in parts and in whole. */
const placeAndRefund: Race = async (fixture) => {
  await topUp(fixture, 'balance', 2 * mugHold);
  const [order = ''] = await sentMugs(fixture, 'BALANCE');
  await accept(fixture, order);
  const { services } = fixture.service.app;
  const [row] = await services.db.query(
    statementOf<{ order_batch_id: string }>(
      'select order_batch_id from orders where organization_id = $1 and id = $2',
    ),
    [fixture.organization.id, order],
  );
  assert(row);
  const slice = {
    organization_id: fixture.organization.id,
    order_batch_id: row.order_batch_id,
    from: 0,
    to: 1,
  };
  await tasks.collect_payments(services, slice);
  const give = (amount?: number) =>
    fixture.request('POST', `/v1/orders/${order}/refund`, { reason: 'Race', ...(amount ? { amount } : {}) });
  await Promise.all([
    ...times(3, 0).map(() => tasks.place_orders(services, slice)),
    ...times(4, 0).map(() => give(700)),
    ...times(2, 0).map(() => give()),
  ]);
  await runJobs(fixture);
  const { status, amounts, shipments } = await orderOf(fixture, order);
  assert.deepEqual([status, shipments.length], ['ordered', 1]);
  assert.equal(amounts.amount_refunded, mugCost);
};

/** A shipment fails while its order is being refunded. */
const failAndRefund =
  (method: 'BALANCE' | 'works'): Race =>
  async (fixture) => {
    await topUp(fixture, 'balance', 2 * mugHold);
    const order = await orderedMug(fixture, method);
    const { shipments } = await orderOf(fixture, order);
    const lose = () =>
      fixture.request('POST', `/v1/sandbox/shipments/${shipments[0].id}/advance`, { status: 'failed' });
    const give = (amount: number) =>
      fixture.request('POST', `/v1/orders/${order}/refund`, { reason: 'Race', amount });
    await Promise.all([...times(3, 0).map(lose), ...times(3, 0).map(() => give(500))]);
    await runJobs(fixture);
    const { status, amounts } = await orderOf(fixture, order);
    assert.deepEqual([status, amounts.amount_refunded], ['failed', mugCost]);
  };

export const moneyRaces: Readonly<Record<string, Race>> = {
  'a scarce balance': scarceBalance,
  'refunds of an account': refundTwice('CORPORATE_ACCOUNT'),
  'refunds of a card': refundTwice('works'),
  'clicks on pay': payTwice,
  'retry, pay and give up': retryPayAndEndDunning,
  'two who settle a charge': recordResultTwice,
  'placing and refunding': placeAndRefund,
  'failing and refunding an account': failAndRefund('BALANCE'),
  'failing and refunding a card': failAndRefund('works'),
};
