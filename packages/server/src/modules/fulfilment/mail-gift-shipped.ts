import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { isLost } from './order-after-shipments.ts';
import { linkOfRecipient, productsOf } from './parcel-of-mail.ts';

/** Queues the mail about the first parcel that a carrier scanned. */
export function mailGiftShipped(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipment: ShipmentRecord,
): void {
  queueRecipientMail(context, tx, order, {
    template: 'gift_shipped',
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      products: productsOf(order, shipment),
      hasMoreParcels: order.shipments.some(
        ({ id, status, is_digital, delivered_at }) =>
          id !== shipment.id && !is_digital && delivered_at === null && !isLost(status),
      ),
      deliveryEta: shipment.delivery_eta,
      recipientLink: linkOfRecipient(context, order),
    },
  });
}
