/** The model of payments and refunds. */
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
  enterStatus,
  findOpenCharge,
  isHeld,
  type Model,
  type ModelCharge,
  type ModelOrder,
  type ModelPayout,
  type ModelRefund,
  partsOf,
  post,
  type SliceJob,
  statusOf,
  totalOf,
} from './model.ts';
import { startPendingPayment } from './model-gifts.ts';
import {
  type BrandName,
  brandsOf,
  commissionOf,
  ofBrand,
  priceOf,
  shipsItself,
  withoutBrands,
} from './prices.ts';

const dunningDays = [1, 3, 7, 14];

/** Orders of one account are paid together, and the others batch by batch. */
export function collectSlices(model: Model, slices: readonly SliceJob[]): void {
  const orders = slices.flatMap(({ batch, from, to }) => batchAt(model, batch).orders.slice(from, to));
  const accepted = [...new Set(orders)].filter((order) => statusOf(order) === 'accepted');
  accepted.sort((left, right) => left.batch - right.batch || left.position - right.position);
  const payer = (order: ModelOrder) => accountOf(batchOf(model, order).method) ?? order.batch;
  for (const together of Map.groupBy(accepted, payer).values()) collect(model, together);
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
    if (method !== 'hosted' && !findOpenCharge(order))
      createCharge(model, order, { card: method as CardName, isAttached: true });
    if (method === 'hosted' || statusOf(order) === 'pending_payment') scheduleDunning(model, order);
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
  for (const order of orders) if (!paid.includes(order)) scheduleDunning(model, order);
}

function markPaid(model: Model, orders: readonly ModelOrder[], isPrepaid: boolean): void {
  for (const order of orders) {
    enterStatus(order, 'paid');
    order.credit = isPrepaid ? totalOf(order) : null;
    order.dueAt = null;
  }
  for (const [batch, ofBatch] of Map.groupBy(orders, (order) => order.batch)) {
    const positions = ofBatch.map(({ position }) => position);
    const from = Math.min(...positions);
    enqueue(model, { task: 'place_orders', batch, from, to: Math.max(...positions) + 1 });
  }
}

function scheduleDunning(model: Model, order: ModelOrder): void {
  const { now } = model;
  if (statusOf(order) === 'accepted') {
    startPendingPayment(order, now, now + dayMs);
    return;
  }
  const since = order.pendingPaymentSince ?? now;
  const days = dunningDays.find((each) => since + each * dayMs > now) ?? 14;
  order.dueAt = since + days * dayMs;
}

function createCharge(model: Model, order: ModelOrder, how: Pick<ModelCharge, 'card' | 'isAttached'>): void {
  order.charges.push({ ...how, status: 'pending', isAsked: false });
  if (how.isAttached) enqueue(model, jobOf(order, order.charges.length - 1));
}

const jobOf = ({ batch, position }: ModelOrder, attempt: number) =>
  ({ task: 'carry_out_charge', batch, position, attempt }) as const;

export const succeedsAtCharge = (card: CardName): boolean => card === 'works' || card === 'lost';

/** Executes a charge and records its outcome. Returns `unavailable` if the answer is lost. */
export function executeCharge(model: Model, order: ModelOrder, attempt: number): string {
  const made = order.charges[attempt];
  assert(made);
  if (made.status !== 'pending') return 'ok';
  if (!made.isAttached) return declineCharge(model, order, made);
  const isLost = made.card === 'lost' && !made.isAsked;
  made.isAsked = true;
  if (isLost) return 'unavailable';
  if (!succeedsAtCharge(made.card)) return declineCharge(model, order, made);
  made.status = 'succeeded';
  post(model, { gateway_cash: -totalOf(order), ...partsOf(order) });
  markPaid(model, [order], false);
  return 'ok';
}

function declineCharge(model: Model, order: ModelOrder, made: ModelCharge): string {
  made.status = 'declined';
  if (statusOf(order) === 'accepted') scheduleDunning(model, order);
  return 'ok';
}

/** Pays an order with a card that its payer enters. */
export function payByCard(model: Model, order: ModelOrder, card: CardName): string {
  if (statusOf(order) !== 'pending_payment' || findOpenCharge(order)) return 'order_state';
  addChargeAttempt(model, order, { card, status: 'pending', isAttached: true, isAsked: false });
  executeCharge(model, order, order.charges.length - 1);
  return succeedsAtCharge(card) ? 'ok' : 'card_declined';
}

/** Adds a payer's charge with the job that resolves it if its request breaks off. */
export function addChargeAttempt(model: Model, order: ModelOrder, attempt: ModelCharge): void {
  order.charges.push(attempt);
  enqueueOnce(model, jobOf(order, order.charges.length - 1));
}

/** Runs the next dunning step of an order. */
export function runDunning(model: Model, order: ModelOrder): void {
  if (findOpenCharge(order)) order.dueAt = model.now + 3_600_000;
  else if (model.now >= (order.pendingPaymentSince ?? 0) + 14 * dayMs) {
    enterStatus(order, 'failed');
    order.dueAt = null;
  } else collect(model, [order]);
}

