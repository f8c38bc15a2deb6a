/** What the recipient wants in place of what a parcel lacks. */
import type { Context } from '../../../context/context.ts';
import type { Tx } from '../../../db/statements.ts';
import { badRequest } from '../../../kit/bad-request.ts';
import { AppError } from '../../../kit/errors.ts';
import { newId } from '../../../kit/ids.ts';
import { writeCart } from '../../batches/batches.sql.ts';
import { rewriteShipment } from '../../fulfilment/rewrite-shipment.ts';
import { withFreeShippingOf } from '../../orders/free-shipping.ts';
import type { OrderRecord } from '../../orders/order-record.ts';
import { replaceUnits } from '../../orders/replace-units.ts';
import { writeOrderChange } from '../../orders/write-orders.sql.ts';
import { writeReservationOfShipment } from '../../stock/stock.sql.ts';
import { stockNeeds } from '../../stock/stock-need.ts';
import { lockGift } from '../lock-gift.ts';
import { keepOriginalCart } from '../swap-gift.ts';
import { endSwapOffer } from './end-swap-offer.ts';
import { findReplacements, type Replacement } from './find-replacements.ts';
import { type AskedShipment, openSwapOffers } from './open-swap-offer.ts';

/** Replaces the products in a parcel by the chosen one, and releases it. Null wants nothing: the parcel fails. */
export async function answerSwapOffer(
  context: Context,
  tx: Tx,
  orderId: string,
  { shipmentId, choice }: { shipmentId: string; choice: string | null },
): Promise<OrderRecord> {
  const order = await lockGift(context, tx, orderId);
  const asked = openSwapOffers(context, order).find(({ id }) => id === shipmentId);
  if (!asked) throw new AppError('order_state', 'Nothing can be chosen in place of this parcel any more.');
  if (choice === null) return endSwapOffer(context, tx, order, asked.id);
  const offers = await findReplacements(context, tx, order, asked);
  const chosen = offers.find(({ key }) => key === choice);
  if (!chosen) throw badRequest([{ field: 'choice', message: `Choice is not offered: ${choice}` }]);
  return replace(context, tx, order, { asked, chosen });
}

const released = { hold_reason: null, hold_note: null, held_at: null, swap_due_at: null };

/** The amounts stay what was paid. What the other product costs less is refunded when the order ends. */
async function replace(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  { asked, chosen }: { asked: AskedShipment; chosen: Replacement },
): Promise<OrderRecord> {
  const { cart_items, cart_selections, shipments } = replaceUnits(order, asked, chosen.item);
  const items = withFreeShippingOf(order.cart_items, cart_items);
  const cartId = newId();
  writeCart(tx, { organization_id: order.organization_id, id: cartId, items, created_at: context.now });
  const change = { ...keepOriginalCart(order), cart_id: cartId, cart_items: items, cart_selections };
  writeOrderChange(tx, order, change);
  const answered = shipments.map((each) =>
    each.id === asked.id ? { ...each, ...released, swapped_at: context.now.toISOString() } : each,
  );
  let changed: OrderRecord = { ...order, ...change };
  for (const shipment of answered.filter((each) => !order.shipments.includes(each))) {
    changed = await rewriteShipment(context, tx, changed, shipment);
  }
  writeReservationOfShipment(tx, {
    organizationId: order.organization_id,
    orderId: order.id,
    shipmentId: asked.id,
    needs: stockNeeds(context.catalog, [chosen.item]),
    at: context.now,
    ifMissing: `It replaces what was out of stock for the order ${order.id}, and there was not enough left`,
  });
  return changed;
}
