/** The model of scheduled work. */
import { allOrders, hasExpired, isAcceptable, type Model, type ModelOrder, statusOf } from './model.ts';
import { end } from './model-gifts.ts';
import { runDunning } from './model-payments.ts';
import { sendBatch } from './model-sends.ts';

interface ScheduledItem {
  at: number;
  /** Orders work of the same time: sends first, then payments, then expiries. */
  rank: number;
  happen(): void;
}

/** Runs all work that is due now, one item after the other. */
export function runScheduledWork(model: Model): void {
  for (;;) {
    const [first] = [...dueSends(model), ...duePayments(model), ...dueExpiries(model)].sort(
      (a, b) => a.at - b.at || a.rank - b.rank,
    );
    if (!first) return;
    first.happen();
  }
}

const dueSends = (model: Model): ScheduledItem[] =>
  model.batches.flatMap(({ status, scheduledOn }, index) =>
    status === 'pending' && scheduledOn !== null && scheduledOn <= model.now
      ? [{ at: scheduledOn, rank: 0, happen: () => sendBatch(model, index) }]
      : [],
  );

const byId = (a: ModelOrder, b: ModelOrder): number => (a.id < b.id ? -1 : 1);

const duePayments = (model: Model): ScheduledItem[] =>
  allOrders(model)
    .filter(
      (order) => statusOf(order) === 'pending_payment' && order.dueAt !== null && order.dueAt <= model.now,
    )
    .sort(byId)
    .map((order) => ({ at: order.dueAt ?? 0, rank: 1, happen: () => runDunning(model, order) }));

function dueExpiries(model: Model): ScheduledItem[] {
  const expired = allOrders(model).filter((order) => isAcceptable(order) && hasExpired(model, order));
  if (expired.length === 0) return [];
  const happen = () => {
    for (const order of expired) end(model, order, 'expired');
  };
  return [{ at: Math.min(...expired.map(({ expiresAt }) => expiresAt ?? 0)), rank: 2, happen }];
}

/** Returns the next times at which work is due. */
export const nextDueTimes = (model: Model): number[] =>
  [
    ...model.batches.flatMap(({ status, scheduledOn }) =>
      status === 'pending' && scheduledOn ? [scheduledOn] : [],
    ),
    ...allOrders(model).flatMap((order) => {
      const at = isAcceptable(order)
        ? order.expiresAt
        : statusOf(order) === 'pending_payment'
          ? order.dueAt
          : null;
      return at === null ? [] : [at];
    }),
  ].filter((at) => at > model.now);
