import type { OrderStatus, ShipmentStatus } from '@gifts/contract/states';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/**
 * Final statuses of a lost shipment. A shipment that is sent again is a new one. A withdrawn tracking number is not
 * final, because a new number can follow.
 */
const lost: readonly ShipmentStatus[] = ['failed', 'failed_with_reship'];
const arrived: readonly ShipmentStatus[] = ['delivered', 'delivered_override'];

/**
 * Returns the status that follows from the shipments, or null if the order keeps its status. If all shipments are
 * lost, an order of which nothing was shipped has failed. An order that was shipped stays shipped: parcels left, so
 * people decide about a refund.
 */
export function orderAfterShipments(
  status: OrderStatus,
  shipments: readonly Pick<ShipmentRecord, 'status'>[],
): 'shipped' | 'delivered' | 'failed' | null {
  if (status !== 'ordered' && status !== 'shipped') return null;
  const live = shipments.filter((shipment) => !lost.includes(shipment.status));
  if (live.length === 0) return status === 'ordered' ? 'failed' : null;
  if (live.every((shipment) => arrived.includes(shipment.status))) return 'delivered';
  return status === 'ordered' && live.some((shipment) => shipment.status === 'shipped') ? 'shipped' : null;
}
