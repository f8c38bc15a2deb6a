/** Calculates the result of a shipment's status change and refuses changes that are not in the contract's table. */
import { canTransitionShipment, type ShipmentStatus, shipmentTransitions } from '@gifts/contract/states';
import { AppError } from '../../kit/errors.ts';
import type { Carrier, NamedTracking } from '../../ports/carrier.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

export interface ShipmentMove {
  status: ShipmentStatus;
  /** The carrier and number that came with the status `tracking`. */
  tracking: NamedTracking;
}

/**
 * Returns the shipment after the change. Returns the same object if it already has that status, so that a change
 * can be repeated.
 */
export function moveShipment(
  shipment: ShipmentRecord,
  { status, tracking }: ShipmentMove,
  at: Date,
  carrier: Carrier,
): ShipmentRecord {
  if (shipment.status === status) {
    if (status === 'tracking') assertSameTracking(shipment, tracking, carrier);
    return shipment;
  }
  const moved = enterStatus(shipment, status, at);
  switch (status) {
    case 'tracking': {
      const { carrier: tracking_carrier, number, url } = carrier.follow(tracking);
      const delivery_eta = carrier.estimateFromLabel(at).toISOString();
      return { ...moved, tracking_carrier, tracking_number: number, tracking_url: url, delivery_eta };
    }
    case 'shipped':
      return { ...moved, delivery_eta: carrier.estimateFromScan(at).toISOString() };
    default:
      return moved;
  }
}

/** Returns the shipment in a new status with the fields that belong to it, independent of the carrier. */
export function enterStatus(shipment: ShipmentRecord, status: ShipmentStatus, at: Date): ShipmentRecord {
  if (!canTransitionShipment(shipment.status, status)) {
    throw new AppError('shipment_state', whyNot(shipment.status, status));
  }
  const moved = { ...shipment, status };
  switch (status) {
    case 'tracking':
      return moved;
    case 'shipped':
      return { ...moved, shipped_at: at.toISOString() };
    case 'delivered':
    case 'delivered_override':
      return { ...moved, delivered_at: at.toISOString() };
    case 'failed_unset_tracking':
      return { ...moved, tracking_number: null, tracking_url: null, delivery_eta: null };
    case 'failed':
    case 'failed_with_reship':
      return { ...moved, delivery_eta: null };
  }
}

/**
 * Refuses a different tracking number. The old number must be withdrawn first, so that nobody overwrites it by
 * accident.
 */
function assertSameTracking(shipment: ShipmentRecord, named: NamedTracking, carrier: Carrier): void {
  const { tracking_carrier, tracking_number } = shipment;
  const meant = carrier.follow({
    carrier: named.carrier ?? tracking_carrier,
    number: named.number ?? tracking_number,
  });
  if (meant.carrier === tracking_carrier && meant.number === tracking_number) return;
  throw new AppError(
    'shipment_state',
    'The shipment has another tracking number; withdraw that with failed_unset_tracking first.',
  );
}

function whyNot(from: ShipmentStatus, to: ShipmentStatus): string {
  const open = Object.keys(shipmentTransitions).filter((status) =>
    canTransitionShipment(from, status as ShipmentStatus),
  );
  const rest =
    open.length > 0 ? `; what can follow is ${open.join(', ')}` : ', and nothing more can happen to it';
  return `The shipment is ${from}, so it can't become ${to}${rest}.`;
}
