import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { queueRecipientMail } from '../notifications/queue-recipient-mail.ts';
import { itemsOfShipment } from '../orders/items-of-shipment.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { linkOfRecipient } from './parcel-of-mail.ts';

/**
 * Queues the mail that gift cards are ready, with the link to the page that shows their codes. The mail delivers them, so it
 * is also sent for a gift whose sender wants no other mail sent. It never contains a code.
 */
export function mailGiftCardReady(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  delivered: readonly ShipmentRecord[],
): void {
  const items = delivered.flatMap((shipment) => itemsOfShipment(order, shipment));
  queueRecipientMail(
    context,
    tx,
    { ...order, notifications_enabled: true },
    {
      template: 'gift_card_ready',
      // Gift cards of several brands may become ready one after the other.
      number: order.shipments.findIndex(({ id }) => id === delivered[0]?.id),
      params: {
        recipientFirstName: order.recipient_first_name,
        fromName: order.from_name,
        products: items.map(({ product }) => product.name),
        recipientLink: linkOfRecipient(context, order),
      },
    },
  );
}
