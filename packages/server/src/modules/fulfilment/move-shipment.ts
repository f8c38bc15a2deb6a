/** What a move makes of a shipment, and which moves the contract's table refuses. */
import { canTransitionShipment, type ShipmentStatus, shipmentTransitions } from '@gifts/contract/states';
import { AppError } from '../../kit/errors.ts';
import type { Carrier, NamedTracking } from '../../ports/carrier.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';

export interface ShipmentMove {
  status: ShipmentStatus;
  /** What was said with `tracking`. */
  tracking: NamedTracking;
}

/** The shipment as the move leaves it; the very same where it is there already, so that a move can be repeated. */
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

/** What a status means for a shipment by itself, whoever carries it. */
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

/** A number is withdrawn before another one is set, so that nobody overwrites one unawares. */
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
