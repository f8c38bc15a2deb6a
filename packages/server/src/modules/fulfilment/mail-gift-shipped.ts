import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { findBatch } from '../batches/batches.sql.ts';
import { queueMail } from '../notifications/queue-mail.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings, recipientLink } from '../orders/present-order.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/**
 * Queues the mail about the first parcel that a carrier scanned. Sends nothing for a `direct_send` batch whose sender disabled
 * notifications.
 */
export async function mailGiftShipped(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipment: ShipmentRecord,
): Promise<void> {
  if (order.recipient_email === null) return;
  const batch = await findBatch(tx, order.organization_id, order.order_batch_id);
  assert(batch, 'an order has a batch');
  if (batch.send_method === 'direct_send' && !batch.notifications_enabled) return;
  assert(order.recipient_token, 'an accepted order has a recipient link');
  queueMail(context, tx, {
    template: 'gift_shipped',
    orderId: order.id,
    to: order.recipient_email,
    replyTo: batch.sender.email,
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: batch.from_name,
      products: order.cart_items
        .filter(({ brand }) => brand.id === shipment.brand_id)
        .map(({ product }) => product.name),
      hasMoreParcels: order.shipments.some(({ brand_id }) => brand_id !== shipment.brand_id),
      deliveryEta: shipment.delivery_eta,
      recipientLink: recipientLink(presentationSettings(context), order.recipient_token),
    },
  });
}
