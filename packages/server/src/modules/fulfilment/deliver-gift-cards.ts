import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { type CodeUnit, issueCodes } from '../codes/issue-codes.ts';
import { itemsOfShipment } from '../orders/items-of-shipment.ts';
import { lockOrder } from '../orders/lock-orders.sql.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { writeOrderRevision } from '../orders/write-orders.sql.ts';
import { changeShipment } from './change-shipment.ts';
import { followShipments } from './follow-shipments.ts';
import { mailGiftCardReady } from './mail-gift-card-ready.ts';
import { enterStatus } from './move-shipment.ts';

/**
 * Issues the codes of the digital shipments of an order, each of which is delivered by that. One for which there are not
 * enough codes stays `pending` and gets them later. Running it again does nothing.
 */
export async function deliverGiftCards(context: Context, tx: Tx, orderId: string): Promise<void> {
  const order = await lockOrder(tx, context.organization.id, orderId);
  assert(order, 'orders are never deleted');
  const delivered: ShipmentRecord[] = [];
  let current = order;
  for (const shipment of order.shipments.filter(waitsForCodes)) {
    const shipmentId = shipment.id;
    const isIssued = await issueCodes(context, tx, { orderId, shipmentId, units: unitsOf(order, shipment) });
    if (!isIssued) continue;
    current = await changeToDelivered(context, tx, current, shipment);
    delivered.push(shipment);
  }
  if (delivered.length === 0) return;
  mailGiftCardReady(context, tx, current, delivered);
  const followed = await followShipments(context, tx, current);
  if (followed === current) writeOrderRevision(tx, current);
}

const waitsForCodes = ({ is_digital: isDigital, status }: ShipmentRecord): boolean =>
  isDigital && status === 'pending';

const unitsOf = (order: OrderRecord, shipment: ShipmentRecord): CodeUnit[] =>
  itemsOfShipment(order, shipment).flatMap(({ id, product, unit_price: valueCents, quantity }) =>
    Array.from({ length: quantity }, (_, unitIndex) => ({
      cartItemId: id,
      unitIndex,
      productId: product.id,
      valueCents,
    })),
  );

/** Nothing travels, so the shipment is on its way and there at the same time. */
async function changeToDelivered(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  shipment: ShipmentRecord,
): Promise<OrderRecord> {
  const shipped = enterStatus(shipment, 'shipped', context.now);
  const onItsWay = await changeShipment(context, tx, order, shipped);
  return changeShipment(context, tx, onItsWay, enterStatus(shipped, 'delivered', context.now));
}
