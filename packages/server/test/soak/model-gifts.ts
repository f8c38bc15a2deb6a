/** The model of orders until they are accepted or have ended. */
import {
  accountOf,
  batchOf,
  dayMs,
  enqueue,
  enterStatus,
  findOpenCharge,
  hasExpired,
  isAcceptable,
  isHeld,
  type Model,
  type ModelOrder,
  post,
  statusOf,
} from './model.ts';
import { type ModelCart, maySwap, priceOf, type State } from './prices.ts';

const isOnOffer = (model: Model, order: ModelOrder): boolean =>
  isAcceptable(order) && !hasExpired(model, order);

export function acceptGift(model: Model, order: ModelOrder, destination: State): string {
  if (!isOnOffer(model, order)) return 'order_state';
  order.destination = destination;
  order.price = priceOf(order.cart, destination);
  enterStatus(order, 'accepted');
  const { batch, position } = order;
  if (batchOf(model, order).method === 'hosted')
    startPendingPayment(order, model.now, model.now + 14 * dayMs);
  else enqueue(model, { task: 'collect_payments', batch, from: position, to: position + 1 });
  return 'ok';
}

export function startPendingPayment(order: ModelOrder, now: number, dueAt: number): void {
  enterStatus(order, 'pending_payment');
  order.pendingPaymentSince = now;
  order.dueAt = dueAt;
}

export function swapGift(model: Model, order: ModelOrder, cart: ModelCart): string {
  if (!isOnOffer(model, order)) return 'order_state';
  const batch = batchOf(model, order);
  if (batch.swap === 'disabled') return 'order_state';
  const isBack = JSON.stringify(cart) === JSON.stringify(batch.cart);
  if (!isBack && !maySwap(batch.cart, cart, batch.swap)) return 'invalid_request';
  if (statusOf(order) !== 'opened') enterStatus(order, 'opened');
  order.cart = cart;
  order.isSwapped = !isBack;
  order.price = priceOf(cart, order.destination);
  return 'ok';
}

export function declineGift(model: Model, order: ModelOrder): string {
  if (order.cancelReason === 'declined') return 'ok';
  if (!isOnOffer(model, order)) return 'order_state';
  return end(model, order, 'declined');
}

export function cancelOrder(model: Model, order: ModelOrder): string {
  if (order.cancelReason === 'canceled') return 'ok';
  const isUnpaid = statusOf(order) === 'pending_payment' && !findOpenCharge(order);
  if (!isAcceptable(order) && !isUnpaid) return 'order_not_cancelable';
  order.dueAt = null;
  return end(model, order, 'canceled');
}

export function moveExpiry(model: Model, order: ModelOrder, expiresAt: number): string {
  if (!isOnOffer(model, order)) return 'expiration_not_updatable';
  order.expiresAt = expiresAt;
  return 'ok';
}

/** Ends an order and releases its hold. */
export function end(model: Model, order: ModelOrder, reason: 'canceled' | 'declined' | 'expired'): string {
  const { method, share } = batchOf(model, order);
  enterStatus(order, 'canceled');
  order.cancelReason = reason;
  const account = accountOf(method);
  if (account && isHeld(method)) post(model, { [account]: share, [`held:${account}`]: -share });
  return 'ok';
}
