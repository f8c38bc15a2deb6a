/** The `data` of each event type, made from the example resources. */
import type { EventType, ShipperEventType } from '../events.ts';
import type { FulfilmentShipment } from '../fulfilment.ts';
import type { Order, OrderDetail } from '../order.ts';
import type { OrderBatchDetail } from '../order-batch.ts';
import {
  accepted,
  acceptedTimes,
  batchDetail,
  createdAt,
  expiresAt,
  opened,
  openedTimes,
  orderDetail,
  ordered,
  orderedTimes,
  product,
  refunded,
  scheduledBatch,
} from './example-resources.ts';
import { fulfilmentShipment } from './fulfilment-examples.ts';

/** Events about batches carry the workspace under these two names as well. */
const batchEvent = (batch: OrderBatchDetail) => ({
  ...batch,
  workplace_id: batch.workspace_id,
  workplace_name: batch.workspace_name,
});

const shippedTimes = { ...orderedTimes, shipped_at: '2026-03-04T09:12:00.000Z' };
const deliveredTimes = { ...shippedTimes, delivered_at: '2026-03-07T16:40:00.000Z' };

const moved = (status: 'shipped' | 'delivered', deliveredAt: string | null): Partial<Order> => ({
  ...ordered,
  status,
  shipments: (ordered.shipments ?? []).map((shipment) => ({
    ...shipment,
    status,
    shipped_at: shippedTimes.shipped_at,
    delivered_at: deliveredAt,
  })),
});

const pending: Partial<Order> = {
  ...accepted,
  status: 'pending_payment',
  payment_problem: 'Your card was declined.',
};
const pendingTimes = { ...acceptedTimes, pending_payment_at: '2026-03-02T18:32:11.000Z' };
/** A time after the order was placed. */
const later = '2026-03-03T08:20:00.000Z';
const thankYou = { thank_you_note: 'What a lovely surprise, thank you!' };

const examples: Record<EventType, () => OrderDetail | OrderBatchDetail> = {
  'order_batch.created': () => batchEvent(batchDetail),
  'order_batch.completed': () =>
    batchEvent({ ...batchDetail, is_scheduled_send: true, scheduled_send_on: createdAt }),
  'order_batch.failed': () =>
    batchEvent({
      ...scheduledBatch,
      send_status: 'failed',
      failure_reason: `${product.name} is no longer available.`,
    }),
  'order_batch.canceled': () => batchEvent({ ...scheduledBatch, send_status: 'canceled' }),
  'order.created': () => orderDetail(),
  'order.notified': () =>
    orderDetail(
      { status: 'notified', notification_status: 'sent' },
      { notified_at: openedTimes.notified_at ?? null },
    ),
  'order.notification_failed': () =>
    orderDetail({ notification_status: 'bounced', notification_error: 'mailbox_unavailable' }),
  'order.gift_opened': () => orderDetail(opened, openedTimes),
  'order.gift_accepted': () => orderDetail(accepted, acceptedTimes),
  'order.pending_payment': () => orderDetail(pending, pendingTimes),
  'order.paid': () => orderDetail({ ...accepted, status: 'paid' }, orderedTimes),
  'order.ordered': () => orderDetail(ordered, orderedTimes),
  'order.thank_you_note_added': () => orderDetail({ ...accepted, ...thankYou }, acceptedTimes),
  'order.shipped': () => orderDetail(moved('shipped', null), shippedTimes),
  'order.delivered': () => orderDetail(moved('delivered', deliveredTimes.delivered_at), deliveredTimes),
  'order.canceled': () =>
    orderDetail({ status: 'canceled', cancel_reason: 'expired', expires_at: expiresAt }),
  'order.failed': () => orderDetail({ ...pending, status: 'failed' }, pendingTimes),
  'order.refunded': () => orderDetail(refunded, orderedTimes),
};

const shipperExamples: Record<ShipperEventType, () => FulfilmentShipment> = {
  'shipment.created': () => fulfilmentShipment,
  'shipment.canceled': () => ({ ...fulfilmentShipment, status: 'failed', updated_at: later }),
  'shipment.address_changed': () => ({
    ...fulfilmentShipment,
    ship_to: { ...fulfilmentShipment.ship_to, address_2: 'Floor 12' },
    updated_at: later,
  }),
};

const allExamples = { ...examples, ...shipperExamples };

export const exampleData = (
  type: EventType | ShipperEventType,
): OrderDetail | OrderBatchDetail | FulfilmentShipment => allExamples[type]();
