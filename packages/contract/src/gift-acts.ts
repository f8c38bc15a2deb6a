/**
 * What senders do with orders and batches, and why they cannot. It follows the tables of states, as the service does, so that a
 * page says why a button is off before anybody presses it. The service decides nevertheless.
 */
import type { BatchAct, OrderAct } from './gift-act-names.ts';
import { isOneOf } from './is-one-of.ts';
import {
  acceptableStatuses,
  type CancelReason,
  canTransition,
  canTransitionSend,
  type OrderStatus,
  type SendStatus,
} from './states.ts';

type Role = 'admin' | 'sender' | 'viewer';

/** Who wants to do it, and when, by the clock of the organization. */
export interface ActingMember {
  readonly role: Role;
  readonly now: Date;
}

/** What is known of an order that an act depends on. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly cancel_reason: CancelReason | null;
  readonly expires_at: string | null;
  /** True while a corrected address still reaches those who pack. */
  readonly is_address_open: boolean;
  /** True while the gateway carries out a payment. */
  readonly has_open_payment: boolean;
  /** Cents that were paid and not given back. Null if nothing was paid. */
  readonly amount_refundable: number | null;
}

type Reason = (order: OrderFacts, now: Date) => string | null;

const reasons: Readonly<Record<OrderAct, Reason>> = {
  resend: whyClosed,
  change_expiry: whyClosed,
  correct_address: (order) => {
    if (order.is_address_open) return null;
    if (isOneOf<OrderStatus>(acceptableStatuses, order.status))
      return 'The recipient has not given an address yet.';
    if (order.status === 'failed' || order.status === 'canceled') return stateOf(order);
    return 'There is no parcel whose address could still be corrected.';
  },
  cancel: (order) => {
    if (!canTransition(order.status, 'canceled')) return whyNotCanceled(order);
    return order.status === 'pending_payment' && order.has_open_payment ? paymentUnderWay : null;
  },
  change_payment: ({ status, has_open_payment, amount_refundable }) => {
    if (status === 'pending_payment') return has_open_payment ? paymentUnderWay : null;
    return amount_refundable === null
      ? 'Only an order that waits for its payment can be paid in another way.'
      : 'It is paid already.';
  },
  refund: ({ amount_refundable: rest }) => {
    if (rest === null) return 'Nothing was paid that could be given back.';
    return rest > 0 ? null : 'All that was paid was given back already.';
  },
};

const paymentUnderWay = 'A payment is under way. Look again in a moment.';

/** Returns why somebody cannot do it now, as a sentence, or null if they can. */
export function whyOrderActIsOff(
  act: OrderAct,
  order: OrderFacts,
  { role, now }: ActingMember,
): string | null {
  if (role === 'viewer') return 'Your role allows you to look at gifts, and not to change them.';
  if (act === 'refund' && role !== 'admin') return 'Only admins refund gifts.';
  return reasons[act](order, now);
}

function whyClosed(order: OrderFacts, now: Date): string | null {
  if (!isOneOf<OrderStatus>(acceptableStatuses, order.status)) return stateOf(order);
  const hasExpired = order.expires_at !== null && new Date(order.expires_at) <= now;
  return hasExpired ? 'The gift has expired.' : null;
}

function whyNotCanceled(order: OrderFacts): string {
  return order.status === 'canceled' || order.status === 'failed'
    ? stateOf(order)
    : 'The recipient has accepted the gift, so it cannot be canceled. Admins can refund what was paid.';
}

const endings = {
  canceled: 'The order is canceled.',
  expired: 'The gift has expired, so its order is canceled.',
  declined: 'The recipient has declined the gift.',
} as const satisfies Record<CancelReason, string>;

function stateOf({ status, cancel_reason: reason }: OrderFacts): string {
  if (status === 'canceled') return endings[reason ?? 'canceled'];
  if (status === 'failed') return 'The order has failed.';
  return 'The recipient has accepted the gift already.';
}

export interface BatchFacts {
  readonly send_status: SendStatus;
  readonly scheduled_send_on: string | null;
  readonly orders_count: number;
}

/** Returns why somebody cannot do it with a batch now, as a sentence, or null if they can. */
export function whyBatchActIsOff(
  act: BatchAct,
  { send_status: status, scheduled_send_on: scheduled, orders_count: orders }: BatchFacts,
  { role, now }: ActingMember,
): string | null {
  if (role === 'viewer') return 'Your role allows you to look at gifts, and not to change them.';
  if (act === 'cancel_orders') return orders > 0 ? null : 'There are no orders yet.';
  if (status === 'canceled') return 'It was canceled before it was sent.';
  if (scheduled === null) return 'It was not scheduled, but sent at once.';
  if (!canTransitionSend(status, 'canceled'))
    return status === 'failed' ? 'It has failed.' : 'It was sent already.';
  return new Date(scheduled) > now ? null : 'It is being sent now.';
}
