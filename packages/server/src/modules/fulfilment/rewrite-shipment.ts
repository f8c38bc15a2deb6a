import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import { newId } from '../../kit/ids.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { writeOrderRevision } from '../orders/write-orders.sql.ts';
import { writeShipmentContents } from './shipments.sql.ts';
import { tellOfOtherChange } from './shippers/tell-shippers.ts';

/**
 * Writes a change of a shipment that keeps its status, on an order that the caller has locked. Returns the order with the
 * changed shipment.
 */
export async function rewriteShipment(
  context: Context,
  tx: Tx,
  order: OrderRecord,
  changed: ShipmentRecord,
): Promise<OrderRecord> {
  writeShipmentContents(tx, order.organization_id, changed, { id: newId(), at: context.now });
  writeOrderRevision(tx, order);
  await tellOfOtherChange(context, tx, changed);
  const shipments = order.shipments.map((shipment) => (shipment.id === changed.id ? changed : shipment));
  return { ...order, shipments };
}
