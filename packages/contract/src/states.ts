/**
 * The states of batches, orders and shipments and the moves between them. The one table the server enforces,
 * the dashboard draws its buttons from and the documentation prints.
 */

export const sendStatuses = ['pending', 'complete', 'failed', 'canceled'] as const;
export type SendStatus = (typeof sendStatuses)[number];

export const sendStatusTransitions = {
  /** All orders exist; a scheduled batch reached its time. */
  complete: ['pending'],
  /** The send could not be done: `failure_reason` says why. */
  failed: ['pending'],
  /** The sender called a scheduled batch off before its time. */
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

/** For each state, the states it may be entered from. What is not here is refused. */
export const orderTransitions = {
  /** The recipient's notification was handed to the mail server. */
  notified: ['created'],
  /** A person opened the gift page. */
  opened: ['created', 'notified'],
  /** The recipient accepted, or a `direct_send` order was sent. */
  accepted: ['created', 'notified', 'opened'],
  /** The payer has to act: hosted payment, declined card, empty balance. */
  pending_payment: ['accepted'],
  /** The money was captured. */
  paid: ['accepted', 'pending_payment'],
  /** Handed to fulfilment. */
  ordered: ['paid'],
  /** The first shipment moves. */
  shipped: ['ordered'],
  /** All live shipments are delivered. */
  delivered: ['ordered', 'shipped'],
  /** The sender canceled, the recipient declined, or the gift expired. */
  canceled: ['created', 'notified', 'opened'],
  /** Payment never came, or fulfilment is impossible. */
  failed: ['pending_payment', 'paid', 'ordered'],
} as const satisfies Partial<Record<OrderStatus, readonly OrderStatus[]>>;

export type OrderTransition = keyof typeof orderTransitions;

/** While an order is in one of these, the recipient can still open, swap, accept or decline it. */
export const acceptableStatuses = ['created', 'notified', 'opened'] as const satisfies readonly OrderStatus[];

/** From acceptance on: the recipient may say thank you. */
export const acceptedStatuses = [
  'accepted',
  'pending_payment',
  'paid',
  'ordered',
  'shipped',
  'delivered',
] as const satisfies readonly OrderStatus[];

export function canTransition(from: OrderStatus, to: OrderTransition): boolean {
  return (orderTransitions[to] as readonly OrderStatus[]).includes(from);
}

export const cancelReasons = ['canceled', 'expired', 'declined'] as const;
export type CancelReason = (typeof cancelReasons)[number];

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
  /** A carrier and a tracking number are set. */
  tracking: ['pending', 'failed_unset_tracking'],
  /** The tracking number was withdrawn. */
  failed_unset_tracking: ['tracking'],
  /** The carrier scanned it for the first time. */
  shipped: ['pending', 'tracking'],
  /** The carrier says it is delivered. */
  delivered: ['shipped'],
  /** An operator says by hand that it is delivered. */
  delivered_override: ['pending', 'tracking', 'shipped'],
  /** Lost, returned or refused. */
  failed: ['pending', 'tracking', 'shipped'],
  /** The same, and a new pending shipment stands beside it. */
  failed_with_reship: ['pending', 'tracking', 'shipped'],
} as const satisfies Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>>;

export type ShipmentTransition = keyof typeof shipmentTransitions;

export function canTransitionShipment(from: ShipmentStatus, to: ShipmentStatus): to is ShipmentTransition {
  const enteredFrom: Partial<Record<ShipmentStatus, readonly ShipmentStatus[]>> = shipmentTransitions;
  return enteredFrom[to]?.includes(from) ?? false;
}
