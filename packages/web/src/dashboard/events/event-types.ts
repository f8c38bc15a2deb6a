import type { EventType } from '@gifts/sdk';

/** What each event says, as a sentence. Each type has one, so that the compiler misses none. */
export const eventSentences: Readonly<Record<EventType, string>> = {
  'order_batch.created': 'A gift was prepared for its recipients.',
  'order_batch.completed': 'The orders of all recipients of a gift exist.',
  'order_batch.failed': 'A gift could not be sent to anybody.',
  'order_batch.canceled': 'A scheduled gift was canceled before it was sent.',
  'order.created': 'A recipient has an order and a gift link.',
  'order.notified': 'The mail to the recipient was handed to the mail server.',
  'order.notification_failed': 'The mail to the recipient was not sent, or it came back.',
  'order.gift_opened': 'The recipient opened the gift.',
  'order.gift_accepted': 'The recipient accepted the gift.',
  'order.pending_payment': 'The order waits for its payment.',
  'order.paid': 'The order was paid.',
  'order.ordered': 'The order was handed to those who pack and send it.',
  'order.thank_you_note_added': 'The recipient wrote a thank-you note.',
  'order.shipped': 'The first parcel of the order is on its way.',
  'order.delivered': 'The last parcel of the order has come to its end, and at least one was delivered.',
  'order.canceled': 'The sender canceled the order, the recipient declined it, or the gift expired.',
  'order.failed': 'The order was not paid, cannot be sent, or lost all its parcels.',
  'order.refunded': 'Money was given back for the order, or a bank sent a refund back.',
};

export const eventTypeNames = Object.keys(eventSentences) as EventType[];
