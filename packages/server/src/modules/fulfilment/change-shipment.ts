import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { reshipmentOf } from './new-shipment.ts';
import { writeShipmentStatus, writeShipments } from './shipments.sql.ts';

/**
 * Writes a shipment as a move has left it, with what stands beside it from then on. The order is locked, so nobody
 * else changes its shipments meanwhile. Returns it with its shipments as they are now.
 */
export function changeShipment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  moved: ShipmentRecord,
): OrderRecord {
  const { organization_id: organizationId, id: orderId } = order;
  const replacements = moved.status === 'failed_with_reship' ? [reshipmentOf(moved)] : [];
  writeShipmentStatus(tx, organizationId, moved, { id: newId(), at: context.now });
  writeShipments(
    tx,
    organizationId,
    context.now,
    replacements.map((shipment) => ({ ...shipment, order_id: orderId })),
  );
  const shipments = order.shipments.map((shipment) => (shipment.id === moved.id ? moved : shipment));
  return { ...order, shipments: [...shipments, ...replacements] };
}
