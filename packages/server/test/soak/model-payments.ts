/** How accepted orders are paid, and given back. */
import { strict as assert } from 'node:assert';
import {
  type Account,
  accountOf,
  available,
  batchAt,
  batchOf,
  type CardName,
  dayMs,
  enqueue,
  enqueueOnce,
  enter,
  isHeld,
  type Model,
  type ModelCharge,
  type ModelOrder,
  type ModelRefund,
  partsOf,
  post,
  statusOf,
  totalOf,
} from './model.ts';
import { beginToWait } from './model-gifts.ts';

const looksAfterDays = [1, 3, 7, 14];

export function collectSlice(model: Model, batch: number, from: number, to: number): void {
  collect(
    model,
    batchAt(model, batch).orders.filter(
      (order) => order.position >= from && order.position < to && statusOf(order) === 'accepted',
    ),
  );
}

export function collect(model: Model, orders: readonly ModelOrder[]): void {
  const [first] = orders;
  if (!first) return;
  const { method } = batchOf(model, first);
  const account = accountOf(method);
  if (account) {
    collectFromAccount(model, account, orders);
    return;
  }
  for (const order of orders) {
    if (method !== 'hosted' && !openCharge(order))
      charge(model, order, { card: method as CardName, isAttached: true });
    if (method === 'hosted' || statusOf(order) === 'pending_payment') wait(model, order);
  }
}

function collectFromAccount(model: Model, account: Account, orders: readonly ModelOrder[]): void {
  const paid = orders.filter((order) => {
    const { method, share } = batchOf(model, order);
    const total = totalOf(order);
    if (isHeld(method)) {
      post(model, { [`held:${account}`]: -share, [account]: share - total, ...partsOf(order) });
      return true;
    }
    if (available(model, account) < total) return false;
    post(model, { [account]: -total, ...partsOf(order) });
    return true;
  });
  markPaid(model, paid, account !== 'receivable');
  for (const order of orders) if (!paid.includes(order)) wait(model, order);
}

function markPaid(model: Model, orders: readonly ModelOrder[], isPrepaid: boolean): void {
  const [first] = orders;
  if (!first) return;
  for (const order of orders) {
    enter(order, 'paid');
    order.credit = isPrepaid ? totalOf(order) : null;
    order.dueAt = null;
  }
  const positions = orders.map(({ position }) => position);
  const from = Math.min(...positions);
  enqueue(model, { task: 'place_orders', batch: first.batch, from, to: Math.max(...positions) + 1 });
}

function wait(model: Model, order: ModelOrder): void {
  const { now } = model;
  if (statusOf(order) === 'accepted') {
    beginToWait(order, now, now + dayMs);
    return;
  }
  const since = order.waitsSince ?? now;
  const days = looksAfterDays.find((each) => since + each * dayMs > now) ?? 14;
  order.dueAt = since + days * dayMs;
}

export const openCharge = ({ charges }: ModelOrder): ModelCharge | undefined =>
  charges.find(({ status }) => status !== 'declined');

function charge(model: Model, order: ModelOrder, how: Pick<ModelCharge, 'card' | 'isAttached'>): void {
  order.charges.push({ ...how, status: 'pending', isAsked: false });
  if (how.isAttached) enqueue(model, jobOf(order, order.charges.length - 1));
}

const jobOf = ({ batch, position }: ModelOrder, attempt: number) =>
  ({ task: 'carry_out_charge', batch, position, attempt }) as const;

export const isGood = (card: CardName): boolean => card === 'works' || card === 'lost';

/** Takes a charge to the gateway and settles it; `unavailable` where the answer is lost on its way. */
export function carryOutCharge(model: Model, order: ModelOrder, attempt: number): string {
  const made = order.charges[attempt];
  assert(made);
  if (made.status !== 'pending') return 'ok';
  if (!made.isAttached) return declineCharge(model, order, made);
  const isLost = made.card === 'lost' && !made.isAsked;
  made.isAsked = true;
  if (isLost) return 'unavailable';
  if (!isGood(made.card)) return declineCharge(model, order, made);
  made.status = 'succeeded';
  post(model, { cash: -totalOf(order), ...partsOf(order) });
  markPaid(model, [order], false);
  return 'ok';
}

function declineCharge(model: Model, order: ModelOrder, made: ModelCharge): string {
  made.status = 'declined';
  if (statusOf(order) === 'accepted') wait(model, order);
  return 'ok';
}

/** A payer gives a card for one order. */
export function payByCard(model: Model, order: ModelOrder, card: CardName): string {
  if (statusOf(order) !== 'pending_payment' || openCharge(order)) return 'order_state';
  openAttempt(model, order, { card, status: 'pending', isAttached: true, isAsked: false });
  carryOutCharge(model, order, order.charges.length - 1);
  return isGood(card) ? 'ok' : 'card_declined';
}

/** The attempt of a payer comes with the job that finds out what became of it. */
export function openAttempt(model: Model, order: ModelOrder, attempt: ModelCharge): void {
  order.charges.push(attempt);
  enqueueOnce(model, jobOf(order, order.charges.length - 1));
}

/** Looks again at an order that waits for its payment. */
export function followUp(model: Model, order: ModelOrder): void {
  if (openCharge(order)) order.dueAt = model.now + 3_600_000;
  else if (model.now >= (order.waitsSince ?? 0) + 14 * dayMs) {
    enter(order, 'failed');
    order.dueAt = null;
  } else collect(model, [order]);
}

const promised = ({ refunds }: ModelOrder): number => refunds.reduce((sum, { amount }) => sum + amount, 0);

export const refundable = (order: ModelOrder): number =>
  order.history.includes('paid') ? totalOf(order) - promised(order) : 0;

export function refundOrder(model: Model, order: ModelOrder, amount: number | null): string {
  const left = refundable(order);
  if (left === 0) return 'order_state';
  if ((amount ?? left) > left) return 'invalid_request';
  giveBack(model, order, 'requested', amount ?? left);
  return 'ok';
}

function giveBack(model: Model, order: ModelOrder, kind: ModelRefund['kind'], amount: number): void {
  const byCard = order.charges.some(({ status }) => status === 'succeeded');
  const refund: ModelRefund = { kind, amount, byCard, status: 'pending', isAsked: false };
  order.refunds.push(refund);
  const { batch, position } = order;
  const attempt = order.refunds.length - 1;
  if (byCard) enqueue(model, { task: 'carry_out_refund', batch, position, attempt });
  else settleRefund(model, order, refund);
}

export function carryOutRefund(model: Model, order: ModelOrder, attempt: number): void {
  const refund = order.refunds[attempt];
  assert(refund);
  if (refund.status !== 'pending') return;
  refund.isAsked = true;
  settleRefund(model, order, refund);
}

function settleRefund(model: Model, order: ModelOrder, refund: ModelRefund): void {
  const payer = refund.byCard ? 'cash' : accountOf(batchOf(model, order).method);
  assert(payer);
  refund.status = 'succeeded';
  order.refunded = (order.refunded ?? 0) + refund.amount;
  post(model, { refunds: -refund.amount, [payer]: refund.amount });
}

/** An order that was paid and cannot be fulfilled. */
export function failPaid(model: Model, order: ModelOrder): void {
  enter(order, 'failed');
  const left = refundable(order);
  post(model, { ...partsOf(order, -1), refunds: totalOf(order) });
  if (left > 0) giveBack(model, order, 'failed_order', left);
}
