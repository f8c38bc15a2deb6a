/**
 * The states of batches, orders and shipments and the transitions between them. The server enforces these tables;
 * pages and documentation read them too.
 */
import { isOneOf } from './is-one-of.ts';

export const sendStatuses = ['pending', 'complete', 'failed', 'canceled'] as const;
export type SendStatus = (typeof sendStatuses)[number];

const sendStatusTransitions = {
  /** All orders exist. */
  complete: ['pending'],
  /** The batch could not be sent; `failure_reason` says why. */
  failed: ['pending'],
  /** The sender canceled a scheduled batch before its time. */
  canceled: ['pending'],
} as const satisfies Partial<Record<SendStatus, readonly SendStatus[]>>;

export type SendTransition = keyof typeof sendStatusTransitions;

export function canTransitionSend(from: SendStatus, to: SendTransition): boolean {
  return (sendStatusTransitions[to] as readonly SendStatus[]).includes(from);
}

export const orderStatuses = [
  'created',
  'notified',
  'opened',
  'accepted',
  'pending_payment',
  'paid',
  'ordered',
  'shipped',
  'delivered',
  'failed',
  'canceled',
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** For each status, the statuses that an order may have before it. Any other transition is refused. */
export const orderTransitions = {
  /** The recipient's notification was handed to the mail server. */
  notified: ['created'],
  /** A person opened the gift page. */
  opened: ['created', 'notified'],
  /** The recipient accepted, or a `direct_send` order was sent. */
  accepted: ['created', 'notified', 'opened'],
  /** The payment is missing: it is made on the hosted page, the card was declined, or the balance is too low. */
  pending_payment: ['accepted'],
  /** The money was captured. */
  paid: ['accepted', 'pending_payment'],
  /** The order was handed to fulfilment. */
  ordered: ['paid'],
  /** The first shipment moved: the carrier scanned it, or an operator recorded its delivery. */
  shipped: ['ordered'],
  /** Every shipment has come to its end, and at least one was delivered. */
  delivered: ['ordered', 'shipped'],
  /** The sender canceled the order before it was paid, the recipient declined the gift, or the gift expired. */
  canceled: ['created', 'notified', 'opened', 'pending_payment'],
  /** The order was not paid, it cannot be fulfilled, or all its parcels were lost. */
  failed: ['pending_payment', 'paid', 'ordered', 'shipped'],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>;

export type OrderTransition = keyof typeof orderTransitions;

/** In these statuses the recipient can still open, swap, accept or decline the gift. */
export const acceptableStatuses = ['created', 'notified', 'opened'] as const satisfies readonly OrderStatus[];

/** The statuses after acceptance, in which the recipient may add a thank you note. */
export const acceptedStatuses = [
  'accepted',
  'pending_payment',
  'paid',
  'ordered',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[];

export function canTransition(from: OrderStatus, to: OrderTransition): boolean {
  return isOneOf<OrderStatus>(orderTransitions[to], from);
}

export const cancelReasons = ['canceled', 'expired', 'declined'] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** What became of the email that tells a recipient about the gift. */
export const notificationStatuses = ['none', 'queued', 'sent', 'bounced', 'failed', 'suppressed'] as const;
export type NotificationStatus = (typeof notificationStatuses)[number];

/** In these statuses nobody has got the email. `notification_error` says why, and is null in all others. */
export const undeliveredNotificationStatuses = [
  'bounced',
  'failed',
  'suppressed',
] as const satisfies readonly NotificationStatus[];

export const shipmentStatuses = [
  'pending',
  'tracking',
  'shipped',
  'delivered',
  'delivered_override',
  'failed',
  'failed_unset_tracking',
  'failed_with_reship',
] as const;
export type ShipmentStatus = (typeof shipmentStatuses)[number];

export const shipmentTransitions = {
  /** The shipment has a carrier and a tracking number. */
  tracking: ['pending', 'failed_unset_tracking'],
  /** The tracking number was withdrawn; the shipment is still under way. */
  failed_unset_tracking: ['tracking'],
  /** The carrier scanned the shipment for the first time. */
  shipped: ['pending', 'tracking', 'failed_unset_tracking'],
  /** The carrier reports the delivery. */
  delivered: ['shipped'],
  /** An operator records the delivery. */
  delivered_override: ['pending', 'tracking', 'failed_unset_tracking', 'shipped'],
  /** The shipment was lost, returned or refused. */
  failed: ['pending', 'tracking', 'failed_unset_tracking', 'shipped'],
  /** The shipment was lost, returned or refused, and a new pending shipment replaces it. */
  failed_with_reship: ['pending', 'tracking', 'failed_unset_tracking', 'shipped'],
} as const satisfies Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>>;

export type ShipmentTransition = keyof typeof shipmentTransitions;

export function canTransitionShipment(from: ShipmentStatus, to: ShipmentStatus): to is ShipmentTransition {
  const enteredFrom: Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>> = shipmentTransitions;
  return enteredFrom[to]?.includes(from) ?? false;
}
