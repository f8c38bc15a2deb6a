/** Every event type, when it happens, and the resource that its `data` holds. */
import { FulfilmentShipment } from './fulfilment.ts';
import { OrderDetail } from './order.ts';
import { OrderBatchInEvent } from './order-batch.ts';
import type { OrderStatus, SendStatus } from './states.ts';

export const eventTypes = {
  'order_batch.created': { data: OrderBatchInEvent, when: 'An order batch was created.' },
  'order_batch.completed': {
    data: OrderBatchInEvent,
    when: 'All orders of a scheduled batch, or of a batch with more than 10 recipients, exist.',
  },
  'order_batch.failed': {
    data: OrderBatchInEvent,
    when: 'An order batch could not be sent; `failure_reason` says why.',
  },
  'order_batch.canceled': { data: OrderBatchInEvent, when: 'A scheduled order batch was canceled.' },
  'order.created': { data: OrderDetail, when: 'An order was created.' },
  'order.notified': { data: OrderDetail, when: "The recipient's email was handed to the mail server." },
  'order.notification_failed': {
    data: OrderDetail,
    when: "The recipient's email bounced, also after `order.notified`, or was not sent; `notification_error` says why.",
  },
  'order.gift_opened': { data: OrderDetail, when: 'The recipient opened the gift.' },
  'order.gift_accepted': { data: OrderDetail, when: 'The recipient accepted the gift.' },
  'order.pending_payment': { data: OrderDetail, when: 'The order waits for its payment.' },
  'order.paid': { data: OrderDetail, when: 'The order was paid.' },
  'order.ordered': { data: OrderDetail, when: 'The order was handed to fulfilment.' },
  'order.thank_you_note_added': { data: OrderDetail, when: 'The recipient wrote a thank you note.' },
  'order.shipped': { data: OrderDetail, when: 'The first shipment of the order moved.' },
  'order.delivered': {
    data: OrderDetail,
    when: 'Every shipment of the order has come to its end, and at least one was delivered.',
  },
  'order.canceled': {
    data: OrderDetail,
    when: 'The sender canceled the order, the recipient declined the gift, or the gift expired.',
  },
  'order.failed': {
    data: OrderDetail,
    when: 'The order was not paid, cannot be fulfilled, or lost all its shipments.',
  },
  'order.refunded': {
    data: OrderDetail,
    when: 'Money was refunded for the order, or a bank sent a refund back: `amounts.amount_refunded` changed.',
  },
} as const;

export type EventType = keyof typeof eventTypes;

/** What shippers hear. Organizations do not see these events. */
export const shipperEventTypes = {
  'shipment.created': { data: FulfilmentShipment, when: 'There is a new shipment to send.' },
  'shipment.canceled': {
    data: FulfilmentShipment,
    when: 'A shipment is not to be sent any more, because its order failed.',
  },
  'shipment.address_changed': {
    data: FulfilmentShipment,
    when: 'The recipient corrected the address before the shipment had a tracking number.',
  },
} as const;

export type ShipperEventType = keyof typeof shipperEventTypes;

/** The event that each order status causes. */
export const orderStatusEvents = {
  created: 'order.created',
  notified: 'order.notified',
  opened: 'order.gift_opened',
  accepted: 'order.gift_accepted',
  pending_payment: 'order.pending_payment',
  paid: 'order.paid',
  ordered: 'order.ordered',
  shipped: 'order.shipped',
  delivered: 'order.delivered',
  canceled: 'order.canceled',
  failed: 'order.failed',
} as const satisfies Record<OrderStatus, EventType>;

export const sendStatusEvents = {
  complete: 'order_batch.completed',
  failed: 'order_batch.failed',
  canceled: 'order_batch.canceled',
} as const satisfies Partial<Record<SendStatus, EventType>>;
