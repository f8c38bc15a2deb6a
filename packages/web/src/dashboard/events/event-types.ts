import type { EventType } from '@gifts/sdk';

/** Each type has a value, so that the compiler misses none. */
const types: Record<EventType, true> = {
  'order_batch.created': true,
  'order_batch.completed': true,
  'order_batch.failed': true,
  'order_batch.canceled': true,
  'order.created': true,
  'order.notified': true,
  'order.notification_failed': true,
  'order.gift_opened': true,
  'order.gift_accepted': true,
  'order.pending_payment': true,
  'order.paid': true,
  'order.ordered': true,
  'order.thank_you_note_added': true,
  'order.shipped': true,
  'order.delivered': true,
  'order.canceled': true,
  'order.failed': true,
  'order.refunded': true,
};

export const eventTypeNames = Object.keys(types) as EventType[];
