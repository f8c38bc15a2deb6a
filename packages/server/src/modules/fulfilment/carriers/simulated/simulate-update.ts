import { dayMs } from '../../../../kit/duration.ts';
import { newToken } from '../../../../kit/ids.ts';
import type { Tracking } from '../../../../ports/carrier.ts';
import type { ShipmentRecord } from '../../../orders/shipment-record.ts';
import type { ShipmentUpdate } from '../../move-shipment.ts';
import { findKnownCarrier, knownCarriers, trackingOf } from '../known-carriers.ts';

/** The change of a parcel that the caller of the sandbox requests. */
export interface SimulatedChange {
  readonly status: ShipmentUpdate['status'];
  /** Used only with `tracking`. Null means the current one or a default. */
  readonly carrier: string | null;
  readonly number: string | null;
}

const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/**
 * Simulates a carrier for the sandbox. Returns the update that the caller requests. If no tracking number is given, the
 * shipment's current one is used, or a new one is invented.
 */
export function simulateUpdate(shipment: ShipmentRecord, change: SimulatedChange, at: Date): ShipmentUpdate {
  const { status } = change;
  switch (status) {
    case 'tracking':
      return { status, tracking: chooseTracking(shipment, change), estimatedDelivery: later(at, 5) };
    case 'shipped':
      return { status, estimatedDelivery: later(at, 3) };
    default:
      return { status };
  }
}

function chooseTracking(shipment: ShipmentRecord, named: SimulatedChange): Tracking {
  const known = shipment.status === 'tracking' ? shipment : null;
  const carrier = named.carrier ?? known?.tracking_carrier ?? knownCarriers[0].name;
  return trackingOf(carrier, named.number ?? known?.tracking_number ?? inventNumber(carrier));
}

function inventNumber(carrier: string): string {
  const { prefix, digits } = findKnownCarrier(carrier)?.invented ?? { prefix: 'SIM', digits: 10 };
  const random = BigInt(`0x${newToken().replaceAll('-', '')}`).toString();
  return prefix + random.slice(-digits);
}
