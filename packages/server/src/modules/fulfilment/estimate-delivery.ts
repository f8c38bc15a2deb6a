import type { Context } from '../../context/context.ts';
import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { writeOrderRevision } from '../orders/write-orders.sql.ts';
import { writeShipmentEstimate } from './shipments.sql.ts';
import { tellOfChangedFields } from './shippers/tell-shippers.ts';

/** Changes the expected arrival of a shipment of a locked order. Its status stays as it is. */
export async function estimateDelivery(
  context: Context,
  tx: Tx,
  { order, shipment }: { order: OrderRecord; shipment: ShipmentRecord },
  at: Date,
): Promise<void> {
  writeShipmentEstimate(tx, order.organization_id, shipment.id, at);
  writeOrderRevision(tx, order);
  await tellOfChangedFields(context, tx, [shipment]);
}
