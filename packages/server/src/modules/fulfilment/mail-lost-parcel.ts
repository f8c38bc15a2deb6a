import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { linkOfRecipient, productsOf } from './parcel-of-mail.ts';

/**
 * Queues the mail that a parcel was lost, and whether it is sent again. Each parcel of an order has a mail of its own, told
 * apart by its place among the parcels; 0 is the mail that the whole order failed.
 */
export function mailLostParcel(context: Context, tx: Tx, order: OrderRecord, lost: ShipmentRecord): void {
  queueRecipientMail(context, tx, order, {
    template: 'gift_problem',
    number: order.shipments.findIndex(({ id }) => id === lost.id) + 1,
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      problem: problemOf(lost),
      products: productsOf(order, lost),
      recipientLink: linkOfRecipient(context, order),
    },
  });
}

function problemOf({ status, failure_reason: reason }: ShipmentRecord): 'resent' | 'unavailable' | 'lost' {
  if (status === 'failed_with_reship') return 'resent';
  return reason === 'out_of_stock' ? 'unavailable' : 'lost';
}
