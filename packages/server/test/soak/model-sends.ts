/** The model of batches until their orders exist. */
import {
  accountOf,
  available,
  batchAt,
  dayMs,
  enqueue,
  isHeld,
  type Model,
  type ModelBatch,
  type ModelOrder,
  post,
} from './model.ts';
import { highestOf, priceOf } from './prices.ts';

export type NewBatch = Pick<
  ModelBatch,
  'method' | 'isDirect' | 'recipients' | 'destinations' | 'cart' | 'swap' | 'scheduledOn' | 'expiresAt'
>;

const defaultExpiryMs = 90 * dayMs;

export function createBatch(model: Model, asked: NewBatch): string {
  const { method, recipients, cart, swap, scheduledOn, expiresAt } = asked;
  const sendAt = scheduledOn ?? model.now;
  if (expiresAt !== null && (asked.isDirect || expiresAt <= sendAt)) return 'invalid_request';
  // A direct gift cannot be swapped.
  const share = highestOf(cart, asked.isDirect ? 'disabled' : swap);
  const account = accountOf(method);
  if (account && !isCovered(model, asked, share)) return 'insufficient_funds';
  const hasDefaultExpiry = expiresAt === null && !asked.isDirect && isHeld(method);
  const batch: ModelBatch = {
    ...asked,
    status: 'pending',
    share,
    hasDefaultExpiry,
    expiresAt: hasDefaultExpiry ? sendAt + defaultExpiryMs : expiresAt,
    orders: [],
  };
  model.batches.push(batch);
  const index = model.batches.length - 1;
  if (account && isHeld(method)) post(model, hold(batch, 1));
  if (scheduledOn === null && recipients <= 10) makeOrders(model, index);
  else if (scheduledOn === null) enqueue(model, { task: 'send_order_batch', batch: index });
  return 'ok';
}

function isCovered(model: Model, { method, isDirect, recipients }: NewBatch, share: number): boolean {
  const account = accountOf(method);
  if (account === null || (account === 'stored_value' && !isDirect)) return true;
  return available(model, account) >= share * recipients;
}

function hold({ method, share, recipients }: ModelBatch, sign: 1 | -1): Record<string, number> {
  const total = sign * share * recipients;
  return { [String(accountOf(method))]: -total, [`held:${accountOf(method)}`]: total };
}

/** Sends a batch, at its scheduled time or by the job of a large batch. */
export function sendBatch(model: Model, index: number): void {
  const batch = batchAt(model, index);
  if (batch.status !== 'pending') return;
  if (batch.scheduledOn !== null && !isHeld(batch.method) && !isCovered(model, batch, batch.share)) {
    batch.status = 'failed';
    return;
  }
  makeOrders(model, index);
}

function makeOrders(model: Model, index: number): void {
  const batch = batchAt(model, index);
  batch.status = 'complete';
  batch.orders = Array.from({ length: batch.recipients }, (_, position): ModelOrder => {
    const destination = batch.isDirect
      ? (batch.destinations[position % batch.destinations.length] ?? null)
      : null;
    return {
      batch: index,
      position,
      id: '',
      history: batch.isDirect ? ['created', 'accepted'] : ['created'],
      cancelReason: null,
      cart: batch.cart,
      isSwapped: false,
      destination,
      price: priceOf(batch.cart, destination),
      credit: null,
      refunded: null,
      expiresAt: batch.expiresAt,
      pendingPaymentSince: null,
      dueAt: null,
      charges: [],
      refunds: [],
      shipments: [],
    };
  });
  if (batch.isDirect)
    enqueue(model, { task: 'collect_payments', batch: index, from: 0, to: batch.recipients });
}

const isWaiting = ({ now }: Model, { status, scheduledOn }: ModelBatch): boolean =>
  status === 'pending' && scheduledOn !== null && scheduledOn > now;

export function cancelBatch(model: Model, index: number): string {
  const batch = batchAt(model, index);
  if (batch.status === 'canceled') return 'ok';
  if (!isWaiting(model, batch)) return 'batch_not_cancelable';
  batch.status = 'canceled';
  if (isHeld(batch.method)) post(model, hold(batch, -1));
  return 'ok';
}

export function rescheduleBatch(model: Model, index: number, scheduledOn: number): string {
  const batch = batchAt(model, index);
  if (!isWaiting(model, batch)) return 'batch_not_reschedulable';
  const expiresAt = batch.hasDefaultExpiry ? scheduledOn + defaultExpiryMs : batch.expiresAt;
  if (expiresAt !== null && expiresAt <= scheduledOn) return 'invalid_request';
  Object.assign(batch, { scheduledOn, expiresAt });
  return 'ok';
}
