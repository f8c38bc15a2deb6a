import type { OrderStatus, ShipmentStatus } from '@gifts/contract/states';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/** Lost for good; what is sent again is another shipment. A withdrawn number may still be followed by a new one. */
const lost: readonly ShipmentStatus[] = ['failed', 'failed_with_reship'];
const arrived: readonly ShipmentStatus[] = ['delivered', 'delivered_override'];

/**
 * The status that an order enters with its shipments as they are now, or null when it keeps the one it has. Where
 * everything is lost, an order of which nothing was shipped has failed; one that was shipped stays so: its parcels
 * did leave, and what is owed for them is settled by people.
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
