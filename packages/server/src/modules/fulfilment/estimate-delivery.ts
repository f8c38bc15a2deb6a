import type { Tx } from '../../db/statements.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { writeOrderRevision } from '../orders/write-orders.sql.ts';
import { writeShipmentEstimate } from './shipments.sql.ts';

/** Changes the expected arrival of a shipment of a locked order. Its status stays as it is. */
export function estimateDelivery(tx: Tx, order: OrderRecord, shipmentId: string, at: Date): void {
  writeShipmentEstimate(tx, order.organization_id, shipmentId, at);
  writeOrderRevision(tx, order);
}
