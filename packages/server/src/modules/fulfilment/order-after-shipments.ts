import type { OrderStatus, ShipmentStatus } from '@gifts/contract/states';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

/**
 * Final statuses of a lost shipment. A shipment that is sent again is a new one. A withdrawn tracking number is not
 * final, because a new number can follow.
 */
const lost: readonly ShipmentStatus[] = ['failed', 'failed_with_reship'];

/** True if a shipment does not arrive any more. */
export const isLost = (status: ShipmentStatus): boolean => lost.includes(status);

const arrived: readonly ShipmentStatus[] = ['delivered', 'delivered_override'];

export type StatusAfterShipments = 'shipped' | 'delivered' | 'failed';

/**
 * Returns the statuses that follow from the shipments, in their order; none if the order keeps its status. A delivery
 * that was recorded by hand means that the parcel moved too, so the order becomes `shipped` before `delivered`. An
 * order that lost all its shipments has failed.
 */
export function orderAfterShipments(
  status: OrderStatus,
  shipments: readonly Pick<ShipmentRecord, 'status'>[],
): StatusAfterShipments[] {
  if (status !== 'ordered' && status !== 'shipped') return [];
  const live = shipments.map((shipment) => shipment.status).filter((each) => !lost.includes(each));
  if (live.length === 0) return ['failed'];
  const hasMoved = live.some((each) => each === 'shipped' || arrived.includes(each));
  const hasArrived = live.every((each) => arrived.includes(each));
  return [
    ...(status === 'ordered' && hasMoved ? ['shipped' as const] : []),
    ...(hasArrived ? ['delivered' as const] : []),
  ];
}
