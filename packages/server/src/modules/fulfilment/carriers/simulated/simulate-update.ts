import { dayMs } from '../../../../kit/duration.ts';
import { newToken } from '../../../../kit/ids.ts';
import type { Tracking } from '../../../../ports/carrier.ts';
import type { ShipmentRecord } from '../../../orders/shipment-record.ts';
import type { ShipmentUpdate } from '../../move-shipment.ts';
import { findKnownCarrier, knownCarriers, trackingUrl } from '../known-carriers.ts';

/** What the sandbox's caller says has become of a parcel. */
export interface SimulatedChange {
  readonly status: ShipmentUpdate['status'];
  /** Only with `tracking`. Null leaves it to the carrier. */
  readonly carrier: string | null;
  readonly number: string | null;
}

const later = (at: Date, days: number): Date => new Date(at.getTime() + days * dayMs);

/**
 * The carrier behind the sandbox, where nothing travels: it says of a shipment what it was told to say. A number that
 * nobody has named is made up, and one that is known is kept.
 */
export function simulateUpdate(shipment: ShipmentRecord, change: SimulatedChange, at: Date): ShipmentUpdate {
  const { status } = change;
  switch (status) {
    case 'tracking':
      return { status, tracking: trackingOf(shipment, change), estimatedDelivery: later(at, 5) };
    case 'shipped':
      return { status, estimatedDelivery: later(at, 3) };
    default:
      return { status };
  }
}

function trackingOf(shipment: ShipmentRecord, named: SimulatedChange): Tracking {
  const known = shipment.status === 'tracking' ? shipment : null;
  const wanted = named.carrier?.trim() ?? known?.tracking_carrier ?? knownCarriers[0].name;
  const carrier = findKnownCarrier(wanted)?.name ?? wanted;
  const number = named.number?.trim() ?? known?.tracking_number ?? inventNumber(carrier);
  return { carrier, number, url: trackingUrl(carrier, number) };
}

function inventNumber(carrier: string): string {
  const { inventedPrefix, inventedDigits } = findKnownCarrier(carrier) ?? {
    inventedPrefix: 'SIM',
    inventedDigits: 10,
  };
  const digits = BigInt(`0x${newToken().replaceAll('-', '')}`).toString();
  return inventedPrefix + digits.slice(-inventedDigits);
}
