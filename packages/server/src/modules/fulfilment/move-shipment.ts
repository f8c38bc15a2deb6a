/** Calculates the result of a shipment's status change and refuses changes that are not in the contract's table. */
import type { FailureReason } from '@gifts/contract/fulfilment';
import { canTransitionShipment, type ShipmentStatus, shipmentTransitions } from '@gifts/contract/states';
import { assert } from '../../kit/assert.ts';
import type { Tracking, TrackingUpdate } from '../../ports/carrier.ts';
import type { ShipmentRecord } from '../orders/shipment-record.ts';
import { reasonOfHold } from './refuse-held.ts';

/** A carrier's update of a shipment, or an operator's decision about it. */
export type ShipmentUpdate =
  | TrackingUpdate
  | { readonly status: 'failed_with_reship'; readonly reason?: FailureReason }
  | { readonly status: Exclude<ShipmentStatus, TrackingUpdate['status'] | 'failed_with_reship'> };

/** What only a carrier can say. A digital shipment becomes `shipped` and `delivered` when its codes are issued. */
const carrierStatuses: ReadonlySet<ShipmentStatus> = new Set([
  'tracking',
  'failed_unset_tracking',
  'shipped',
  'delivered',
]);

const noCarrier =
  'The shipment is digital, so no carrier has it: it is delivered when its codes are issued, or by delivered_override.';

/** Why an update is refused, as a sentence; null if it is allowed or was recorded before. */
export function reasonNotToMove(shipment: ShipmentRecord, update: ShipmentUpdate): string | null {
  if (shipment.status !== update.status) {
    if (shipment.is_digital && carrierStatuses.has(update.status)) return noCarrier;
    if (!canTransitionShipment(shipment.status, update.status)) {
      return refusedMove(shipment.status, update.status) + laterNumber(shipment, update);
    }
    return update.status === 'tracking' ? reasonNotToTrack(shipment, update.tracking) : null;
  }
  // A number is withdrawn before another one is set, so that nobody overwrites one by accident.
  const other = update.status === 'tracking' ? otherTracking(shipment, update.tracking) : null;
  return other && `The shipment has another ${other}; withdraw that first.`;
}

function reasonNotToTrack(shipment: ShipmentRecord, { number }: Tracking): string | null {
  const isOther = shipment.other_numbers.some((other) => other.number === number);
  return isOther
    ? 'The shipment has this number as another one; remove that first.'
    : reasonOfHold(shipment, 'get a tracking number');
}

/** Returns the shipment after the update; the same object if the update was recorded before. */
export function moveShipment(shipment: ShipmentRecord, update: ShipmentUpdate, at: Date): ShipmentRecord {
  if (shipment.status === update.status) return shipment;
  const moved = enterStatus(shipment, update.status, at);
  switch (update.status) {
    case 'tracking': {
      const { carrier, number, url } = update.tracking;
      const tracking = { tracking_carrier: carrier, tracking_number: number, tracking_url: url };
      return { ...moved, ...tracking, delivery_eta: toText(update.estimatedDelivery) };
    }
    case 'shipped':
      return {
        ...moved,
        shipped_at: (update.shippedAt ?? at).toISOString(),
        delivery_eta: toText(update.estimatedDelivery),
      };
    case 'failed':
    case 'failed_with_reship':
      return { ...moved, failure_reason: update.reason ?? null };
    default:
      return moved;
  }
}

/** Returns the shipment in a new status with the fields that belong to it, independent of the carrier. */
export function enterStatus(shipment: ShipmentRecord, status: ShipmentStatus, at: Date): ShipmentRecord {
  assert(canTransitionShipment(shipment.status, status), refusedMove(shipment.status, status));
  const moved = { ...shipment, status };
  const released = { ...moved, hold_reason: null, hold_note: null, held_at: null, swap_due_at: null };
  switch (status) {
    case 'tracking':
      return moved;
    case 'shipped':
      return { ...released, shipped_at: at.toISOString() };
    case 'delivered':
    case 'delivered_override':
      return { ...released, delivered_at: at.toISOString() };
    case 'failed_unset_tracking':
      return { ...moved, tracking_number: null, tracking_url: null, delivery_eta: null };
    case 'failed':
    case 'failed_with_reship':
      return { ...released, delivery_eta: null };
  }
}

const toText = (time: Date | null): string | null => time?.toISOString() ?? null;

/** What of a shipment's tracking is another one; null if it is the same. Without a link, the number alone is compared. */
function otherTracking(
  shipment: Pick<ShipmentRecord, 'tracking_carrier' | 'tracking_number' | 'tracking_url'>,
  { carrier, number, url }: Tracking,
): string | null {
  if (carrier !== shipment.tracking_carrier || number !== shipment.tracking_number) {
    return `tracking number (${shipment.tracking_carrier} ${shipment.tracking_number})`;
  }
  return url === null || url === shipment.tracking_url ? null : `link (${shipment.tracking_url})`;
}

/** A parcel that is on its way keeps the status, so it gets a number in another way than one that waits. */
const laterNumber = ({ status }: ShipmentRecord, update: ShipmentUpdate): string =>
  status === 'shipped' && update.status === 'tracking'
    ? ' Add a number to it with POST …/tracking_numbers.'
    : '';

export const isTrackedBy = (
  shipment: Pick<ShipmentRecord, 'tracking_carrier' | 'tracking_number' | 'tracking_url'>,
  tracking: Tracking,
): boolean => otherTracking(shipment, tracking) === null;

function refusedMove(from: ShipmentStatus, to: ShipmentStatus): string {
  const open = Object.keys(shipmentTransitions).filter((status) =>
    canTransitionShipment(from, status as ShipmentStatus),
  );
  const rest =
    open.length > 0 ? `; what can follow is ${open.join(', ')}` : ', and nothing more can happen to it';
  return `The shipment is ${from}, so it can't become ${to}${rest}.`;
}
