import type { FulfilmentShipment } from '@gifts/contract/fulfilment';
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { dayMs } from '../../../kit/duration.ts';
import { AppError } from '../../../kit/errors.ts';
import { lockFulfilmentShipment } from '../../fulfilment/lock-fulfilment-shipment.ts';
import { linkOfRecipient, productsOf } from '../../fulfilment/parcel-of-mail.ts';
import { presentChanged } from '../../fulfilment/present-changed.ts';
import { rewriteShipment } from '../../fulfilment/rewrite-shipment.ts';
import { queueRecipientMail } from '../../notifications/queue-recipient-mail.ts';
import type { ShipmentRecord } from '../../orders/shipment-record.ts';
import { findReplacements } from './find-replacements.ts';

const openForMs = 14 * dayMs;

/** Asks the recipient of a parcel with products that are not in stock to choose others, once. */
export async function offerSwap(context: Context, tx: Tx, shipmentId: string): Promise<FulfilmentShipment> {
  const { customer, order, shipment } = await lockFulfilmentShipment(context, tx, shipmentId);
  if (shipment.swap_due_at !== null) return presentChanged(context, tx, order, shipment.id);
  const refusal = reasonNotToOffer(shipment);
  if (refusal !== null) throw new AppError('shipment_state', refusal);
  if ((await findReplacements(customer, tx, order, shipment)).length === 0) {
    throw new AppError(
      'shipment_state',
      `No other product of ${shipment.brand_name} costs no more and can go to the address, so there is nothing to choose; let the shipment fail, or release it when the products are in stock.`,
    );
  }
  const until = new Date(customer.now.getTime() + openForMs);
  const asked = await rewriteShipment(customer, tx, order, {
    ...shipment,
    swap_offered_at: customer.now.toISOString(),
    swap_due_at: until.toISOString(),
  });
  queueRecipientMail(customer, tx, order, {
    template: 'swap_offer',
    number: order.shipments.findIndex(({ id }) => id === shipment.id),
    params: {
      recipientFirstName: order.recipient_first_name,
      fromName: order.from_name,
      products: productsOf(order, shipment),
      until: until.toISOString(),
      recipientLink: linkOfRecipient(customer, order),
    },
  });
  return presentChanged(context, tx, asked, shipment.id);
}

function reasonNotToOffer({
  status,
  hold_reason: hold,
  swap_offered_at: asked,
}: ShipmentRecord): string | null {
  if (hold !== 'out_of_stock') {
    const state = hold === null ? `${status} and not held` : `held as ${hold}`;
    return `The shipment is ${state}; its recipient can choose other products only while it is held as out_of_stock.`;
  }
  return asked === null
    ? null
    : 'The recipient of the shipment was asked before; each shipment can ask once.';
}
