import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { writeEndOfWait } from '../codes/code-waits.sql.ts';
import { hasLeft } from '../orders/goods-not-sent.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { contentsOf } from '../orders/parcel-contents.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { writeReservationOfShipment } from '../stock/stock.sql.ts';
import { stockNeeds } from '../stock/stock-need.ts';
import { reshipmentOf } from './new-shipment.ts';
import { scheduleCodes } from './schedule-codes.ts';
import { writeShipmentStatus, writeShipments } from './shipments.sql.ts';
import { tellOfNewShipments, tellOfNewStatus } from './shippers/tell-shippers.ts';
import { trackShipment } from './trackers/track-shipment.ts';

/**
 * Writes the new status of a shipment, and has its tracking number followed or not any more. For `failed_with_reship` also
 * writes the shipment that replaces it, and enqueues the job that issues its codes if it is digital. The caller has locked
 * the order, so its shipments cannot change meanwhile. Returns the order with its current shipments.
 */
export async function changeShipment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  moved: ShipmentRecord,
): Promise<OrderRecord> {
  const { organization_id: organizationId, id: orderId } = order;
  const before = order.shipments.find(({ id }) => id === moved.id);
  assert(before, 'a shipment is read with its order');
  const replacements = moved.status === 'failed_with_reship' ? [reshipmentOf(moved)] : [];
  writeShipmentStatus(tx, organizationId, moved, { id: newId(), at: context.now });
  trackShipment(context, tx, moved);
  writeShipments(
    tx,
    organizationId,
    context.now,
    replacements.map((shipment) => ({ ...shipment, order_id: orderId })),
  );
  if (moved.is_digital) writeEndOfWait(tx, organizationId, moved.id);
  if (replacements.some((shipment) => shipment.is_digital)) scheduleCodes(tx, organizationId, [orderId]);
  await tellOfNewStatus(context, tx, before, moved);
  await tellOfNewShipments(
    context,
    tx,
    replacements.map((shipment) => ({ order, shipment })),
  );
  if (hasLeft(moved)) for (const shipment of replacements) takeAnother(context, tx, order, shipment);
  const shipments = order.shipments.map((shipment) => (shipment.id === moved.id ? moved : shipment));
  return { ...order, shipments: [...shipments, ...replacements] };
}

/** Takes the goods of a shipment that is sent again from stock. It is sent also where the stock does not cover it. */
function takeAnother(context: Context, tx: Tx, order: OrderRecord, shipment: ShipmentRecord): void {
  const { organization_id: organizationId, id: orderId } = order;
  const { items, selections } = contentsOf(shipment, order);
  writeReservationOfShipment(tx, {
    organizationId,
    orderId,
    shipmentId: shipment.id,
    needs: stockNeeds(context.catalog, items, selections),
    at: context.now,
    ifMissing: `The order ${orderId} is sent again, and there was not enough left`,
  });
}
