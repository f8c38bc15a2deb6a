import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { assert } from '../../kit/assert.ts';
import { newId } from '../../kit/ids.ts';
import { hasLeft } from '../orders/goods-not-sent.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { writeReservationOfShipment } from '../stock/stock.sql.ts';
import { stockNeeds } from '../stock/stock-need.ts';
import { reshipmentOf } from './new-shipment.ts';
import { writeShipmentStatus, writeShipments } from './shipments.sql.ts';
import { tellOfNewShipments, tellOfNewStatus } from './shippers/tell-shippers.ts';

/**
 * Writes the new status of a shipment. For `failed_with_reship` also writes the shipment that replaces it. The
 * caller has locked the order, so its shipments cannot change meanwhile. Returns the order with its current
 * shipments.
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
  writeShipments(
    tx,
    organizationId,
    context.now,
    replacements.map((shipment) => ({ ...shipment, order_id: orderId })),
  );
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
function takeAnother(
  context: Context,
  tx: Tx,
  { organization_id: organizationId, id: orderId, cart_items, cart_selections }: OrderRecord,
  { id: shipmentId, brand_id }: ShipmentRecord,
): void {
  const items = cart_items.filter(({ brand }) => brand.id === brand_id);
  writeReservationOfShipment(tx, {
    organizationId,
    orderId,
    shipmentId,
    needs: stockNeeds(context.catalog, items, cart_selections ?? []),
    at: context.now,
    ifMissing: `The order ${orderId} is sent again, and there was not enough left`,
  });
}
