/** What mails about a parcel say about it. */
import type { Context } from '../../context/context.ts';
import { assert } from '../../kit/assert.ts';
import { itemsOfShipment } from '../orders/items-of-shipment.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { presentationSettings, recipientLink } from '../orders/present-order.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/** Returns the names of the products in a parcel. */
export const productsOf = (order: OrderRecord, shipment: ShipmentRecord): string[] =>
  itemsOfShipment(order, shipment).map(({ product }) => product.name);

export function linkOfRecipient(context: Context, { recipient_token: token }: OrderRecord): string {
  assert(token, 'an accepted order has a recipient link');
  return recipientLink(presentationSettings(context), token);
}
