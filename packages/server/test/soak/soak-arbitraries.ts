/** The possible commands and their frequencies. */
import fc from 'fast-check';
import type { Action } from './actions/action.ts';
import * as gifts from './actions/gift-actions.ts';
import * as jobs from './actions/job-actions.ts';
import * as money from './actions/money-actions.ts';
import * as sends from './actions/send-actions.ts';
import type { Fault } from './faults.ts';
import { type Account, accountMethods, cardMethods, methods } from './model.ts';
import type { ShipmentMove } from './model-shipments.ts';
import { brandNames, states } from './prices.ts';
import { concurrentCommand, singleCommand } from './soak-command.ts';

const which = fc.nat(99);
const order = { which, isWild: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))) };
const accounts = Object.values(accountMethods);
const balances = accounts.filter(
  (account): account is Exclude<Account, 'receivable'> => account !== 'receivable',
);
const days = fc.integer({ min: 1, max: 20 });

const creation = fc
  .record({
    method: fc.constantFrom(...methods),
    isDirect: fc.boolean(),
    recipients: fc.oneof(
      { weight: 6, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.integer({ min: 5, max: 12 }) },
    ),
    destinations: fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 3 }),
    cart: which,
    swap: fc.constantFrom('single' as const, 'multiple' as const, 'disabled' as const),
    scheduledDays: fc.option(fc.integer({ min: 1, max: 6 }), { freq: 3 }),
    expiresDays: fc.option(days, { freq: 2 }),
  })
  .map(sends.create);

const moves: readonly ShipmentMove[] = [
  'shipped',
  'delivered',
  'delivered_override',
  'failed',
  'failed_with_reship',
];

const job = fc.record({ which, isHeardOf: fc.constant(true) }).map(jobs.runJob);
const forgottenJob = fc.record({ which, isHeardOf: fc.constant(false) }).map(jobs.runJob);
const accept = fc.record({ ...order, destination: fc.constantFrom(...states) }).map(gifts.accept);
const swap = fc.record({ ...order, choice: which, isBack: fc.boolean() }).map(gifts.swap);
const decline = fc.record(order).map(gifts.decline);
const cancel = fc.record(order).map(gifts.cancel);
const pay = fc.record({ ...order, card: fc.constantFrom(...cardMethods) }).map(money.pay);
const refund = fc
  .record({ ...order, share: fc.option(fc.double({ min: 0, max: 1.1, noNaN: true }), { freq: 2 }) })
  .map(money.refund);
const move = fc.record({ ...order, parcel: which, to: fc.constantFrom(...moves) }).map(money.move);
const amount = fc.integer({ min: 1, max: 12_000 });
const topUp = fc.record({ account: fc.constantFrom(...accounts), amount }).map(money.topUp);
const takeOut = fc.record({ account: fc.constantFrom(...balances), amount }).map(money.takeOut);
const payOut = fc
  .record({
    brand: fc.constantFrom(...brandNames),
    share: fc.double({ min: 0, max: 1.1, noNaN: true }),
    reference: fc.uuid(),
  })
  .map(money.payOut);
const reverse = fc.record({ which }).map(money.reverse);
const reconcile = fc.record({ which }).map(jobs.reconcile);
const passTime = fc
  .record({ moment: fc.option(which, { freq: 2 }), hours: fc.integer({ min: 1, max: 200 }) })
  .map(jobs.advanceTime);
const cancelBatch = fc.record({ which }).map(sends.cancelScheduled);
const reschedule = fc.record({ which, days }).map(sends.reschedule);
const moveExpiry = fc.record({ ...order, days }).map(gifts.moveExpiry);

const fault: fc.Arbitrary<Fault> = fc.record({
  step: fc.nat(7),
  when: fc.constantFrom('before' as const, 'after' as const),
});

const done = (name: string, action: fc.Arbitrary<Action>) => action.map((bind) => singleCommand(name, bind));
/** A command whose process dies during it, or just before it returns the result. */
const broken = (name: string, action: fc.Arbitrary<Action>) =>
  fc.tuple(action, fault).map(([bind, how]) => singleCommand(name, bind, how));

/** Commands on few orders, so that they affect the same ones. */
const racing = fc.oneof(
  accept,
  accept,
  swap,
  decline,
  cancel,
  move,
  refund,
  forgottenJob,
  topUp,
  takeOut,
  payOut,
  reverse,
  reconcile,
);

const weighted = (weight: number, arbitrary: ReturnType<typeof done>) => ({ weight, arbitrary });

export const anyCommand = fc.oneof(
  weighted(10, done('create', creation)),
  weighted(14, done('accept', accept)),
  weighted(6, done('swap', swap)),
  weighted(2, done('decline', decline)),
  weighted(2, done('cancel', cancel)),
  weighted(1, done('move expiry', moveExpiry)),
  weighted(1, done('cancel batch', cancelBatch)),
  weighted(1, done('reschedule', reschedule)),
  weighted(24, done('job', job)),
  weighted(2, done('forgotten job', forgottenJob)),
  weighted(5, done('pay', pay)),
  weighted(5, done('refund', refund)),
  weighted(8, done('move', move)),
  weighted(3, done('top up', topUp)),
  weighted(3, done('take out', takeOut)),
  weighted(5, done('pay out', payOut)),
  weighted(2, done('reverse', reverse)),
  weighted(4, done('pass time', passTime)),
  weighted(5, done('due', fc.constant(jobs.runScheduled()))),
  weighted(3, done('reconcile', reconcile)),
  weighted(4, broken('job', job)),
  weighted(3, broken('pay', pay)),
  weighted(1, broken('reconcile', reconcile)),
  weighted(1, broken('create', creation)),
  weighted(1, broken('accept', accept)),
  weighted(1, broken('refund', refund)),
  weighted(2, broken('pay out', payOut)),
  weighted(1, broken('reverse', reverse)),
  weighted(
    8,
    fc.array(racing, { minLength: 2, maxLength: 4 }).map((actions) => concurrentCommand('at once', actions)),
  ),
);
