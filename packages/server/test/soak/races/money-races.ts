/** Those who want the same money, or give it twice. */
import { strict as assert } from 'node:assert';
import { tasks } from '../../../src/jobs/tasks.ts';
import { AppError } from '../../../src/kit/app-error.ts';
import { debitAccount } from '../../../src/modules/ledger/move-funds.ts';
import { followUpPayment } from '../../../src/modules/payments/dunning/follow-up-payment.ts';
import {
  type Answer,
  accept,
  availableIn,
  contextAt,
  mugCost,
  orderedMug,
  play,
  type RaceWorld,
  runJobs,
  sendMugs,
  sentMugs,
  times,
  topUp,
} from './race-world.ts';

export type Race = (world: RaceWorld) => Promise<void>;

const dayMs = 86_400_000;

const count = (answers: readonly Answer[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

const orderOf = async (world: RaceWorld, id: string) => (await world.request('GET', `/v1/orders/${id}`)).body;

const rowsOf = (world: RaceWorld, table: 'charges' | 'refunds', orderId: string) =>
  world.service.app.services.db.query<{ id: string; status: string; kind?: string; amount_cents: number }>(
    table === 'charges'
      ? 'select * from charges where organization_id = $1 and order_id = $2 order by id'
      : 'select * from refunds where organization_id = $1 and order_id = $2 order by id',
    [world.organization.id, orderId],
  );

/** Takes out what an operator asks for, where it is there. */
async function takeOut(world: RaceWorld, amountCents: number): Promise<number> {
  const { organization, service } = world;
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

/** Batches, operators who take out and others who pay in: every cent is held, taken or there. */
const scarceBalance: Race = async (world) => {
  const before = await availableIn(world, 'balance');
  const batches = times(16, 0).map((_, index) => sendMugs(world, 'BALANCE', 1 + (index % 3)));
  const taken = times(8, 0).map(() => takeOut(world, 3_000));
  const paidIn = times(4, 0).map(() => topUp(world, 'balance', 1_000));
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
  assert.equal(await availableIn(world, 'balance'), before + 4_000 - out - held);
};

const refundTwice =
  (method: 'CORPORATE_ACCOUNT' | 'works'): Race =>
  async (world) => {
    await topUp(world, 'receivable', mugCost);
    const order = await orderedMug(world, method);
    const give = () => world.request('POST', `/v1/orders/${order}/refund`, { reason: 'Twice' });
    const answers = await Promise.all(times(12, 0).map(give));
    assert.deepEqual([count(answers, 200), count(answers, 409)], [1, 11]);
    await runJobs(world);
    const { amounts } = await orderOf(world, order);
    assert.equal(amounts.amount_refunded, amounts.amount_total);
    assert.equal((await rowsOf(world, 'refunds', order)).length, 1);
  };

const hostedOrder = async (world: RaceWorld): Promise<string> => {
  const [order = ''] = await sentMugs(world, 'hosted');
  await accept(world, order);
  return order;
};

/** The payer clicks again and again. */
const payTwice: Race = async (world) => {
  const order = await hostedOrder(world);
  const answers = await Promise.all(times(12, 0).map(() => play(world, order, 'pay')));
  assert.deepEqual([count(answers, 200), count(answers, 409)], [1, 11]);
  assert.deepEqual(
    (await rowsOf(world, 'charges', order)).map(({ status }) => status),
    ['succeeded'],
  );
  await runJobs(world);
};

const followUp = async (world: RaceWorld, order: string, days: number): Promise<void> => {
  const context = await contextAt(world, days * dayMs);
  await context.db.transaction((tx) => followUpPayment(context, tx, order));
};

/** An account is asked again, its payer pays by card and others give the order up, all at once. */
const retryPayAndGiveUp: Race = async (world) => {
  await topUp(world, 'stored_value', 1);
  const rest = await availableIn(world, 'stored_value');
  await emptyStoredValue(world, rest);
  const [order = ''] = await sentMugs(world, 'COMMERCE_STORED_VALUE');
  await accept(world, order);
  await runJobs(world);
  assert.equal((await orderOf(world, order)).status, 'pending_payment');
  await topUp(world, 'stored_value', 50_000);
  await Promise.all([
    ...times(4, 0).map(() => followUp(world, order, 1.5)),
    ...times(4, 0).map(() => play(world, order, 'pay')),
    ...times(2, 0).map(() => followUp(world, order, 15)),
  ]);
  await runJobs(world);
  const { status } = await orderOf(world, order);
  const charges = await rowsOf(world, 'charges', order);
  assert(['ordered', 'failed'].includes(status), `the order is ${status}`);
  assert(charges.length <= 1 && (status === 'ordered' || charges.length === 0), 'an order is paid once');
  assert.deepEqual(await rowsOf(world, 'refunds', order), []);
};

async function emptyStoredValue(world: RaceWorld, amountCents: number): Promise<void> {
  const { organization, service } = world;
  const { db, clock } = service.app.services;
  const account = organization.accounts.stored_value;
  const movement = { organizationId: organization.id, account, amountCents, reason: 'Soak', at: clock.now() };
  await db.transaction((tx) => debitAccount(tx, movement));
}

/** A charge whose answer was lost is found out by a job and by the look for such charges, at once. */
const settleTwice: Race = async (world) => {
  const order = await hostedOrder(world);
  const { services } = world.service.app;
  await world.request('GET', `/v1/orders/${order}`);
  await lostPayment(world, order);
  const [charge] = await rowsOf(world, 'charges', order);
  assert(charge?.status === 'pending');
  const job = { organization_id: world.organization.id, charge_id: charge.id };
  await Promise.all([...times(8, 0).map(() => tasks.carry_out_charge(services, job)), runJobs(world)]);
  await runJobs(world);
  const { status, event_times: at } = await orderOf(world, order);
  assert.equal(status, 'ordered');
  assert(at.paid_at);
};

async function lostPayment(world: RaceWorld, order: string): Promise<void> {
  await play(world, order, 'pay', { card_number: '4000000000004087' });
  // That the answer was lost is worth a line of the log, which a race takes for a fault.
  world.logged.length = 0;
}

/** An order is handed to fulfilment while its money is given back, in parts and in whole. */
const placeAndRefund: Race = async (world) => {
  await topUp(world, 'balance', 2 * mugHold);
  const [order = ''] = await sentMugs(world, 'BALANCE');
  await accept(world, order);
  const { services } = world.service.app;
  const [row] = await services.db.query<{ order_batch_id: string }>(
    'select order_batch_id from orders where organization_id = $1 and id = $2',
    [world.organization.id, order],
  );
  assert(row);
  const slice = {
    organization_id: world.organization.id,
    order_batch_id: row.order_batch_id,
    from: 0,
    to: 1,
  };
  await tasks.collect_payments(services, slice);
  const give = (amount?: number) =>
    world.request('POST', `/v1/orders/${order}/refund`, { reason: 'Race', ...(amount ? { amount } : {}) });
  await Promise.all([
    ...times(3, 0).map(() => tasks.place_orders(services, slice)),
    ...times(4, 0).map(() => give(700)),
    ...times(2, 0).map(() => give()),
  ]);
  await runJobs(world);
  const { status, amounts, shipments } = await orderOf(world, order);
  assert.deepEqual([status, shipments.length], ['ordered', 1]);
  assert.equal(amounts.amount_refunded, mugCost);
};

/** A parcel is lost while its order is being refunded. */
const failAndRefund =
  (method: 'BALANCE' | 'works'): Race =>
  async (world) => {
    await topUp(world, 'balance', 2 * mugHold);
    const order = await orderedMug(world, method);
    const { shipments } = await orderOf(world, order);
    const lose = () =>
      world.request('POST', `/v1/sandbox/shipments/${shipments[0].id}/advance`, { status: 'failed' });
    const give = (amount: number) =>
      world.request('POST', `/v1/orders/${order}/refund`, { reason: 'Race', amount });
    await Promise.all([...times(3, 0).map(lose), ...times(3, 0).map(() => give(500))]);
    await runJobs(world);
    const { status, amounts } = await orderOf(world, order);
    assert.deepEqual([status, amounts.amount_refunded], ['failed', mugCost]);
  };

export const moneyRaces: Readonly<Record<string, Race>> = {
  'a scarce balance': scarceBalance,
  'refunds of an account': refundTwice('CORPORATE_ACCOUNT'),
  'refunds of a card': refundTwice('works'),
  'clicks on pay': payTwice,
  'retry, pay and give up': retryPayAndGiveUp,
  'two who settle a charge': settleTwice,
  'placing and refunding': placeAndRefund,
  'failing and refunding an account': failAndRefund('BALANCE'),
  'failing and refunding a card': failAndRefund('works'),
};