const refundedOrPending = ({ refunds }: ModelOrder): number =>
  refunds.reduce((sum, { amount }) => sum + amount, 0);

export const refundable = (order: ModelOrder): number =>
  order.history.includes('paid') ? totalOf(order) - refundedOrPending(order) : 0;

export function refundOrder(model: Model, order: ModelOrder, amount: number | null): string {
  const left = refundable(order);
  if (left === 0) return 'order_state';
  if ((amount ?? left) > left) return 'invalid_request';
  startRefund(model, order, 'requested', amount ?? left);
  return 'ok';
}

function startRefund(model: Model, order: ModelOrder, kind: ModelRefund['kind'], amount: number): void {
  const byCard = order.charges.some(({ status }) => status === 'succeeded');
  const refund: ModelRefund = { kind, amount, byCard, status: 'pending', isAsked: false };
  order.refunds.push(refund);
  const { batch, position } = order;
  const attempt = order.refunds.length - 1;
  if (byCard) enqueue(model, { task: 'carry_out_refund', batch, position, attempt });
  else recordRefundResult(model, order, refund);
}

export function executeRefund(model: Model, order: ModelOrder, attempt: number): void {
  const refund = order.refunds[attempt];
  assert(refund);
  if (refund.status !== 'pending') return;
  refund.isAsked = true;
  recordRefundResult(model, order, refund);
}

function recordRefundResult(model: Model, order: ModelOrder, refund: ModelRefund): void {
  const payer = refund.byCard ? 'gateway_cash' : accountOf(batchOf(model, order).method);
  assert(payer);
  refund.status = 'succeeded';
  order.refunded = (order.refunded ?? 0) + refund.amount;
  post(model, { refunds: -refund.amount, [payer]: refund.amount });
}

/** Fails a paid order that cannot be fulfilled. */
export function failPaidOrder(model: Model, order: ModelOrder): void {
  enterStatus(order, 'failed');
  const left = refundable(order);
  post(model, { ...partsOf(order, -1), refunds: totalOf(order) });
  if (left > 0) startRefund(model, order, 'failed_order', left);
}

/** Refunds the brands of a delivered order whose shipments were lost and not sent again. */
export function refundLostBrands(model: Model, order: ModelOrder): void {
  const lost = order.shipments.filter(({ status }) => status === 'failed').map(({ brand }) => brand);
  if (lost.length === 0) return;
  const rest = priceOf(withoutBrands(order.cart, lost), order.destination);
  const owed = partsOf({ price: rest });
  const parts = Object.entries(partsOf(order)).map(([account, cents]) => [
    account,
    cents - (owed[account] ?? 0),
  ]);
  const cost = totalOf(order) - totalOf({ price: rest });
  const reversed = Object.fromEntries(parts.map(([account, cents]) => [account, -Number(cents)]));
  post(model, { ...reversed, refunds: cost });
  const refunded = Math.min(cost, refundable(order));
  if (refunded > 0) startRefund(model, order, 'lost_parcel', refunded);
}

/** Books what the brands have earned whose shipments of a delivered order arrived. */
export function earnOrder(model: Model, order: ModelOrder): void {
  const lost = order.shipments.filter(({ status }) => status === 'failed').map(({ brand }) => brand);
  for (const brand of brandsOf(withoutBrands(order.cart, lost))) {
    const { product, shipping } = priceOf(ofBrand(order.cart, brand), null);
    const commission = commissionOf(brand, product);
    post(model, {
      brand_payable: -product,
      commission_revenue: commission,
      ...owed(brand, product - commission),
    });
    post(model, {
      shipping_payable: -shipping,
      ...(shipsItself(brand) ? owed(brand, shipping) : { carrier_payable: shipping }),
    });
  }
}

const owed = (brand: BrandName, cents: number): Record<string, number> => ({
  [`brand_payable:${brand}`]: cents,
});

/** Pays a brand. The same reference again is the same payout. */
export function payOut(model: Model, payout: Omit<ModelPayout, 'isReversed'>): string {
  const { reference, brand, amount } = payout;
  if (model.payouts.some((each) => each.reference === reference)) return 'ok';
  if ((model.balances[`brand_payable:${brand}`] ?? 0) < amount) return 'insufficient_funds';
  post(model, { ...owed(brand, -amount), cash: amount });
  model.payouts.push({ ...payout, isReversed: false });
  return 'ok';
}

/** Reverses a payout. One that was reversed before stays as it is. */
export function reversePayout(model: Model, reference: string): string {
  const payout = model.payouts.find((each) => each.reference === reference);
  assert(payout);
  if (payout.isReversed) return 'ok';
  payout.isReversed = true;
  post(model, { cash: -payout.amount, ...owed(payout.brand, payout.amount) });
  return 'ok';
}
